import type { Dict } from '@mutai/contract/dicts/schema';
import { commonStatus } from '../../platform/resource/common-choices.ts';
import { DictTag } from '../../ui/cells/tags.tsx';
import { ChoiceSwitch } from '../../ui/choices/choice-switch.tsx';
import type { ChoiceNames } from '../../ui/choices/choices.ts';
import type { ListColumn } from '../../ui/table/columns.tsx';
import { dictsMessages as text } from './dicts.messages.ts';

/** Switch in a row. */
export interface EnableSwitch {
  /** Id of the item with a running request. */
  readonly pending: number | null;
  readonly onToggle: (item: Dict) => void;
}

/**
 * Columns of the dictionary items.
 *
 * @param names labels of enabled and disabled
 * @param toggle `null` if the user may not change items
 */
export function dictColumns(names: ChoiceNames, toggle: EnableSwitch | null): readonly ListColumn<Dict>[] {
  return [
    {
      key: 'name',
      title: text.itemName,
      width: 140,
      required: true,
      sortable: true,
    },
    {
      key: 'code',
      title: text.itemCode,
      width: 124,
      sortable: true,
    },
    {
      key: 'description',
      title: text.description,
      width: 120,
      flexible: true,
      kind: 'secondary',
    },
    {
      key: 'sort',
      title: text.sort,
      width: 88,
      numeric: true,
      sortable: true,
    },
    {
      key: 'enabled',
      title: text.status,
      width: 80,
      ...(toggle === null
        ? { from: commonStatus }
        : {
            render: (item: Dict) => (
              <ChoiceSwitch
                label={text.status}
                on={item.enabled}
                names={names}
                pending={toggle.pending === item.id}
                onToggle={() => toggle.onToggle(item)}
              />
            ),
          }),
    },
    {
      key: 'color',
      title: text.color,
      width: 92,
      render: ({ color }) => <DictTag name={text.colors[color]} color={color} />,
    },
  ];
}

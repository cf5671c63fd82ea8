import type { Dict } from '@mutai/contract/dicts';
import { Switch } from 'antd';
import type { Dictionary } from '../../platform/resource/dictionary.ts';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { DictTag } from '../../ui/cells/tags.tsx';
import type { ListColumn } from '../../ui/table/data-table.tsx';
import { dictsMessages as text } from './dicts.messages.ts';

/** What the switch in a row does. */
export interface EnableSwitch {
  /** Id of the item that is being changed. */
  readonly pending: number | null;
  readonly onToggle: (item: Dict) => void;
}

/**
 * Columns of the items. Section 2: name, code, description.
 *
 * @param status words for enabled and disabled
 * @param toggle null when the signed-in user may not change items
 */
export function dictColumns(status: Dictionary, toggle: EnableSwitch | null): readonly ListColumn<Dict>[] {
  return [
    {
      key: 'name',
      title: text.itemName,
      width: 140,
      required: true,
      sortable: true,
      render: ({ name }) => <EllipsisText text={name} />,
    },
    {
      key: 'code',
      title: text.itemCode,
      width: 130,
      sortable: true,
      render: ({ code }) => <EllipsisText text={code} />,
    },
    {
      key: 'description',
      title: text.description,
      width: 120,
      flexible: true,
      render: ({ description }) => <EllipsisText text={description} secondary />,
    },
    {
      key: 'sort',
      title: text.sort,
      width: 84,
      numeric: true,
      sortable: true,
      render: ({ sort }) => sort,
    },
    {
      key: 'enabled',
      title: text.status,
      width: 80,
      render: (item) => <StatusCell item={item} status={status} toggle={toggle} />,
    },
    {
      key: 'color',
      title: text.color,
      width: 92,
      render: ({ color }) => <DictTag name={text.colors[color]} color={color} />,
    },
  ];
}

interface StatusCellProps {
  readonly item: Dict;
  readonly status: Dictionary;
  readonly toggle: EnableSwitch | null;
}

function StatusCell({ item, status, toggle }: StatusCellProps) {
  if (toggle === null) return <DictTag {...status.tag(String(item.enabled))} />;
  return (
    <Switch
      size="small"
      aria-label={text.status}
      checked={item.enabled}
      loading={toggle.pending === item.id}
      onChange={() => toggle.onToggle(item)}
    />
  );
}

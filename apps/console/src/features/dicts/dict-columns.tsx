import type { Dict } from '@mutai/contract/dicts/schema';
import { commonStatus } from '../../platform/resource/common-choices.ts';
import { DictTag } from '../../ui/cells/tags.tsx';
import type { ListColumn } from '../../ui/table/columns.tsx';
import { dictsMessages as text } from './dicts.messages.ts';

/** Columns of the dictionary items. */
export const dictColumns: readonly ListColumn<Dict>[] = [
  { key: 'name', title: text.itemName, width: 140, required: true, sortable: true },
  { key: 'code', title: text.itemCode, width: 124, sortable: true },
  { key: 'description', title: text.description, width: 120, flexible: true, kind: 'secondary' },
  { key: 'sort', title: text.sort, width: 88, numeric: true, sortable: true },
  { key: 'enabled', title: text.status, width: 80, kind: 'switch', from: commonStatus },
  {
    key: 'color',
    title: text.color,
    width: 92,
    render: ({ color }) => <DictTag name={text.colors[color]} color={color} />,
  },
];

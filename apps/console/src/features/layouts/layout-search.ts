import { layoutStatuses } from '@mutai/contract/layouts/resource';
import type { SearchField } from '../../ui/toolbar/search-fields.ts';
import { layoutsMessages as text } from './layouts.messages.ts';

/** What layouts are searched by. */
export const layoutSearch: readonly SearchField[] = [
  { name: 'text', label: text.text },
  {
    name: 'status',
    label: text.status,
    options: layoutStatuses.map((status) => ({ value: status, label: text.statuses[status] })),
  },
  {
    kind: 'timeRange',
    name: 'updatedFrom',
    label: text.updatedFrom,
    end: { name: 'updatedTo', label: text.updatedTo },
  },
];

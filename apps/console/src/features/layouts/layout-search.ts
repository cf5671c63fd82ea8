import { fixedChoices } from '../../ui/choices/choices.ts';
import { timeRangeSearch, type SearchField } from '../../ui/toolbar/search-fields.ts';
import { layoutsMessages as text } from './layouts.messages.ts';

export const layoutSearch: readonly SearchField[] = [
  { name: 'text', label: text.text },
  {
    kind: 'choice',
    name: 'status',
    label: text.status,
    from: fixedChoices(text.status, text.statuses),
  },
  timeRangeSearch('updated', text),
];

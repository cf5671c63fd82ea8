import { fileTypeNames } from '@mutai/contract/files/resource';
import { fileCategoryChoices } from '../../platform/resource/common-choices.ts';
import { fixedChoices } from '../../ui/choices/choices.ts';
import { timeRangeSearch, type SearchField } from '../../ui/toolbar/search-fields.ts';
import { filesMessages as text } from './files.messages.ts';

export const fileSearch: readonly SearchField[] = [
  {
    kind: 'choice',
    name: 'type',
    label: text.typeSearch,
    from: fixedChoices(text.typeSearch, fileTypeNames),
  },
  { name: 'name', label: text.name, placeholder: text.nameHint },
  { kind: 'choice', name: 'categoryId', label: text.categoryId, from: fileCategoryChoices },
  {
    kind: 'flag',
    name: 'unused',
    label: text.useSearch,
    words: fixedChoices(text.useSearch, { true: text.unused, false: text.useCount }),
  },
  timeRangeSearch('created', text),
];

import { fileTypeNames } from '@mutai/contract/files/resource';
import { fileCategoryChoices } from '../../platform/resource/common-choices.ts';
import type { SearchField } from '../../ui/toolbar/search-fields.ts';
import { filesMessages as text } from './files.messages.ts';

/** What materials are searched by. Section 2. */
export const fileSearch: readonly SearchField[] = [
  {
    name: 'type',
    label: text.typeSearch,
    options: Object.entries(fileTypeNames).map(([value, label]) => ({ value, label })),
  },
  { name: 'name', label: text.name, placeholder: text.nameHint },
  { kind: 'choice', name: 'categoryId', label: text.categoryId, from: fileCategoryChoices },
  {
    name: 'unused',
    label: text.useSearch,
    options: [
      { value: 'true', label: text.unused },
      { value: 'false', label: text.useCount },
    ],
  },
  {
    kind: 'timeRange',
    name: 'createdFrom',
    label: text.createdFrom,
    end: { name: 'createdTo', label: text.createdTo },
  },
];

import { categoryChoices } from '../../platform/resource/common-choices.ts';
import { fixedChoices } from '../../ui/choices/choices.ts';
import type { SearchControl, SearchField } from '../../ui/toolbar/search-fields.ts';
import { AuthorSelect } from './author-select.tsx';
import { postsMessages as text } from './posts.messages.ts';

/** Search fields of posts. @param byAuthor true if the user sees posts of others */
export const postSearch = (byAuthor: boolean): readonly SearchField[] => [
  { name: 'title', label: text.postTitle },
  {
    kind: 'choice',
    name: 'status',
    label: text.status,
    from: fixedChoices(text.status, text.statuses),
  },
  { kind: 'choice', name: 'categoryId', label: text.categoryId, from: categoryChoices },
  { name: 'tag', label: text.tags },
  ...(byAuthor
    ? [
        {
          kind: 'custom' as const,
          name: 'authorId',
          label: text.authorId,
          accepts: (value: string) => /^[1-9]\d{0,8}$/.test(value),
          render: ({ label, value, onChange }: SearchControl) => (
            <AuthorSelect
              aria-label={label}
              value={value === '' ? null : Number(value)}
              onChange={(id) => onChange(id === null ? '' : String(id))}
            />
          ),
        },
      ]
    : []),
  {
    kind: 'timeRange',
    name: 'publishedFrom',
    label: text.publishedFrom,
    end: { name: 'publishedTo', label: text.publishedTo },
  },
];

import { postStatuses } from '@mutai/contract/posts/resource';
import { categoryChoices } from '../../platform/resource/common-choices.ts';
import type { SearchField } from '../../ui/toolbar/search-fields.ts';
import { postsMessages as text } from './posts.messages.ts';

/** What posts are searched by. Section 2. */
export const postSearch: readonly SearchField[] = [
  { name: 'title', label: text.postTitle },
  {
    name: 'status',
    label: text.status,
    options: postStatuses.map((status) => ({ value: status, label: text.statuses[status] })),
  },
  { kind: 'choice', name: 'categoryId', label: text.categoryId, from: categoryChoices },
  { name: 'tag', label: text.tags },
  {
    kind: 'timeRange',
    name: 'publishedFrom',
    label: text.publishedFrom,
    end: { name: 'publishedTo', label: text.publishedTo },
  },
];

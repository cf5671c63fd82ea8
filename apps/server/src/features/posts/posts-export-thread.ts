import { commonLabels } from '@mutai/contract/labels';
import { postLabels, postStatusNames } from '@mutai/contract/posts/resource';
import type { ListedPost } from '@mutai/contract/posts/schema';
import { exportRecords } from '../../platform/resource/export-thread.ts';
import type { SheetColumn } from '../../platform/sheets/sheet-writer.ts';
import { postRows } from './posts.repository.ts';

const timeOf = (moment: string | null) => (moment === null ? null : new Date(moment));

/** Without the bodies. */
const columns: readonly SheetColumn<ListedPost>[] = [
  { title: postLabels.title, width: 40, value: ({ title }) => title },
  { title: postLabels.slug, width: 30, value: ({ slug }) => slug },
  { title: postLabels.description, width: 50, value: ({ description }) => description },
  { title: postLabels.categoryId, width: 16, value: ({ category }) => category },
  { title: postLabels.tags, width: 24, value: ({ tags }) => tags.join('、') },
  { title: postLabels.status, width: 12, value: ({ status }) => postStatusNames[status] },
  { title: postLabels.authorId, width: 16, value: ({ author }) => author },
  { title: postLabels.pinned, width: 8, value: ({ pinned }) => (pinned ? '是' : '否') },
  { title: postLabels.wordCount, width: 10, value: ({ wordCount }) => wordCount },
  { title: postLabels.publishedAt, width: 20, value: ({ publishedAt }) => timeOf(publishedAt) },
  { title: postLabels.publishAt, width: 20, value: ({ publishAt }) => timeOf(publishAt) },
  { title: commonLabels.createdAt, width: 20, value: ({ createdAt }) => timeOf(createdAt) },
];

await exportRecords(postRows, columns);

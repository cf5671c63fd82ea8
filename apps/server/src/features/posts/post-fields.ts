import { type PostFieldName, postStatusNames } from '@mutai/contract/posts/resource';
import type { ListedPost, Post } from '@mutai/contract/posts/schema';
import { textOfTags } from '@mutai/contract/posts/tags-text';
import { yesOrNo } from '@mutai/contract/logs/values';
import type { RecordColumns } from '../../platform/database/tables/record-columns.ts';
import type { PostsTable } from '../../platform/database/tables/posts.ts';
import type { Columns } from '../../platform/resource/columns.ts';
import type { SheetColumn } from '../../platform/sheets/sheet-writer.ts';

/** Values in the columns of a post. */
export type PostRow = Pick<Post, Exclude<PostFieldName, 'tags'> | 'wordCount'> & {
  /** Plain text of the body. */
  readonly contentText: string;
};

export const postColumns = {
  title: 'text',
  slug: 'text',
  description: 'text',
  cover: 'text',
  content: { kind: 'json', listed: false },
  contentText: { kind: 'text', secret: true },
  wordCount: 'number',
  status: 'text',
  publishAt: 'time',
  publishedAt: 'time',
  pinned: 'flag',
  categoryId: 'number',
  authorId: 'number',
} as const satisfies Columns<PostRow> & Readonly<Record<Exclude<keyof PostsTable, keyof RecordColumns>, unknown>>;

/** Post with what a sheet shows of other records. */
export interface ExportedPost extends ListedPost {
  /** Title of the category, or its slug if the title is ambiguous for imports. */
  readonly categoryText: string;
  /** The body as Markdown; empty if it is too long for a cell. */
  readonly markdown: string;
}

const timeOf = (moment: string | null) => (moment === null ? null : new Date(moment));

/** Field → cell of an exported sheet, in the order of the columns. */
export const postCells: Readonly<
  Record<PostFieldName | 'wordCount' | 'createdAt', SheetColumn<ExportedPost>['value']>
> = {
  title: ({ title }) => title,
  slug: ({ slug }) => slug,
  description: ({ description }) => description,
  cover: ({ cover }) => cover,
  categoryId: ({ categoryText }) => categoryText,
  tags: ({ tags }) => textOfTags(tags),
  status: ({ status }) => postStatusNames[status],
  authorId: ({ author }) => author,
  pinned: ({ pinned }) => yesOrNo[`${pinned}`],
  wordCount: ({ wordCount }) => wordCount,
  publishedAt: ({ publishedAt }) => timeOf(publishedAt),
  publishAt: ({ publishAt }) => timeOf(publishAt),
  createdAt: ({ createdAt }) => timeOf(createdAt),
  content: ({ markdown }) => markdown,
};

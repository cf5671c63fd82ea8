import { commonLabels } from '@mutai/contract/labels';
import { limits } from '@mutai/contract/limits';
import { postLabels, postStatusNames } from '@mutai/contract/posts/resource';
import type { ListedPost, PostQuery } from '@mutai/contract/posts/schema';
import { textOfTags } from '@mutai/contract/posts/tags-text';
import type { RichText } from '@mutai/rich-text/document';
import { markdownOf } from '@mutai/rich-text/markdown/write';
import type { Executor } from '../../platform/database/open-database.ts';
import { background } from '../../platform/workers/fair-queue.ts';
import { exportInThread } from '../../platform/resource/export/export-thread.ts';
import { cellMax } from '../../platform/sheets/cells.ts';
import type { SheetColumn } from '../../platform/sheets/sheet-writer.ts';
import { postRows } from './posts.repository.ts';

interface ExportedPost extends ListedPost {
  /** The body as Markdown. */
  readonly markdown: string;
}

const timeOf = (moment: string | null) => (moment === null ? null : new Date(moment));
const isTooLong = ({ markdown }: ExportedPost): boolean => markdown.length > cellMax;

/** Names of categories: titles, or slugs if a title is ambiguous for imports. */
async function categoryTexts(executor: Executor): Promise<ReadonlyMap<number, string>> {
  const categories = await executor.selectFrom('categories').select(['id', 'title', 'slug']).execute();
  const names = categories.flatMap(({ title, slug }) => (title === slug ? [title] : [title, slug]));
  const uses = new Map<string, number>();
  for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1);
  return new Map(categories.map(({ id, title, slug }) => [id, uses.get(title) === 1 ? title : slug]));
}

/** Columns for imports, and further columns for readers that imports ignore. */
const columnsOf = (categories: ReadonlyMap<number, string>): readonly SheetColumn<ExportedPost>[] => [
  { title: postLabels.title, width: 40, value: ({ title }) => title },
  { title: postLabels.slug, width: 30, value: ({ slug }) => slug },
  { title: postLabels.description, width: 50, value: ({ description }) => description },
  { title: postLabels.cover, width: 30, value: ({ cover }) => cover },
  { title: postLabels.categoryId, width: 16, value: ({ categoryId }) => categories.get(categoryId ?? 0) ?? '' },
  { title: postLabels.tags, width: 24, value: ({ tags }) => textOfTags(tags) },
  { title: postLabels.status, width: 12, value: ({ status }) => postStatusNames[status] },
  { title: postLabels.authorId, width: 16, value: ({ author }) => author },
  { title: postLabels.pinned, width: 8, value: ({ pinned }) => (pinned ? '是' : '否') },
  { title: postLabels.wordCount, width: 10, value: ({ wordCount }) => wordCount },
  { title: postLabels.publishedAt, width: 28, value: ({ publishedAt }) => timeOf(publishedAt) },
  { title: postLabels.publishAt, width: 28, value: ({ publishAt }) => timeOf(publishAt) },
  { title: commonLabels.createdAt, width: 28, value: ({ createdAt }) => timeOf(createdAt) },
  { title: postLabels.content, width: 80, value: (post) => (isTooLong(post) ? '' : post.markdown) },
  {
    title: '备注',
    width: 40,
    value: (post) => (isTooLong(post) ? `正文超过 ${cellMax} 个字符，未写入表格，请导出 Markdown` : ''),
  },
];

/** Largest number of bodies in memory, for at most 16 MB. */
const bodiesAtOnce = Math.max(1, Math.floor((16 * 1024 * 1024) / limits.postBytes));

async function* withBodies(executor: Executor, posts: AsyncIterable<ListedPost>): AsyncGenerator<ExportedPost> {
  const read = async function* (some: readonly ListedPost[]): AsyncGenerator<ExportedPost> {
    const ids = some.map(({ id }) => id);
    const rows = await executor.selectFrom('posts').select(['id', 'content']).where('id', 'in', ids).execute();
    const contents = new Map(rows.map(({ id, content }) => [id, content]));
    for (const post of some) {
      const content = contents.get(post.id);
      yield { ...post, markdown: content === undefined ? '' : markdownOf(JSON.parse(content) as RichText) };
    }
  };
  let some: ListedPost[] = [];
  for await (const post of posts) {
    some.push(post);
    if (some.length < bodiesAtOnce) continue;
    yield* read(some);
    some = [];
  }
  if (some.length > 0) yield* read(some);
}

await exportInThread<PostQuery, ExportedPost>(async (database, { query, scope }) => ({
  columns: columnsOf(await categoryTexts(database.db)),
  rows: withBodies(database.db, postRows(database).stream(query, background, scope)),
}));

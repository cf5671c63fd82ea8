import { commonLabels } from '@mutai/contract/labels';
import { limits } from '@mutai/contract/limits';
import { exchangedPostFields } from '@mutai/contract/posts/fields';
import { postLabels } from '@mutai/contract/posts/resource';
import type { ListedPost, PostQuery } from '@mutai/contract/posts/schema';
import type { RichText } from '@mutai/rich-text/document';
import { markdownOf } from '@mutai/rich-text/markdown/write';
import type { Executor } from '../../platform/database/open-database.ts';
import { background } from '../../platform/workers/fair-queue.ts';
import { exportInThread } from '../../platform/resource/export/export-thread.ts';
import { cellMax } from '@mutai/contract/sheet-text';
import type { SheetColumn } from '../../platform/sheets/sheet-writer.ts';
import { type ExportedPost, postCells } from './post-fields.ts';
import { postRows } from './posts.repository.ts';

/** Names of categories: titles, or slugs if a title is ambiguous for imports. */
async function categoryTexts(executor: Executor): Promise<ReadonlyMap<number, string>> {
  const categories = await executor.selectFrom('categories').select(['id', 'title', 'slug']).execute();
  const names = categories.flatMap(({ title, slug }) => (title === slug ? [title] : [title, slug]));
  const uses = new Map<string, number>();
  for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1);
  return new Map(categories.map(({ id, title, slug }) => [id, uses.get(title) === 1 ? title : slug]));
}

/** Post with a note for readers of the sheet. */
interface NotedPost extends ExportedPost {
  readonly note: string;
}

type Field = keyof typeof postCells;

const labels: Readonly<Record<Field, string>> = { ...postLabels, createdAt: commonLabels.createdAt };

/** Columns that imports have too, and further ones that they ignore. */
const widths: Readonly<Record<Field, { readonly width: number }>> = {
  ...exchangedPostFields,
  authorId: { width: 16 },
  wordCount: { width: 10 },
  createdAt: { width: 28 },
};

const columns: readonly SheetColumn<NotedPost>[] = [
  ...(Object.keys(postCells) as Field[]).map((field) => ({
    title: labels[field],
    width: widths[field].width,
    value: postCells[field],
  })),
  { title: '备注', width: 40, value: ({ note }) => note },
];

/** Largest number of bodies in memory, for at most 16 MB. */
const bodiesAtOnce = Math.max(1, Math.floor((16 * 1024 * 1024) / limits.postBytes));

async function* withBodies(executor: Executor, posts: AsyncIterable<ListedPost>): AsyncGenerator<NotedPost> {
  const categories = await categoryTexts(executor);
  const read = async function* (some: readonly ListedPost[]): AsyncGenerator<NotedPost> {
    const ids = some.map(({ id }) => id);
    const rows = await executor.selectFrom('posts').select(['id', 'content']).where('id', 'in', ids).execute();
    const contents = new Map(rows.map(({ id, content }) => [id, content]));
    for (const post of some) {
      const content = contents.get(post.id);
      const markdown = content === undefined ? '' : markdownOf(JSON.parse(content) as RichText);
      const tooLong = markdown.length > cellMax;
      yield {
        ...post,
        categoryText: categories.get(post.categoryId ?? 0) ?? '',
        markdown: tooLong ? '' : markdown,
        note: tooLong ? `正文超过 ${cellMax} 个字符，未写入表格，请导出 Markdown` : '',
      };
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

await exportInThread<PostQuery, NotedPost>(async (database, { query, scope }) => ({
  columns,
  rows: withBodies(database.read, postRows(database).stream(query, background, scope)),
}));

import type { ListedPublicPost, PublicPost } from '@mutai/contract/public/schema';
import type { RichText } from '@mutai/rich-text/document';
import { type OutlineEntry, outlineOf } from '@mutai/rich-text/outline';
import { readerHtml } from '../../platform/rich-text/rich-text.ts';
import { boundedCache } from './bounded-cache.ts';
import { excerpt, highlighted } from './highlights.ts';
import type { FoundRow, PublishedRow, WholeRow } from './published-posts.ts';

type Tags = ReadonlyMap<number, readonly string[]>;

const moment = (at: number) => new Date(at).toISOString();

/** What lists and the post itself have in common. */
const shared = (row: PublishedRow, tags: Tags) => ({
  title: row.title,
  slug: row.slug,
  description: row.description,
  cover: row.cover,
  publishedAt: moment(row.publishedAt),
  updatedAt: moment(row.updatedAt),
  pinned: row.pinned === 1,
  category:
    row.categoryTitle === null || row.categorySlug === null
      ? null
      : { title: row.categoryTitle, slug: row.categorySlug },
  tags: [...(tags.get(row.id) ?? [])],
  author: row.author ?? '',
  wordCount: row.wordCount,
});

export const listedPost = (row: PublishedRow, tags: Tags): ListedPublicPost => ({
  ...shared(row, tags),
  highlights: null,
});

/** @param wanted what was searched for */
export const foundPost = (row: FoundRow, tags: Tags, wanted: string): ListedPublicPost => ({
  ...shared(row, tags),
  highlights: { title: highlighted(row.title, wanted), content: excerpt(row.contentText, wanted) },
});

/** A body as readers see it. */
interface ReadBody {
  readonly html: string;
  readonly outline: readonly OutlineEntry[];
}

const megabyte = 1024 * 1024;
const bounds = { all: 16 * megabyte, one: megabyte, sizeOf: ({ html }: ReadBody) => 2 * html.length };

async function readBody(content: string): Promise<ReadBody> {
  const document = JSON.parse(content) as RichText;
  return { html: await readerHtml(document), outline: outlineOf(document) };
}

/** Makes posts with their bodies. What is made of a body is kept: it takes longer than all else, and seldom changes. */
export function wholePosts() {
  const bodies = boundedCache<ReadBody>(bounds);
  return async (
    row: WholeRow,
    tags: Tags,
    around: Pick<PublicPost, 'commentCount' | 'commentsOpen' | 'newer' | 'older'>,
  ): Promise<PublicPost> => {
    const { html, outline } = await bodies.get(`${row.id}.${row.version}`, () => readBody(row.content));
    return { ...shared(row, tags), html, outline: outline.map((entry) => ({ ...entry })), ...around };
  };
}

export type WholePosts = ReturnType<typeof wholePosts>;

import type { ListedPublicPost, PublicPost } from '@mutai/contract/public/schema';
import type { RichText } from '@mutai/rich-text/document';
import { outlineOf } from '@mutai/rich-text/outline';
import { readerHtml } from '../../platform/rich-text/rich-text.ts';
import { excerpt, highlighted } from './highlights.ts';
import type { PublishedRow, WholeRow } from './published-posts.ts';

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
export const foundPost = (row: Omit<WholeRow, 'content'>, tags: Tags, wanted: string): ListedPublicPost => ({
  ...shared(row, tags),
  highlights: { title: highlighted(row.title, wanted), content: excerpt(row.contentText, wanted) },
});

/** A post with its body as readers see it. */
export async function wholePost(
  row: WholeRow,
  tags: Tags,
  around: Pick<PublicPost, 'commentCount' | 'commentsOpen' | 'newer' | 'older'>,
): Promise<PublicPost> {
  const document = JSON.parse(row.content) as RichText;
  return {
    ...shared(row, tags),
    html: await readerHtml(document),
    outline: outlineOf(document).map(({ level, text, id }) => ({ level, text, id })),
    ...around,
  };
}

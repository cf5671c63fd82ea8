import { pickFields } from '@mutai/contract/field-list';
import { type ListedPublicPost, PublicPost } from '@mutai/contract/public/schema';
import Type from 'typebox';
import { renderedBody } from '../../platform/rich-text/rich-text.ts';
import { publicColumns, type PublishedRow } from './post-rows.ts';
import type { PublishedPosts, WholeRow } from './published-posts.repository.ts';
import type { FoundRow } from './excerpts.ts';
import { readStored } from '../../platform/validation/stored-json.ts';

const StoredTags = Type.Array(Type.String());

type Tags = ReadonlyMap<number, readonly string[]>;

const moment = (at: number) => new Date(at).toISOString();

/** Fields common to lists and single posts. */
const shared = (row: PublishedRow, tags: readonly string[]) => ({
  ...pickFields(row, publicColumns),
  pinned: row.pinned === 1,
  publishedAt: moment(row.publishedAt),
  updatedAt: moment(row.updatedAt),
  category:
    row.categoryTitle === null || row.categorySlug === null
      ? null
      : { title: row.categoryTitle, slug: row.categorySlug },
  tags: [...tags],
  author: row.author ?? '',
  wordCount: row.wordCount,
});

export const listedPost = (row: PublishedRow, tags: Tags): ListedPublicPost => ({
  ...shared(row, tags.get(row.id) ?? []),
  highlights: null,
});

export const foundPost = (row: FoundRow, tags: Tags): ListedPublicPost => ({
  ...shared(row, tags.get(row.id) ?? []),
  highlights: row.highlights,
});

const neighbour = (title: string | null, slug: string | null): PublicPost['newer'] =>
  title === null || slug === null ? null : { title, slug };

/** Creates posts with their bodies: the stored rendering, or, if missing, rendered from the document. */
export const wholePosts =
  (posts: Pick<PublishedPosts, 'documentOf'>) =>
  async (row: WholeRow, commentsOpen: boolean): Promise<PublicPost> => {
    const kept = row.html !== null && row.outline !== null;
    const { html, outline } = kept
      ? { html: row.html, outline: readStored(PublicPost.properties.outline, row.outline) }
      : await renderedBody(await posts.documentOf(row.id));
    return {
      ...shared(row, readStored(StoredTags, row.tags)),
      html,
      outline: outline.map((entry) => ({ ...entry })),
      commentCount: row.commentCount,
      commentsOpen,
      newer: neighbour(row.newerTitle, row.newerSlug),
      older: neighbour(row.olderTitle, row.olderSlug),
    };
  };

export type WholePosts = ReturnType<typeof wholePosts>;

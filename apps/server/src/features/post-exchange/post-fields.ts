import { postLabels } from '@mutai/contract/posts/resource';
import type { CreatePost, Post } from '@mutai/contract/posts/schema';
import type { Executor } from '../../platform/database/open-database.ts';
import type { Act, Principal } from '../../platform/principal.ts';

/** What can be said of a post in a row of a sheet or at the head of a file. */
export const fieldTitles = {
  title: postLabels.title,
  slug: postLabels.slug,
  description: postLabels.description,
  cover: postLabels.cover,
  category: postLabels.categoryId,
  tags: postLabels.tags,
  status: postLabels.status,
  publishAt: postLabels.publishAt,
  publishedAt: postLabels.publishedAt,
  pinned: postLabels.pinned,
  content: postLabels.content,
} as const;

export type PostField = keyof typeof fieldTitles;

/** How yes and no are said. */
export const flagTexts = { yes: '是', no: '否' } as const;

/** Where a post to be imported stands. */
export interface Place {
  /** Null: in a file of its own. */
  readonly row: number | null;
  readonly file: string;
}

/** A post as somebody wrote it, nothing checked yet. */
export interface WrittenPost extends Place {
  /** '' when nothing is said. */
  said(field: PostField): string;
  /** Reason why the whole file cannot be imported. */
  readonly refusal?: string;
  /** Names of files that came with it → the addresses that stand for them until they are in the library. */
  readonly pictures?: ReadonlyMap<string, string>;
}

export interface NamedCategory {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
}

/** What import and export need of posts. */
export interface ExchangedPosts {
  /** @throws AppError */
  create(act: Act, input: CreatePost): Promise<Post>;
  /** @throws AppError 4004 */
  get(principal: Principal, id: number): Promise<Post>;
  /** A slug for a title that no post has. */
  suggestSlug(title: string): Promise<string>;
  /** Which of some slugs lead to posts, each as `slugKey` gives it. */
  takenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>>;
}

/** All categories, in the order of their titles. */
export const categoryNames = (executor: Executor): Promise<readonly NamedCategory[]> =>
  executor.selectFrom('categories').select(['id', 'title', 'slug']).orderBy('title').orderBy('id').execute();

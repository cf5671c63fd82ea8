import { type ExchangedPostField, exchangedPostFields } from '@mutai/contract/posts/fields';
import type { CreatePost, Post } from '@mutai/contract/posts/schema';
import type { Executor } from '../../platform/database/open-database.ts';
import type { RequestContext, Principal } from '../../platform/access/principal.ts';

/** Fields that are taken as they are written. */
type TextField = {
  [Field in ExchangedPostField]: (typeof exchangedPostFields)[Field]['parsed'] extends false ? Field : never;
}[ExchangedPostField];

export const fieldNames = Object.keys(exchangedPostFields) as readonly ExchangedPostField[];

/** @param said returns the text of a field */
export const textFields = (said: (field: ExchangedPostField) => string) =>
  Object.fromEntries(
    Object.entries(exchangedPostFields).flatMap(([field, { parsed }]) =>
      parsed ? [] : [[field, said(field as TextField)]],
    ),
  ) as Readonly<Record<TextField, string>>;

/** Location of an imported post. */
export interface PostLocation {
  /** `null` for a file of its own. */
  readonly row: number | null;
  readonly file: string;
}

/** Post as written, not validated. */
export interface WrittenPost extends PostLocation {
  /** Returns '' if the field is missing. */
  said(field: ExchangedPostField): string;
  /** Reason why the whole file cannot be imported. */
  readonly refusal?: string;
  /** File name → temporary address until the file is in the library. */
  readonly pictures?: ReadonlyMap<string, string>;
}

export interface NamedCategory {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
}

/** Dependency on the posts feature. */
export interface ExchangedPosts {
  /** @throws AppError */
  create(context: RequestContext, input: CreatePost): Promise<Post>;
  /** @throws AppError 4004 */
  get(principal: Principal, id: number): Promise<Post>;
  /** Returns an unused slug for a title. */
  suggestSlug(title: string): Promise<string>;
  /** Returns the slugs among these that belong to posts, as by `slugKey`. */
  takenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>>;
}

/** All categories, ordered by title. */
export const categoryNames = (executor: Executor): Promise<readonly NamedCategory[]> =>
  executor.selectFrom('categories').select(['id', 'title', 'slug']).orderBy('title').orderBy('id').execute();

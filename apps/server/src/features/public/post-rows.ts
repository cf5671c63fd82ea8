import { sql } from 'kysely';
import type { Dialect } from '../../platform/database/schema.ts';
import type { Place } from '../../platform/database/prepared.ts';
import { among } from '../../platform/database/sql.ts';

/** A post as a list has it. */
export interface PublishedRow {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  readonly cover: string;
  readonly publishedAt: number;
  readonly updatedAt: number;
  readonly pinned: number;
  readonly wordCount: number;
  readonly categoryTitle: string | null;
  readonly categorySlug: string | null;
  readonly author: string | null;
}

export type Values = Readonly<Record<string, unknown>>;

/** What a list is narrowed by. */
export interface Shape {
  readonly category: boolean;
  readonly tag: boolean;
}

export const published = sql<boolean>`t."status" = 'published'`;

/** Columns of the row that a query calls `t`; a post that was never published tells when it was changed. */
export const columns = sql`t."id", t."title", t."slug", t."description", t."cover", t."updatedAt", t."pinned", t."wordCount",
  coalesce(t."publishedAt", t."updatedAt") as "publishedAt", category."title" as "categoryTitle",
  category."slug" as "categorySlug", author."nickname" as "author"`;
export const rowsFrom = sql`"posts" as t left join "categories" as category on category."id" = t."categoryId"
  left join "users" as author on author."id" = t."authorId"`;

/** How the posts of readers are narrowed. */
export function narrowing(dialect: Dialect) {
  const hasTag = (place: Place<Values>) =>
    sql`exists (select 1 from "postTags" as tagged where tagged."postId" = t."id" and tagged."key" = ${place('tag')})`;
  return {
    // SQLite takes the tables of a cross join in this order.
    joined: sql.raw(dialect === 'sqlite' ? 'cross join' : 'inner join'),
    hasTag,
    narrowedBy: (place: Place<Values>, { category, tag }: Shape) =>
      sql.join(
        [
          published,
          ...(category ? [among(dialect, 't.categoryId', place('categories'))] : []),
          ...(tag ? [hasTag(place)] : []),
        ],
        sql` and `,
      ),
  };
}

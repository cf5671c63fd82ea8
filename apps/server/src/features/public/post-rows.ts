import { publicPostFields } from '@mutai/contract/posts/resource';
import { type Selectable, sql } from 'kysely';
import type { PostsTable } from '../../platform/database/tables/posts.ts';
import type { Dialect } from '../../platform/database/schema.ts';
import type { Param } from '../../platform/database/prepared.ts';
import { among } from '../../platform/database/sql.ts';

/** Columns that readers get under the same name. Tags are in another table. */
export const publicColumns = publicPostFields.filter((field) => field !== 'tags');

/** Post in a list. */
export interface PublishedRow extends Pick<Selectable<PostsTable>, (typeof publicColumns)[number]> {
  readonly id: number;
  readonly publishedAt: number;
  readonly updatedAt: number;
  readonly wordCount: number;
  readonly categoryTitle: string | null;
  readonly categorySlug: string | null;
  readonly author: string | null;
}

export type Values = Readonly<Record<string, unknown>>;

/** Filters of a list. */
export interface Shape {
  readonly category: boolean;
  readonly tag: boolean;
}

export const published = sql<boolean>`t."status" = 'published'`;

/** Columns of the row that a query calls `t`. Unpublished posts return the time of the last change instead. */
export const columns = sql`t."id", ${sql.join(publicColumns.map((column) => sql.ref(`t.${column}`)))}, t."updatedAt", t."wordCount",
  coalesce(t."publishedAt", t."updatedAt") as "publishedAt", category."title" as "categoryTitle",
  category."slug" as "categorySlug", author."nickname" as "author"`;
export const rowsFrom = sql`"posts" as t left join "categories" as category on category."id" = t."categoryId"
  left join "users" as author on author."id" = t."authorId"`;

/** Conditions for posts visible to readers. */
export function narrowing(dialect: Dialect) {
  const hasTag = (param: Param<Values>) =>
    sql`exists (select 1 from "postTags" as tagged where tagged."postId" = t."id" and tagged."key" = ${param('tag')})`;
  return {
    // SQLite keeps the order of tables in a cross join.
    joined: sql.raw(dialect === 'sqlite' ? 'cross join' : 'inner join'),
    hasTag,
    narrowedBy: (param: Param<Values>, { category, tag }: Shape) =>
      sql.join(
        [
          published,
          ...(category ? [among(dialect, 't.categoryId', param('categories'))] : []),
          ...(tag ? [hasTag(param)] : []),
        ],
        sql` and `,
      ),
  };
}

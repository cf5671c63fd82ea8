import { sql, type RawBuilder } from 'kysely';
import { limits } from '@mutai/contract/limits';
import type { PostStatus } from '@mutai/contract/posts/resource';
import type { PublicPostQuery } from '@mutai/contract/public/schema';
import type { RichText } from '@mutai/rich-text/document';
import type { Database } from '../../platform/database/open-database.ts';
import { compilable, prepared, preparedByShape, type Param } from '../../platform/database/prepared.ts';
import { among, listedTexts, listParameter, pageWindow } from '../../platform/database/sql.ts';
import { inCodePointOrder } from '../../platform/database/text-order.ts';
import { errors } from '../../platform/errors.ts';
import { countedPage, countLimit } from '../../platform/resource/list/pages.ts';
import type { Page } from '../../platform/resource/repository.ts';
import { windowOf } from '../../platform/resource/list/search.ts';
import { rendererVersion } from '../../platform/rich-text/rich-text.ts';
import { slugKey, slugKeyOf } from '../../platform/text/slugs.ts';
import { longPostReads } from './long-read.ts';
import { columns, narrowing, published, type PublishedRow, rowsFrom, type Shape, type Values } from './post-rows.ts';

/** Post with its tags as JSON, its stored rendering (`null`: none) and its neighbours. */
export interface WholeRow extends PublishedRow {
  readonly status: PostStatus;
  readonly tags: string;
  readonly html: string | null;
  readonly outline: string | null;
  /** Number of approved comments, up to the counting limit. */
  readonly commentCount: number;
  readonly newerTitle: string | null;
  readonly newerSlug: string | null;
  readonly olderTitle: string | null;
  readonly olderSlug: string | null;
}

/** Post with its current slug. */
export interface PostPlace {
  readonly id: number;
  readonly slug: string;
}

/** Number of first posts that are searched for a frequent tag. */
const rowsAhead = 1000;

const newestFirst = sql`t."pinned" desc, t."publishedAt" desc, t."id" desc`;
const count = (rows: RawBuilder<unknown>) => sql<{ total: number }>`select count(*) as "total" from (${rows}) as found`;

/** Reads posts that are visible to readers. */
export function publishedPosts(database: Database) {
  const { read: db, dialect } = database;

  const { joined, hasTag, narrowedBy } = narrowing(dialect);
  /** Matching posts. With a tag, starts from it, because few posts may have it. */
  const matching = (param: Param<Values>, { category, tag }: Shape) =>
    tag
      ? sql`from "postTags" as mark ${joined} "posts" as t on t."id" = mark."postId"
          where mark."key" = ${param('tag')} and ${narrowedBy(param, { category, tag: false })}`
      : sql`from "posts" as t where ${narrowedBy(param, { category, tag })}`;

  /** Posts with a frequent tag among the first posts. */
  const newestWithTag = (param: Param<Values>) => sql`from (select p."id", p."pinned", p."publishedAt"
    from "posts" as p where p."status" = 'published' order by p."pinned" desc, p."publishedAt" desc, p."id" desc
    limit ${sql.lit(rowsAhead)}) as t where ${hasTag(param)}`;

  /** First posts of each category, each read from an index in this order; merged afterwards. */
  const newestOfCategories = (param: Param<Values>) => {
    const ofOne = sql`select p."id", p."pinned", p."publishedAt" from "posts" as p
      where p."categoryId" = chosen."id" and p."status" = 'published'
      order by p."pinned" desc, p."publishedAt" desc, p."id" desc limit ${param('most')}`;
    return dialect === 'sqlite'
      ? sql`(select value as "id" from json_each(${param('categories')})) as chosen
          cross join "posts" as t on t."id" in (select "id" from (${ofOne}))`
      : sql`unnest(${param('categories')}::int[]) as chosen("id") cross join lateral (${ofOne}) as t`;
  };

  const pageOf = preparedByShape<Shape & { ahead: boolean }, Values, PublishedRow>(
    database,
    (executor, param, shape) => {
      const byCategory = shape.category && !shape.tag;
      const whole = byCategory ? sql`from ${newestOfCategories(param)}` : matching(param, shape);
      const query = sql<PublishedRow>`select ${columns} from ${rowsFrom} where t."id" in
      (select t."id" ${shape.ahead ? newestWithTag(param) : whole} order by ${newestFirst} ${pageWindow(param)}) order by ${newestFirst}`;
      return compilable(query, executor);
    },
  );
  const countOf = preparedByShape<Shape, Values, { total: number }>(database, (executor, param, shape) =>
    compilable(count(sql`select 1 ${matching(param, shape)} limit ${sql.lit(countLimit)}`), executor),
  );

  const longRead = longPostReads(database);

  const tagsOfRow = listedTexts(
    dialect,
    'name',
    sql`select "name" from "postTags" where "postId" = t."id" order by ${inCodePointOrder(dialect, 'name')}`,
  );
  /** Id of the published post next to the row `t`. */
  const nextTo = (sign: '<' | '>', order: 'asc' | 'desc') => {
    const direction = sql.raw(order);
    return sql`(select next."id" from "posts" as next where next."status" = 'published'
      and (next."publishedAt", next."id") ${sql.raw(sign)} (t."publishedAt", t."id")
      order by next."publishedAt" ${direction}, next."id" ${direction} limit 1)`;
  };

  const commentCount = sql`(select count(*) from (select 1 from "comments" where "postId" = t."id"
    and "status" = 'approved' limit ${sql.lit(limits.exactTotal)}) as approved)`;

  // A single statement: several small ones took longer.
  const whole = (condition: (param: Param<Values>) => RawBuilder<unknown>) =>
    prepared<Values, WholeRow>(database, (executor, param) =>
      compilable(
        sql<WholeRow>`select ${columns}, t."status", ${tagsOfRow} as "tags", body."html", body."outline", ${commentCount} as "commentCount",
            newer."title" as "newerTitle", newer."slug" as "newerSlug",
            older."title" as "olderTitle", older."slug" as "olderSlug"
          from ${rowsFrom}
          left join "renderedPosts" as body
            on body."postId" = t."id" and body."renderer" >= ${sql.lit(rendererVersion)}
          left join "posts" as newer on newer."id" = ${nextTo('>', 'asc')}
          left join "posts" as older on older."id" = ${nextTo('<', 'desc')}
          where ${condition(param)}`,
        executor,
      ),
    );
  const bySlug = whole((param) => sql`t."slug" = ${param('slug')} and ${published}`);
  const byId = whole((param) => sql`t."id" = ${param('id')}`);
  const addressed = prepared<{ key: string }, PostPlace>(database, (executor, param) =>
    compilable(
      sql<PostPlace>`select t."id", t."slug", 0 as "rank" from "posts" as t where ${slugKeyOf('t.slug')} = ${param('key')} and ${published}
        union all select t."id", t."slug", 1 from "formerSlugs" as former
        inner join "posts" as t on t."id" = former."postId" where former."slug" = ${param('key')} and ${published}
        order by "rank" limit 1`,
      executor,
    ),
  );
  const documentOf = prepared<{ id: number }, { content: string }>(database, (executor, param) =>
    executor.selectFrom('posts').select('content').where('id', '=', param('id')),
  );
  const tagRows = prepared<{ ids: unknown }, { postId: number; name: string }>(database, (executor, param) =>
    compilable(
      sql<{ postId: number; name: string }>`select "postId", "name" from "postTags"
        where ${among(dialect, 'postId', param('ids'))} order by ${inCodePointOrder(dialect, 'name')}`,
      executor,
    ),
  );

  return {
    /** Lists pinned posts first, then the newest. @param categoryIds `undefined`: all categories */
    async page(query: PublicPostQuery, categoryIds?: readonly number[]): Promise<Page<PublishedRow>> {
      const { tag } = query;
      const shape = { category: categoryIds !== undefined, tag: tag !== undefined };
      const window = windowOf(query);
      const values = {
        ...window,
        most: window.offset + window.limit,
        tag,
        categories: listParameter(dialect, categoryIds ?? []),
      };
      const lane = shape.tag || shape.category ? await longRead() : db;
      const ahead = shape.tag && !shape.category ? await pageOf(lane, { ...shape, ahead: true }, values) : [];
      const rows = ahead.length === values.limit ? ahead : await pageOf(lane, { ...shape, ahead: false }, values);
      return countedPage(rows, (await countOf(lane, shape, values))[0]?.total ?? 0);
    },

    async bySlug(slug: string): Promise<WholeRow | undefined> {
      return (await bySlug(db, { slug }))[0];
    },

    /** Finds a post in any state. */
    async byId(id: number): Promise<WholeRow | undefined> {
      return (await byId(db, { id }))[0];
    },

    /** Returns the document of a body. @throws AppError 4004 if the post was deleted meanwhile */
    async documentOf(id: number): Promise<RichText> {
      const [row] = await documentOf(db, { id });
      if (row === undefined) throw errors.notFound('文章');
      return JSON.parse(row.content) as RichText;
    },

    /** Finds a post by its current slug, ignoring case, or by a former one. */
    async placeOf(slug: string): Promise<PostPlace | undefined> {
      return (await addressed(db, { key: slugKey(slug) }))[0];
    },

    /** Id → tags of posts. */
    async tagsOf(ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
      if (ids.length === 0) return new Map();
      const rows = await tagRows(db, { ids: listParameter(dialect, ids) });
      const byPost = Map.groupBy(rows, ({ postId }) => postId);
      return new Map([...byPost].map(([id, some]) => [id, some.map(({ name }) => name)]));
    },
  };
}

export type PublishedPosts = ReturnType<typeof publishedPosts>;

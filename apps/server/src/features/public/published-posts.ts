import { sql, type RawBuilder } from 'kysely';
import type { PublicPostQuery } from '@mutai/contract/public/schema';
import type { RichText } from '@mutai/rich-text/document';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { prepared, preparedByShape, type Place } from '../../platform/database/prepared.ts';
import { among, listedTexts, listParameter } from '../../platform/database/sql.ts';
import { errors } from '../../platform/errors.ts';
import { countedPage, countedTo } from '../../platform/resource/pages.ts';
import type { Page } from '../../platform/resource/repository.ts';
import { windowOf } from '../../platform/resource/search.ts';
import { textSearch } from '../../platform/search/text-search.ts';
import { rendererVersion } from '../../platform/rich-text/rich-text.ts';
import { longPostReads } from './long-read.ts';

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

/** One with its tags, as JSON, what is kept of its body for readers (null: nothing), and the posts beside it. */
export interface WholeRow extends PublishedRow {
  readonly tags: string;
  readonly html: string | null;
  readonly outline: string | null;
  readonly newerTitle: string | null;
  readonly newerSlug: string | null;
  readonly olderTitle: string | null;
  readonly olderSlug: string | null;
}

/** One that a search found. */
export interface FoundRow extends PublishedRow {
  readonly contentText: string;
}

/** First posts of all among which those of a frequent tag are looked for. */
const rowsAhead = 1000;

/** Posts that a text is found in, for so many that are published: seldom is every other one a draft. */
const lookedAtFor = (wanted: number): number => 2 * wanted;

type Values = Readonly<Record<string, unknown>>;

/** What a list is narrowed by. */
interface Shape {
  readonly category: boolean;
  readonly tag: boolean;
}

const searched = ['title', 'contentText'] as const;

const published = sql<boolean>`t."status" = 'published'`;
const newestFirst = sql`t."pinned" desc, t."publishedAt" desc, t."id" desc`;
const count = (rows: RawBuilder<unknown>) => sql<{ total: number }>`select count(*) as "total" from (${rows}) as found`;

/** Columns of the row that a query calls `t`; a post that was never published tells when it was changed. */
const columns = sql`t."id", t."title", t."slug", t."description", t."cover", t."updatedAt", t."pinned", t."wordCount",
  coalesce(t."publishedAt", t."updatedAt") as "publishedAt", category."title" as "categoryTitle",
  category."slug" as "categorySlug", author."nickname" as "author"`;
const rowsFrom = sql`"posts" as t left join "categories" as category on category."id" = t."categoryId"
  left join "users" as author on author."id" = t."authorId"`;

const compilable = <O>(query: RawBuilder<O>, db: Executor) => ({ compile: () => query.compile(db) });

/** The posts that readers may see. */
export function publishedPosts(database: Database) {
  const { db, dialect } = database;
  const index = textSearch(database, 'posts');

  // SQLite takes the tables of a cross join in this order.
  const joined = sql.raw(dialect === 'sqlite' ? 'cross join' : 'inner join');
  const hasTag = (place: Place<Values>) =>
    sql`exists (select 1 from "postTags" as tagged where tagged."postId" = t."id" and tagged."name" = ${place('tag')})`;
  const narrowedBy = (place: Place<Values>, { category, tag }: Shape) =>
    sql.join(
      [
        published,
        ...(category ? [among(dialect, 't.categoryId', place('categories'))] : []),
        ...(tag ? [hasTag(place)] : []),
      ],
      sql` and `,
    );
  /** Those that match, from the side of the tag where there is one: few posts may have it. */
  const matching = (place: Place<Values>, { category, tag }: Shape) =>
    tag
      ? sql`from "postTags" as mark ${joined} "posts" as t on t."id" = mark."postId"
          where mark."name" = ${place('tag')} and ${narrowedBy(place, { category, tag: false })}`
      : sql`from "posts" as t where ${narrowedBy(place, { category, tag })}`;

  /** Those with a tag that many have, when they are among the first posts of all. */
  const newestWithTag = (place: Place<Values>) => sql`from (select p."id", p."pinned", p."publishedAt"
    from "posts" as p where p."status" = 'published' order by p."pinned" desc, p."publishedAt" desc, p."id" desc
    limit ${sql.lit(rowsAhead)}) as t where ${hasTag(place)}`;

  /** The newest of each category, each found by the index that has them in this order; then those of all. */
  const newestOfCategories = (place: Place<Values>) => {
    const ofOne = sql`select p."id", p."pinned", p."publishedAt" from "posts" as p
      where p."categoryId" = chosen."id" and p."status" = 'published'
      order by p."pinned" desc, p."publishedAt" desc, p."id" desc limit ${place('most')}`;
    return dialect === 'sqlite'
      ? sql`(select value as "id" from json_each(${place('categories')})) as chosen
          cross join "posts" as t on t."id" in (select "id" from (${ofOne}))`
      : sql`unnest(${place('categories')}::int[]) as chosen("id") cross join lateral (${ofOne}) as t`;
  };

  const pageOf = preparedByShape<Shape & { ahead: boolean }, Values, PublishedRow>(
    database,
    (executor, place, shape) => {
      const byCategory = shape.category && !shape.tag;
      const whole = byCategory ? sql`from ${newestOfCategories(place)}` : matching(place, shape);
      const query = sql<PublishedRow>`select ${columns} from ${rowsFrom} where t."id" in
      (select t."id" ${shape.ahead ? newestWithTag(place) : whole} order by ${newestFirst} limit ${place('limit')} offset ${place('offset')}) order by ${newestFirst}`;
      return compilable(query, executor);
    },
  );
  const countOf = preparedByShape<Shape, Values, { total: number }>(database, (executor, place, shape) =>
    compilable(count(sql`select 1 ${matching(place, shape)} limit ${sql.lit(countedTo)}`), executor),
  );

  /** The newest that the index finds, whether they are published or not, and of these the ones that are. */
  const searchAmong = prepared<Values, FoundRow & { readonly found: number; readonly looked: number }>(
    database,
    (executor, place) => {
      const id = sql.ref(index.id);
      // The index by itself, before any row: databases make little of what both have to say together.
      const looked = sql`select ${id} as "id" from ${index.from} where ${index.matches(place, searched, 'any')}
        order by ${id} desc limit ${place('most')}`;
      const found = sql`select t."id" from looked ${joined} "posts" as t on t."id" = looked."id" where ${published}`;
      return compilable(
        sql<FoundRow & { found: number; looked: number }>`with looked as materialized (${looked}),
          found as materialized (${found})
          select ${columns}, t."contentText", (select count(*) from found) as "found",
            (select count(*) from looked) as "looked" from ${rowsFrom}
          where t."id" in (select "id" from found order by "id" desc limit ${place('limit')} offset ${place('offset')})
          order by t."id" desc`,
        executor,
      );
    },
  );

  // As in every list, the index of texts has the order of ids: the newest of those that are found.
  const searchOf = preparedByShape<Shape, Values, FoundRow & { readonly found: number }>(
    database,
    (executor, place, shape) => {
      const id = sql.ref(index.id);
      // Whether a post is published is told by a short index, and not by its row, of which the body is a part.
      const hint = sql.raw(dialect === 'sqlite' && !shape.category ? 'indexed by "posts_status"' : '');
      const found = sql`select ${id} as "id" from ${index.from} ${joined} "posts" as t ${hint} on t."id" = ${id}
        where ${index.matches(place, searched, 'any')} and ${narrowedBy(place, shape)}
        order by ${id} desc limit ${sql.lit(countedTo)}`;
      const query = sql<FoundRow & { readonly found: number }>`with found as materialized (${found})
        select ${columns}, t."contentText", (select count(*) from found) as "found" from ${rowsFrom}
        where t."id" in (select "id" from found order by "id" desc limit ${place('limit')} offset ${place('offset')})
        order by t."id" desc`;
      return compilable(query, executor);
    },
  );

  /** Whether so many have a text that nobody need count them. */
  const isFrequent = async (wanted: string): Promise<boolean> => {
    for (const column of searched) if (await index.isFrequent(db, new Map([[column, wanted]]))) return true;
    return false;
  };

  const longRead = longPostReads(database);

  const tagsOfRow = listedTexts(
    dialect,
    'name',
    sql`select "name" from "postTags" where "postId" = t."id" order by "name"`,
  );
  /** Id of the published post next to the row `t`. */
  const nextTo = (sign: '<' | '>', order: 'asc' | 'desc') => {
    const direction = sql.raw(order);
    return sql`(select next."id" from "posts" as next where next."status" = 'published'
      and (next."publishedAt", next."id") ${sql.raw(sign)} (t."publishedAt", t."id")
      order by next."publishedAt" ${direction}, next."id" ${direction} limit 1)`;
  };

  // One statement for all of it: several small ones took longer than what they find.
  const whole = (condition: (place: Place<Values>) => RawBuilder<unknown>) =>
    prepared<Values, WholeRow>(database, (executor, place) =>
      compilable(
        sql<WholeRow>`select ${columns}, ${tagsOfRow} as "tags", body."html", body."outline",
            newer."title" as "newerTitle", newer."slug" as "newerSlug",
            older."title" as "olderTitle", older."slug" as "olderSlug"
          from ${rowsFrom}
          left join "renderedPosts" as body
            on body."postId" = t."id" and body."renderer" >= ${sql.lit(rendererVersion)}
          left join "posts" as newer on newer."id" = ${nextTo('>', 'asc')}
          left join "posts" as older on older."id" = ${nextTo('<', 'desc')}
          where ${condition(place)}`,
        executor,
      ),
    );
  const bySlug = whole((place) => sql`t."slug" = ${place('slug')} and ${published}`);
  const byId = whole((place) => sql`t."id" = ${place('id')}`);
  const movedTo = prepared<{ slug: string }, { slug: string }>(database, (executor, place) =>
    compilable(
      sql<{ slug: string }>`select t."slug" from "formerSlugs" as former
        inner join "posts" as t on t."id" = former."postId" where former."slug" = ${place('slug')} and ${published}`,
      executor,
    ),
  );
  const documentOf = prepared<{ id: number }, { content: string }>(database, (executor, place) =>
    executor.selectFrom('posts').select('content').where('id', '=', place('id')),
  );
  const tagRows = prepared<{ ids: unknown }, { postId: number; name: string }>(database, (executor, place) =>
    compilable(
      sql<{ postId: number; name: string }>`select "postId", "name" from "postTags"
        where ${among(dialect, 'postId', place('ids'))} order by "name"`,
      executor,
    ),
  );

  return {
    /** Pinned ones first, then the newest. @param categoryIds undefined: of all categories */
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
      const long = shape.tag || shape.category ? await longRead() : undefined;
      const ahead = shape.tag && !shape.category ? await pageOf(db, { ...shape, ahead: true }, values, long) : [];
      const rows = ahead.length === values.limit ? ahead : await pageOf(db, { ...shape, ahead: false }, values, long);
      return countedPage(rows, (await countOf(db, shape, values, long))[0]?.total ?? 0);
    },

    /** Those whose title or text contains something, the newest first. @param wanted not empty */
    async search(wanted: string, query: PublicPostQuery, categoryIds?: readonly number[]): Promise<Page<FoundRow>> {
      const { tag } = query;
      const shape = { category: categoryIds !== undefined, tag: tag !== undefined };
      const texts = index.valuesOf(new Map(searched.map((column) => [column, wanted])), 'any');
      const window = windowOf(query);
      const values = { ...window, ...texts, tag, categories: listParameter(dialect, categoryIds ?? []) };
      const long = await longRead();
      if (!shape.category && !shape.tag) {
        const frequent = await isFrequent(wanted);
        const most = lookedAtFor(frequent ? window.offset + window.limit : countedTo);
        const rows = await searchAmong(db, { ...values, most }, long);
        const { found = 0, looked = 0 } = rows[0] ?? {};
        if (frequent && rows.length === window.limit) return countedPage(rows, countedTo);
        if (rows.length > 0 && (looked < most || found >= countedTo)) return countedPage(rows, found);
      }
      const rows = await searchOf(db, shape, values, long);
      if (rows.length > 0 || values.offset === 0) return countedPage(rows, rows[0]?.found ?? 0);
      // The page lies behind all that are found.
      return { ...(await this.search(wanted, { ...query, page: 1 }, categoryIds)), rows: [] };
    },

    async bySlug(slug: string): Promise<WholeRow | undefined> {
      return (await bySlug(db, { slug }))[0];
    },

    /** Whatever its state is. */
    async byId(id: number): Promise<WholeRow | undefined> {
      return (await byId(db, { id }))[0];
    },

    /** The document of a body. @throws AppError 4004 when the post is gone meanwhile */
    async documentOf(id: number): Promise<RichText> {
      const [row] = await documentOf(db, { id });
      if (row === undefined) throw errors.notFound('文章');
      return JSON.parse(row.content) as RichText;
    },

    /** Slug that the post has now which once had this one. */
    async movedTo(slug: string): Promise<string | undefined> {
      return (await movedTo(db, { slug }))[0]?.slug;
    },

    /** Tags of posts, by their ids. */
    async tagsOf(ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
      if (ids.length === 0) return new Map();
      const rows = await tagRows(db, { ids: listParameter(dialect, ids) });
      const byPost = Map.groupBy(rows, ({ postId }) => postId);
      return new Map([...byPost].map(([id, some]) => [id, some.map(({ name }) => name)]));
    },
  };
}

export type PublishedPosts = ReturnType<typeof publishedPosts>;

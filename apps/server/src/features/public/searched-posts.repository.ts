import { sql, type RawBuilder } from 'kysely';
import { limits } from '@mutai/contract/limits';
import type { PublicPostQuery } from '@mutai/contract/public/schema';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { compilable, preparedByShape, type Place } from '../../platform/database/prepared.ts';
import { listParameter, pageWindow } from '../../platform/database/sql.ts';
import { countedPage } from '../../platform/resource/pages.ts';
import type { Page } from '../../platform/resource/repository.ts';
import { windowOf } from '../../platform/resource/search.ts';
import { type SearchedText, textSearch } from '../../platform/search/text-search.ts';
import { type FoundRow, headOf, type HeadRow, highlighting } from './excerpts.ts';
import { longPostReads } from './long-read.ts';
import { columns, narrowing, published, rowsFrom, type Shape, type Values } from './post-rows.ts';

/** With how many are found, to `countedTo`. */
type CountedRow = HeadRow & { readonly found: number };

/** To what number that which a search finds is counted: the last stands for all that are more than is told. */
const countedTo = limits.publicSearchTotal + 1;

/** Newest posts among which PostgreSQL looks for a text before it asks the index: a few milliseconds. */
const newestLookedAt = 2000;

/** Posts that have a text, for so many of them that are published: seldom is every other one a draft. */
const lookedAtFor = 2 * countedTo;

const searched = ['title', 'contentText'] as const;

/** How a search is narrowed, and the words that it has. */
interface SearchShape extends Shape {
  readonly texts: readonly SearchedText[];
}

/** Searches of the posts that readers may see. In the order of the index of texts, which is that of ids: newest first. */
export function searchedPosts(database: Database) {
  const { dialect } = database;
  const index = textSearch(database, 'posts');
  const id = sql.ref(index.id);
  const { joined, narrowedBy } = narrowing(dialect);
  const longRead = longPostReads(database);
  const withHighlights = highlighting(database);
  const matches = (place: Place<Values>, { texts }: SearchShape) => index.matches(place, texts, 'any');

  /** A page of what a query finds, and how much that is. */
  const pageOf = (found: RawBuilder<unknown>, place: Place<Values>, executor: Executor) =>
    compilable(
      sql<CountedRow>`with found as materialized (${found})
        select ${columns}, substr(t."contentText", 1, cast(${place('head')} as integer)) as "head",
          (select count(*) from found) as "found" from ${rowsFrom}
        where t."id" in (select "id" from found order by "id" desc ${pageWindow(place)})
        order by t."id" desc`,
      executor,
    );

  /** Along the index, newest first, until enough are found. */
  const searchOf = preparedByShape<SearchShape, Values, CountedRow>(database, (executor, place, shape) => {
    // Whether a post is published is told by a short index, and not by its row, of which the body is a part.
    const hint = sql.raw(dialect === 'sqlite' && !shape.category ? 'indexed by "posts_status"' : '');
    const found = sql`select ${id} as "id" from ${index.from} ${joined} "posts" as t ${hint} on t."id" = ${id}
      where ${matches(place, shape)} and ${narrowedBy(place, shape)} order by ${id} desc limit ${sql.lit(countedTo)}`;
    return pageOf(found, place, executor);
  });

  /** Those that have the text among the newest posts. */
  const searchNewest = preparedByShape<SearchShape, Values, CountedRow>(database, (executor, place, shape) => {
    const newest = sql`(select * from ${index.from} order by ${id} desc limit ${sql.lit(newestLookedAt)})`;
    const found = sql`select ${id} as "id" from ${newest} as "searched" ${joined} "posts" as t on t."id" = ${id}
      where ${matches(place, shape)} and ${published} order by ${id} desc limit ${sql.lit(countedTo)}`;
    return pageOf(found, place, executor);
  });

  /** All that the index finds, and of these the newest that are published. */
  const searchIndex = preparedByShape<SearchShape, Values, CountedRow>(database, (executor, place, shape) => {
    // By itself, and then one post after the other: PostgreSQL makes little of what index and posts have to say together,
    // and would read the states of all posts to join them with what it takes for many.
    const looked = sql`select ${id} as "id" from ${index.from} where ${matches(place, shape)}`;
    const found = sql`with looked as materialized (${looked})
      select newest."id" from (select "id" from looked order by "id" desc offset 0) as newest
      where (select t."id" from "posts" as t where t."id" = newest."id" and ${published}) is not null
      limit ${sql.lit(countedTo)}`;
    return pageOf(found, place, executor);
  });

  /** How many have the text among some of those that the index finds, whichever come first. */
  const countOf = preparedByShape<SearchShape, Values, { readonly total: number; readonly looked: number }>(
    database,
    (executor, place, shape) => {
      const looked = sql`select ${id} as "id" from ${index.from} where ${matches(place, shape)} limit ${sql.lit(lookedAtFor)}`;
      const query = sql<{ total: number; looked: number }>`with looked as materialized (${looked})
      select count(*) as "total", (select count(*) from looked) as "looked"
      from looked ${joined} "posts" as t on t."id" = looked."id" where ${published}`;
      return compilable(query, executor);
    },
  );

  /**
   * With PostgreSQL, of all posts: it guesses badly how many have a text, and by its guess either sorts all of them or reads
   * along the ids until it has enough. What many have is found among the newest, and all else by the index.
   */
  const searchAll = async (
    lane: Executor,
    shape: SearchShape,
    values: Values & { readonly limit: number },
  ): Promise<readonly [CountedRow[], number]> => {
    const newest = await searchNewest(lane, shape, values);
    if (newest.length === values.limit) {
      const ofNewest = newest[0]?.found ?? 0;
      if (ofNewest >= countedTo) return [newest, ofNewest];
      const [{ total, looked } = { total: 0, looked: lookedAtFor }] = await countOf(lane, shape, values);
      if (total >= countedTo || looked < lookedAtFor) return [newest, total];
    }
    const rows = await searchIndex(lane, shape, values);
    return [rows, rows[0]?.found ?? 0];
  };

  const searchAlong = async (
    lane: Executor,
    shape: SearchShape,
    values: Values,
  ): Promise<readonly [CountedRow[], number]> => {
    const rows = await searchOf(lane, shape, values);
    return [rows, rows[0]?.found ?? 0];
  };

  return {
    /** Those whose title or text contains something. @param wanted not empty @param categoryIds undefined: of all */
    async search(wanted: string, query: PublicPostQuery, categoryIds?: readonly number[]): Promise<Page<FoundRow>> {
      const { tag } = query;
      const asked = new Map(searched.map((column) => [column, wanted]));
      const shape = {
        category: categoryIds !== undefined,
        tag: tag !== undefined,
        texts: index.shapeOf(asked),
      };
      const texts = index.valuesOf(asked, 'any');
      const window = windowOf(query);
      const head = headOf(wanted);
      const values = { ...window, ...texts, tag, head, categories: listParameter(dialect, categoryIds ?? []) };
      const all = dialect === 'postgres' && !shape.category && !shape.tag;
      const lane = await longRead();
      const [rows, total] = await (all ? searchAll(lane, shape, values) : searchAlong(lane, shape, values));
      if (rows.length > 0 || values.offset === 0) {
        return countedPage(await withHighlights(rows, wanted, lane), total, limits.publicSearchTotal);
      }
      // The page lies behind all that are found.
      return { ...(await this.search(wanted, { ...query, page: 1 }, categoryIds)), rows: [] };
    },
  };
}

export type SearchedPosts = ReturnType<typeof searchedPosts>;

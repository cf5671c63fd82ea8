import { sql, type RawBuilder } from 'kysely';
import { limits } from '@mutai/contract/limits';
import type { PublicPostQuery } from '@mutai/contract/public/schema';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { compilable, preparedByShape, type Param } from '../../platform/database/prepared.ts';
import { listParameter, pageWindow } from '../../platform/database/sql.ts';
import { countedPage } from '../../platform/resource/list/pages.ts';
import type { Page } from '../../platform/resource/repository.ts';
import { windowOf } from '../../platform/resource/list/search.ts';
import { type SearchedText, textSearch } from '../../platform/search/text-search.ts';
import { type FoundRow, headOf, type HeadRow, highlighting } from './excerpts.ts';
import { longPostReads } from './long-read.ts';
import { columns, narrowing, published, rowsFrom, type Shape, type Values } from './post-rows.ts';

/** Row with the number of matches, up to `countLimit`. */
type CountedRow = HeadRow & { readonly found: number };

/** Counting limit of a search; the last number means "more than shown". */
const countLimit = limits.publicSearchTotal + 1;

/** Number of newest posts that PostgreSQL scans before using the index: a few milliseconds. */
const newestScanned = 2000;

/** Matches read from the index to find enough published ones. Usually less than half are drafts. */
const indexMatchesRead = 2 * countLimit;

const searched = ['title', 'contentText'] as const;

/** Filters and words of a search. */
interface SearchShape extends Shape {
  readonly texts: readonly SearchedText[];
}

/** Searches posts that are visible to readers, newest first by id, which is the order of the text index. */
export function searchedPosts(database: Database) {
  const { dialect } = database;
  const index = textSearch(database, 'posts');
  const id = sql.ref(index.id);
  const { joined, narrowedBy } = narrowing(dialect);
  const longRead = longPostReads(database);
  const withHighlights = highlighting(database);
  const matches = (param: Param<Values>, { texts }: SearchShape) => index.matches(param, texts, 'any');

  /** Query of a page and the number of matches. */
  const pageOf = (found: RawBuilder<unknown>, param: Param<Values>, executor: Executor) =>
    compilable(
      sql<CountedRow>`with found as materialized (${found})
        select ${columns}, substr(t."contentText", 1, cast(${param('head')} as integer)) as "head",
          (select count(*) from found) as "found" from ${rowsFrom}
        where t."id" in (select "id" from found order by "id" desc ${pageWindow(param)})
        order by t."id" desc`,
      executor,
    );

  /** Scans the index, newest first, until enough are found. */
  const searchOf = preparedByShape<SearchShape, Values, CountedRow>(database, (executor, param, shape) => {
    // Reads the state of a post from a short index, not from its row, which contains the body.
    const hint = sql.raw(dialect === 'sqlite' && !shape.category ? 'indexed by "posts_status"' : '');
    const found = sql`select ${id} as "id" from ${index.from} ${joined} "posts" as t ${hint} on t."id" = ${id}
      where ${matches(param, shape)} and ${narrowedBy(param, shape)} order by ${id} desc limit ${sql.lit(countLimit)}`;
    return pageOf(found, param, executor);
  });

  /** Matches among the newest posts. */
  const searchNewest = preparedByShape<SearchShape, Values, CountedRow>(database, (executor, param, shape) => {
    const newest = sql`(select * from ${index.from} order by ${id} desc limit ${sql.lit(newestScanned)})`;
    const found = sql`select ${id} as "id" from ${newest} as "searched" ${joined} "posts" as t on t."id" = ${id}
      where ${matches(param, shape)} and ${published} order by ${id} desc limit ${sql.lit(countLimit)}`;
    return pageOf(found, param, executor);
  });

  /** All matches of the index, and the newest published ones of them. */
  const searchIndex = preparedByShape<SearchShape, Values, CountedRow>(database, (executor, param, shape) => {
    // The index is read first, then post by post. PostgreSQL estimates the combination badly and would read the states
    // of all posts for a hash join.
    const looked = sql`select ${id} as "id" from ${index.from} where ${matches(param, shape)}`;
    const found = sql`with looked as materialized (${looked})
      select newest."id" from (select "id" from looked order by "id" desc offset 0) as newest
      where (select t."id" from "posts" as t where t."id" = newest."id" and ${published}) is not null
      limit ${sql.lit(countLimit)}`;
    return pageOf(found, param, executor);
  });

  /** Counts published posts among some matches of the index, in any order. */
  const countOf = preparedByShape<SearchShape, Values, { readonly total: number; readonly looked: number }>(
    database,
    (executor, param, shape) => {
      const looked = sql`select ${id} as "id" from ${index.from} where ${matches(param, shape)} limit ${sql.lit(indexMatchesRead)}`;
      const query = sql<{ total: number; looked: number }>`with looked as materialized (${looked})
      select count(*) as "total", (select count(*) from looked) as "looked"
      from looked ${joined} "posts" as t on t."id" = looked."id" where ${published}`;
      return compilable(query, executor);
    },
  );

  /**
   * PostgreSQL without other filters. Its estimate of matches is poor, and leads to sorting all of them or scanning by
   * id until enough are found. Frequent words are found among the newest posts, others by the index.
   */
  const searchAll = async (
    lane: Executor,
    shape: SearchShape,
    values: Values & { readonly limit: number },
  ): Promise<readonly [CountedRow[], number]> => {
    const newest = await searchNewest(lane, shape, values);
    if (newest.length === values.limit) {
      const ofNewest = newest[0]?.found ?? 0;
      if (ofNewest >= countLimit) return [newest, ofNewest];
      const [{ total, looked } = { total: 0, looked: indexMatchesRead }] = await countOf(lane, shape, values);
      if (total >= countLimit || looked < indexMatchesRead) return [newest, total];
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
    /** Searches titles and texts. @param wanted not empty @param categoryIds `undefined`: all categories */
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
      // The page is beyond the last match.
      return { ...(await this.search(wanted, { ...query, page: 1 }, categoryIds)), rows: [] };
    },
  };
}

export type SearchedPosts = ReturnType<typeof searchedPosts>;

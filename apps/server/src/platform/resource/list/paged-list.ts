import { limits } from '@mutai/contract/limits';
import { type ListQueryBase, maxId, selectedIdsName } from '@mutai/contract/list';
import type { Executor, ReadDatabase } from '../../database/open-database.ts';
import { background, type Requester } from '../../workers/fair-queue.ts';
import { textSearch } from '../../search/text-search.ts';
import { listFilters, textColumnOf } from './filters.ts';
import {
  listStatements,
  type ListConditions,
  type Order,
  type PagedListDefinition,
  type Values,
} from './list-statements.ts';
import { countedPage, countLimit } from './pages.ts';
import type { Page } from '../repository.ts';
import { filterValue, orderOf, windowOf } from './search.ts';

/** Largest number of skipped rows for a read on the main thread: 0.2 ms. */
const fewSkipped = 500;

/** Largest table that may be scanned on the main thread, in rows: about 2 ms. */
export const scanMaxRows = 5000;

/**
 * Numbers of first rows that are searched for a page if many rows match. If the first number does not fill the page, the
 * next is tried. The largest fills several pages if 1% of its rows match. Testing rows for a text is too slow for it.
 */
const rowsAhead = { ofFilters: [1000, 10_000], ofTexts: [1000] } as const;

/** Limit that includes every row. */
const all = Number.MAX_SAFE_INTEGER;

type Window = ReturnType<typeof windowOf>;

/** A search for a page of matches. */
interface Search {
  readonly lane: Executor;
  readonly shape: ListConditions & Order;
  /** Values of the filters and position of the page. */
  readonly values: Values & Window;
}

export interface ListQueries<Row> {
  page(query: ListQueryBase, requester?: Requester): Promise<Page<Row>>;
  /** All matches, newest first regardless of the query's page and order, fetched page by page on demand. */
  stream(query: ListQueryBase, requester: Requester): AsyncIterable<Row>;
  /** Number of matches, counted up to `most`. */
  countUpTo(query: ListQueryBase, most: number, requester: Requester): Promise<number>;
}

/**
 * Queries of a list.
 *
 * Unfiltered pages use the index of their order; the first pages are read on the main thread. Indexed text searches find
 * the newest matches first. Other queries may scan the table, and are long reads if it is large.
 */
export function listQueries<DB, TB extends keyof DB, Row extends { readonly id: number }>(
  database: ReadDatabase,
  definition: PagedListDefinition<DB, TB, Row>,
): ListQueries<Row> {
  const { table, alias, defaultSort, countsMany = false } = definition;
  const filters: typeof definition.filters = { ...definition.filters, [selectedIdsName]: { reference: 'id' } };
  const { read: db, dialect } = database;
  const { askedIn, condition } = listFilters(dialect, alias, filters);
  const index = textSearch(database, table);
  const statements = listStatements(database, definition, condition, index);
  const { countAll, countOf, lastId, nextOf } = statements;
  const { deepPageOf, pageAheadOf, pageOf, sortedSearchOf, unsortedSearchOf } = statements;

  /** Conditions of a query, and their values. */
  const narrowingOf = (query: ListQueryBase) => {
    const { filters: asked, values } = askedIn(query);
    const indexed = (name: string) => {
      const text = textColumnOf(name, filters[name]);
      return text !== undefined && index.columns.has(text) ? text : undefined;
    };
    const wanted = new Map(
      asked.flatMap(({ name }) => {
        const text = indexed(name);
        return text === undefined ? [] : [[text, filterValue(query, name) ?? ''] as const];
      }),
    );
    const texts = index.shapeOf(wanted);
    return {
      narrowing: { texts, filters: asked.filter(({ name }) => indexed(name) === undefined) },
      wanted,
      bound: texts.length === 0 ? values : { ...values, ...index.valuesOf(wanted) },
    };
  };

  /**
   * Field to sort matches by, and whether they are found in that order. Ids ascend with the time of creation: if a range of
   * `createdAt` is the only filter, its index yields the order, while sorting by id would sort the whole range.
   */
  const sortedBy = (field: string, { texts, filters: asked }: ListConditions): { field: string; sorted: boolean } => {
    if (field !== 'id') return { field, sorted: false };
    // SQLite reads its text index in the order of ids. PostgreSQL sorts the matches of a text search; with further filters
    // this is still faster: 46 instead of 72 ms for drafts among a million posts when 90% of them contain the text.
    if (texts.length > 0) return { field, sorted: dialect === 'sqlite' || asked.length > 0 };
    const [first, ...others] = asked;
    if (first === undefined || others.length > 0) return { field, sorted: false };
    const filter = filters[first.name];
    const isCreation = typeof filter === 'object' && 'timeRange' in filter && filter.timeRange === 'createdAt';
    return isCreation ? { field: 'createdAt', sorted: true } : { field, sorted: first.single };
  };

  /** Lane for a read that may scan the table. Small tables of SQLite are read without a thread. */
  const laneFor = async (requester: Requester): Promise<Executor> => {
    if (dialect === 'postgres' || countsMany) return database.longRead(requester);
    const [found] = await lastId(db, {});
    return (found?.last ?? 0) > scanMaxRows ? database.longRead(requester) : db;
  };
  const only = ([row]: readonly { readonly total: number }[]) => row?.total ?? 0;

  /** Page of a query without filters: the page comes from the index of its order, and the total from the table. */
  const unfilteredPage = async (order: Order, window: Window, requester: Requester) => {
    const deep = window.offset > fewSkipped;
    const lane = deep || countsMany ? await laneFor(requester) : db;
    const page = await (deep ? deepPageOf : pageOf)(lane, order, window);
    return countedPage(page, only(await countAll(database.frequentRead, { most: countLimit })));
  };

  /**
   * Page of a query with more matches than are counted: searches the first rows of the order before all rows.
   *
   * @param sorted whether matches are found in the requested order: then no rows need to be searched ahead
   */
  const pageOfMany = async ({ lane, shape, values }: Search, sorted: boolean): Promise<readonly Row[]> => {
    const byText = shape.texts.length > 0;
    for (const ahead of sorted ? [] : rowsAhead[byText ? 'ofTexts' : 'ofFilters']) {
      const page = await pageAheadOf(lane, { ...shape, ahead }, values);
      if (page.length === values.limit) return page;
    }
    const most = byText && shape.field !== 'id' ? all : values.offset + values.limit;
    return sortedSearchOf(lane, shape, { ...values, most });
  };

  const countOfMatches = async ({ lane, shape: { texts, filters: asked }, values }: Search) =>
    only(await countOf(lane, { texts, filters: asked }, { ...values, most: countLimit }));

  /** Page of a query that may have few matches: one search finds the page and the total. */
  const searchedPage = async (search: Search, sorted: boolean): Promise<Page<Row>> => {
    const { lane, shape, values } = search;
    const searchOf = sorted ? sortedSearchOf : unsortedSearchOf;
    const page = await searchOf(lane, shape, { ...values, most: countLimit });
    // An empty page may be past the last match.
    const behind = page.length === 0 && values.offset > 0;
    const found = behind ? await countOfMatches(search) : (page[0]?.found ?? 0);
    if (found < countLimit || (sorted && !behind)) return countedPage(page, found);
    return countedPage(await pageOfMany(search, sorted), found);
  };

  return {
    async page(query, requester = background) {
      const { narrowing, bound, wanted } = narrowingOf(query);
      const { texts, filters: others } = narrowing;
      const [field, direction] = orderOf(query.sort, defaultSort);
      const window = windowOf(query);
      if (texts.length + others.length === 0) return unfilteredPage({ field, direction }, window, requester);
      const { sorted, ...by } = sortedBy(field, narrowing);
      const search: Search = {
        lane: await laneFor(requester),
        shape: { ...narrowing, ...by, direction },
        values: { ...bound, ...window },
      };
      if (others.length === 0 && (await index.isFrequent(db, wanted))) {
        // Sorted by id, the index yields the first matches without reading the others.
        const page = await pageOfMany(search, field === 'id');
        if (page.length === window.limit) return countedPage(page, countLimit);
      }
      // The text index lacks the sort field. Count first, to avoid sorting an incomplete set of matches.
      if (texts.length > 0 && field !== 'id' && (await countOfMatches(search)) === countLimit) {
        return countedPage(await pageOfMany(search, sorted), countLimit);
      }
      return searchedPage(search, sorted);
    },

    async *stream(query, requester) {
      const { narrowing, bound } = narrowingOf(query);
      const lane = await laneFor(requester);
      let before = maxId;
      for (;;) {
        const next = await nextOf(lane, narrowing, { ...bound, before });
        yield* next;
        if (next.length < limits.maxPageSize) return;
        before = Math.min(...next.map((row) => row.id));
      }
    },

    async countUpTo(query, most, requester) {
      const { narrowing, bound } = narrowingOf(query);
      const lane = await laneFor(requester);
      return only(await countOf(lane, narrowing, { ...bound, most }));
    },
  };
}

/** Query for one page of a list and its total. */
export function pagedList<DB, TB extends keyof DB, Row extends { readonly id: number }>(
  database: ReadDatabase,
  definition: PagedListDefinition<DB, TB, Row>,
): ListQueries<Row>['page'] {
  return listQueries(database, definition).page;
}

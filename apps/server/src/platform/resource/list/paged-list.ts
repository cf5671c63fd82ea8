import { limits } from '@mutai/contract/limits';
import { type ListQueryBase, maxId } from '@mutai/contract/list';
import type { Executor, ReadDatabase } from '../../database/open-database.ts';
import { background, type Requester } from '../../workers/fair-queue.ts';
import { textSearch } from '../../search/text-search.ts';
import { listFilters, textColumnOf } from './filters.ts';
import {
  listStatements,
  type Narrowing,
  type Order,
  type PagedListDefinition,
  type Values,
} from './list-statements.ts';
import { countedPage, countedTo } from './pages.ts';
import type { Page } from '../repository.ts';
import { givenIn, orderOf, windowOf } from './search.ts';

/** Rows that may be skipped without thinking of others: a fifth of a millisecond. */
const fewSkipped = 500;

/** Rows of a table that may all be looked at without thinking of others: some two milliseconds. */
export const fewRows = 5000;

/**
 * Rows in the order that is asked for among which a page is looked for where many match: first among few, then among so
 * many that a hundredth of them fills some pages. Whether a row has a text takes too long to ask so often.
 */
const rowsAhead = { ofFilters: [1000, 10_000], ofTexts: [1000] } as const;

/** All that there are. */
const all = Number.MAX_SAFE_INTEGER;

type Window = ReturnType<typeof windowOf>;

/** A search for a page of matches. */
interface Search {
  readonly lane: Executor;
  readonly shape: Narrowing & Order;
  /** Values of the filters, and the page's place. */
  readonly values: Values & Window;
}

export interface ListQueries<Row> {
  page(query: ListQueryBase, requester?: Requester): Promise<Page<Row>>;
  /** All that match, newest first whatever the query's page and order, fetched a page at a time as they are taken. */
  stream(query: ListQueryBase, requester: Requester): AsyncIterable<Row>;
  /** How many match, counted to a number and no further. */
  countUpTo(query: ListQueryBase, most: number, requester: Requester): Promise<number>;
}

/**
 * The queries of a list.
 *
 * Without a filter a page is found by the index of its order and the first ones are read at once. Texts that have an
 * index are found by that, newest first. All else may have to look at every row, and is a long read where they are many.
 */
export function listQueries<DB, TB extends keyof DB, Row extends { readonly id: number }>(
  database: ReadDatabase,
  definition: PagedListDefinition<DB, TB, Row>,
): ListQueries<Row> {
  const { table, alias, filters, defaultSort, countsMany = false } = definition;
  const { db, dialect } = database;
  const { askedIn, condition } = listFilters(dialect, alias, filters);
  const index = textSearch(database, table);
  const statements = listStatements(database, definition, condition, index);
  const { countAll, countOf, lastId, nextOf } = statements;
  const { deepPageOf, pageAheadOf, pageOf, sortedSearchOf, unsortedSearchOf } = statements;

  /** What a query is narrowed by, and the values for it. */
  const narrowingOf = (query: ListQueryBase) => {
    const { filters: asked, values } = askedIn(query);
    const indexed = (name: string) => {
      const text = textColumnOf(name, filters[name]);
      return text !== undefined && index.columns.has(text) ? text : undefined;
    };
    const wanted = new Map(
      asked.flatMap(({ name }) => {
        const text = indexed(name);
        return text === undefined ? [] : [[text, givenIn(query, name) ?? ''] as const];
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
   * By what the rows found are sorted, and whether they are found in that order. Ids are given in the order of creation:
   * where a time of that is all that narrows, its index has that order, and by ids all of that time would have to be sorted.
   */
  const sortedBy = (field: string, { texts, filters: asked }: Narrowing): { field: string; sorted: boolean } => {
    if (field !== 'id') return { field, sorted: false };
    // SQLite reads its index of texts along the ids. PostgreSQL would sort what a text alone finds; with other filters that
    // is quicker all the same: 46 against 72 ms for drafts of which nine of ten have a text, of a million posts.
    if (texts.length > 0) return { field, sorted: dialect === 'sqlite' || asked.length > 0 };
    const [first, ...others] = asked;
    if (first === undefined || others.length > 0) return { field, sorted: false };
    const filter = filters[first.name];
    const isCreation = typeof filter === 'object' && 'timeRange' in filter && filter.timeRange === 'createdAt';
    return isCreation ? { field: 'createdAt', sorted: true } : { field, sorted: first.single };
  };

  /**
   * The lane for a read that may have to look at every row. A short table of SQLite is not worth a thread.
   */
  const laneFor = async (requester: Requester): Promise<Executor> => {
    if (dialect === 'postgres' || countsMany) return database.longRead(requester);
    const [found] = await lastId(db, {});
    return (found?.last ?? 0) > fewRows ? database.longRead(requester) : db;
  };
  const only = ([row]: readonly { readonly total: number }[]) => row?.total ?? 0;

  /** Chosen when nothing narrows a list: the index of its order finds the page, and the table has the number of rows. */
  const unfilteredPage = async (order: Order, window: Window, requester: Requester) => {
    const deep = window.offset > fewSkipped;
    const lane = deep || countsMany ? await laneFor(requester) : db;
    const page = await (deep ? deepPageOf : pageOf)(lane, order, window);
    return countedPage(page, only(await countAll(database.frequentRead, { most: countedTo })));
  };

  /**
   * Chosen when more rows match than are counted: looks among the first rows of the order before it looks at all.
   *
   * @param sorted whether matches are found in the order that is asked for: then the first ones are the page
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
    only(await countOf(lane, { texts, filters: asked }, { ...values, most: countedTo }));

  /** Chosen when the matches may be all that there are: one search finds the page and their number. */
  const searchedPage = async (search: Search, sorted: boolean): Promise<Page<Row>> => {
    const { lane, shape, values } = search;
    const searchOf = sorted ? sortedSearchOf : unsortedSearchOf;
    const page = await searchOf(lane, shape, { ...values, most: countedTo });
    // An empty page may lie behind all that match.
    const behind = page.length === 0 && values.offset > 0;
    const found = behind ? await countOfMatches(search) : (page[0]?.found ?? 0);
    if (found < countedTo || (sorted && !behind)) return countedPage(page, found);
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
        // It knows that it need not look at all that have the text to find the first by id.
        const page = await pageOfMany(search, field === 'id');
        if (page.length === window.limit) return countedPage(page, countedTo);
      }
      // What a text finds is sorted by what the index does not have: not before it is known that this is all.
      if (texts.length > 0 && field !== 'id' && (await countOfMatches(search)) === countedTo) {
        return countedPage(await pageOfMany(search, sorted), countedTo);
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

/** One page of a list and the number of all that match, as every list of the product answers. */
export function pagedList<DB, TB extends keyof DB, Row extends { readonly id: number }>(
  database: ReadDatabase,
  definition: PagedListDefinition<DB, TB, Row>,
): ListQueries<Row>['page'] {
  return listQueries(database, definition).page;
}

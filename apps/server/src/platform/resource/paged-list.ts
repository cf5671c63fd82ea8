import { limits } from '@mutai/contract/limits';
import { type ListQueryBase, maxId } from '@mutai/contract/list';
import type { Executor, ReadDatabase } from '../database/open-database.ts';
import { background, type Requester } from '../fair-queue.ts';
import { textSearch } from '../search/text-search.ts';
import { listFilters, textColumnOf } from './filters.ts';
import {
  listStatements,
  type Narrowing,
  type Order,
  type PagedListDefinition,
  type Values,
} from './list-statements.ts';
import { countedPage, countedTo } from './pages.ts';
import type { Page } from './repository.ts';
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
  const { pageOf, searchOf, aheadOf, nextOf, countOf, countAll, lastId } = listStatements(
    database,
    definition,
    condition,
    index,
  );

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

  /** A page where more match than are counted. @param sorted whether they are found in the order asked for */
  const pageOfMany = async (
    lane: Executor,
    { sorted, ...shape }: Narrowing & Order & { readonly sorted: boolean },
    values: Values & { readonly limit: number; readonly offset: number },
  ): Promise<readonly Row[]> => {
    const byText = shape.texts.length > 0;
    for (const ahead of sorted ? [] : rowsAhead[byText ? 'ofTexts' : 'ofFilters']) {
      const page = await aheadOf(lane, { ...shape, ahead }, values);
      if (page.length === values.limit) return page;
    }
    const most = byText && shape.field !== 'id' ? all : values.offset + values.limit;
    return searchOf(lane, { ...shape, sorted: true }, { ...values, most });
  };

  return {
    async page(query, requester = background) {
      const { narrowing, bound, wanted } = narrowingOf(query);
      const [field, direction] = orderOf(query.sort, defaultSort);
      const { offset, limit } = windowOf(query);
      if (narrowing.texts.length + narrowing.filters.length === 0) {
        const deep = offset > fewSkipped;
        const lane = deep || countsMany ? await laneFor(requester) : db;
        const page = await pageOf(lane, { field, direction, deep }, { offset, limit });
        return countedPage(page, only(await countAll(database.frequentRead, { most: countedTo })));
      }
      const lane = await laneFor(requester);
      const shape = { ...narrowing, ...sortedBy(field, narrowing), direction };
      const values = { ...bound, offset, limit };
      if (narrowing.filters.length === 0 && (await index.isFrequent(db, wanted))) {
        // It knows that it need not look at all that have the text to find the first by id.
        const page = await pageOfMany(lane, { ...shape, sorted: field === 'id' }, values);
        if (page.length === limit) return countedPage(page, countedTo);
      }
      const count = async () => only(await countOf(lane, narrowing, { ...bound, most: countedTo }));
      // What a text finds is sorted by what the index does not have: not before it is known that this is all.
      if (narrowing.texts.length > 0 && field !== 'id' && (await count()) === countedTo) {
        return countedPage(await pageOfMany(lane, shape, values), countedTo);
      }
      const page = await searchOf(lane, shape, { ...values, most: countedTo });
      // An empty page may lie behind all that match.
      const behind = page.length === 0 && offset > 0;
      const found = behind ? await count() : (page[0]?.found ?? 0);
      if (found < countedTo || (shape.sorted && !behind)) return countedPage(page, found);
      return countedPage(await pageOfMany(lane, shape, values), found);
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

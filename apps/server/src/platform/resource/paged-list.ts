import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { limits } from '@mutai/contract/limits';
import { type ListQueryBase, maxId } from '@mutai/contract/list';
import type { Database, Executor } from '../database/open-database.ts';
import { prepared, preparedByShape, type Place } from '../database/prepared.ts';
import { whileWanted } from '../database/sql.ts';
import { background, type Requester } from '../fair-queue.ts';
import { textSearch } from '../search/text-search.ts';
import { listFilters, textColumnOf, type AskedFilter, type Filter } from './filters.ts';
import { countedPage, countedTo } from './pages.ts';
import type { Page } from './repository.ts';
import { givenIn, orderOf, windowOf } from './search.ts';

export interface PagedListDefinition<DB, TB extends keyof DB, Row> {
  readonly table: string;
  /** By what the selection calls that table. */
  readonly alias: string;
  select(from: Executor): SelectQueryBuilder<DB, TB, Row>;
  /** Search field → how it filters. */
  readonly filters: Readonly<Record<string, Filter>>;
  /** `field:asc` or `field:desc`, where the query names none. */
  readonly defaultSort: string;
  /** Those of the columns that it is sorted by which may be empty: such rows come first, and last when descending. */
  readonly nullable?: readonly string[];
  /** Whether many rows of another table are counted for a row: every list is a long read then. */
  readonly countsMany?: boolean;
}

/** What a query is narrowed by: columns whose texts an index finds, and other filters. */
interface Narrowing {
  readonly texts: readonly string[];
  readonly filters: readonly AskedFilter[];
}

interface Order {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

type Values = Readonly<Record<string, unknown>>;

/** Rows that may be skipped without thinking of others: a fifth of a millisecond. */
const fewSkipped = 500;

/** Rows of a table that may all be looked at without thinking of others: some two milliseconds. */
export const fewRows = 5000;

/** Rows in the order that is asked for among which those of a frequent text are looked for. */
const rowsAhead = 1000;

/** All that there are. */
const all = Number.MAX_SAFE_INTEGER;

export interface ListQueries<Row> {
  page(executor: Executor, query: ListQueryBase, requester?: Requester): Promise<Page<Row>>;
  /** All that match, newest first whatever the query's page and order, fetched a page at a time as they are taken. */
  stream(executor: Executor, query: ListQueryBase, requester: Requester): AsyncIterable<Row>;
  /** How many match, counted to a number and no further. */
  countUpTo(executor: Executor, query: ListQueryBase, most: number, requester: Requester): Promise<number>;
}

/**
 * The queries of a list. Each combination of filters and order is compiled once.
 *
 * Without a filter a page is found by the index of its order and the first ones are read at once. Texts that have an
 * index are found by that, newest first. All else may have to look at every row, and is a long read where they are many.
 */
export function listQueries<DB, TB extends keyof DB, Row extends { readonly id: number }>(
  database: Database,
  { table, alias, select, filters, defaultSort, nullable = [], countsMany = false }: PagedListDefinition<DB, TB, Row>,
): ListQueries<Row> {
  const { db, dialect } = database;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const rows = sql`${sql.table(table)} as ${sql.ref(alias)}`;
  const { askedIn, condition } = listFilters(dialect, alias, filters);
  const index = textSearch(database, table);

  // SQLite takes the tables of a cross join in this order, and does not ask the index for every row.
  const joined = sql.raw(dialect === 'sqlite' ? 'cross join' : 'inner join');
  /** The id of what is found, and from where. */
  const idOf = ({ texts }: Narrowing) =>
    texts.length === 0 ? sql.ref<number>(`${alias}.id`) : sql.ref<number>(index.id);
  const from = ({ texts, filters: others }: Narrowing) => {
    if (texts.length === 0) return sql`from ${rows}`;
    if (others.length === 0) return sql`from ${index.from}`;
    return sql`from ${index.from} ${joined} ${rows} on ${column('id')} = ${sql.ref(index.id)}`;
  };
  const matching = (place: Place<Values>, narrowing: Narrowing, others: readonly RawBuilder<boolean>[] = []) => {
    const { texts, filters: asked } = narrowing;
    const conditions = [
      ...whileWanted(dialect, texts.length === 0 ? `${alias}.id` : index.id),
      ...(texts.length === 0 ? [] : [index.matches(place, texts)]),
      ...asked.map((filter) => condition(place, filter)),
      ...others,
    ];
    return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  };

  // Equal values keep the order of their ids, so that no record stands on two pages.
  const fieldsOf = ({ field }: Order) => (field === 'id' ? ['id'] : [field, 'id']);
  const directed = (field: string, direction: Order['direction']) => {
    // Where nothing is empty nothing is said, because PostgreSQL would use no index.
    if (!nullable.includes(field)) return sql.raw(direction);
    // As SQLite has it by itself.
    return sql.raw(direction === 'asc' ? 'asc nulls first' : 'desc nulls last');
  };
  const order = (shape: Order, name = column) =>
    sql.join(fieldsOf(shape).map((field) => sql`${name(field)} ${directed(field, shape.direction)}`));
  const window = (place: Place<Values>) => sql`limit ${place('limit')} offset ${place('offset')}`;
  const inOrder = (query: SelectQueryBuilder<DB, TB, Row>, shape: Order) => query.orderBy(order(shape));
  const within = (ids: RawBuilder<unknown>) => sql<boolean>`${column('id')} in (${ids})`;

  /** Without a condition. @param deep whether rows are skipped before they are looked up */
  const pageOf = preparedByShape<Order & { readonly deep: boolean }, Values, Row>(
    database,
    (executor, place, { deep, ...shape }) => {
      const page = inOrder(select(executor), shape);
      if (!deep) return page.limit(place('limit') as number).offset(place('offset') as number);
      return page.where(within(sql`select ${column('id')} from ${rows} order by ${order(shape)} ${window(place)}`));
    },
  );

  /** One search finds both the page and the number of all that match, to `most`. */
  const searchOf = preparedByShape<Narrowing & Order, Values, Row & { readonly found: number }>(
    database,
    (executor, place, shape) => {
      const { texts, field, direction } = shape;
      const byText = texts.length > 0;
      // An index of texts has no other order than that of ids.
      const ordered = byText ? sql`${idOf(shape)} ${sql.raw(field === 'id' ? direction : 'desc')}` : order(shape);
      const fields = byText ? sql`${idOf(shape)} as "id"` : sql.join(fieldsOf(shape).map(column));
      const found = sql<{ id: number }>`(select ${fields} ${from(shape)} ${matching(place, shape)}
        order by ${ordered} limit ${place('most')})`;
      const searching = executor.with(
        (cte) => cte('found').materialized(),
        () => found,
      );
      const onPage =
        byText && field !== 'id'
          ? sql`select "found"."id" from "found" ${joined} ${rows} on ${column('id')} = "found"."id"
              order by ${order(shape)} ${window(place)}`
          : sql`select "id" from "found" order by ${order(shape, sql.ref)} ${window(place)}`;
      const page = inOrder(select(searching as Executor), shape).where(within(onPage));
      return page.select(sql<number>`(select count(*) from "found")`.as('found')).$castTo();
    },
  );

  /** A page of rows that have a frequent text, when they are among the first in another order than that of ids. */
  const aheadOf = preparedByShape<Narrowing & Order, Values, Row>(database, (executor, place, shape) => {
    const ahead = sql`(select * from ${rows} order by ${order(shape)} limit ${sql.lit(rowsAhead)}) as ${sql.ref(alias)}`;
    return inOrder(select(executor), shape).where(
      within(sql`select ${column('id')} from ${ahead} ${joined} ${index.from} on ${sql.ref(index.id)} = ${column('id')}
        ${matching(place, shape)} order by ${order(shape)} ${window(place)}`),
    );
  });

  // By id and not by offset: what is added or deleted meanwhile neither repeats nor skips another.
  const nextOf = preparedByShape<Narrowing, Values, Row>(database, (executor, place, shape) => {
    const before = sql<boolean>`${idOf(shape)} < ${place('before')}`;
    const ids = sql`select ${idOf(shape)} ${from(shape)} ${matching(place, shape, [before])}
      order by ${idOf(shape)} desc limit ${sql.lit(limits.maxPageSize)}`;
    return select(executor).where(within(ids)).orderBy(column('id'), 'desc');
  });

  const countOf = preparedByShape<Narrowing, Values, { total: number }>(database, (executor, place, shape) => {
    const where = shape.texts.length + shape.filters.length === 0 ? sql`` : matching(place, shape);
    const count = sql<{ total: number }>`select count(*) as total from
      (select 1 ${from(shape)} ${where} limit ${place('most')}) as found`;
    return { compile: () => count.compile(executor) };
  });

  // Without any condition or limit SQLite counts by pages and not by rows: a million in a fifth of a millisecond.
  const countAll = prepared<Values, { total: number }>(database, (executor, place) => {
    const count =
      dialect === 'sqlite'
        ? sql<{ total: number }>`select count(*) as total from ${rows}`
        : sql<{ total: number }>`select count(*) as total from (select 1 from ${rows} limit ${place('most')}) as found`;
    return { compile: () => count.compile(executor) };
  });

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
    const texts = [...wanted.keys()];
    return {
      narrowing: { texts, filters: asked.filter(({ name }) => indexed(name) === undefined) },
      wanted,
      bound: texts.length === 0 ? values : { ...values, ...index.valuesOf(wanted) },
    };
  };

  /**
   * By what the rows found are sorted. Ids are given in the order of creation: where a time of that is all that narrows, its
   * index has that order, and by ids all of that time would have to be sorted to find the first.
   */
  const sortedBy = (field: string, { texts, filters: asked }: Narrowing) => {
    const [filter, ...others] = asked.map(({ name }) => filters[name]);
    const isCreation = typeof filter === 'object' && 'timeRange' in filter && filter.timeRange === 'createdAt';
    return field === 'id' && isCreation && texts.length + others.length === 0 ? 'createdAt' : field;
  };

  const lastId = prepared<object, { last: number | null }>(database, (executor) => {
    const query = sql<{ last: number | null }>`select max(${column('id')}) as last from ${rows}`;
    return { compile: () => query.compile(executor) };
  });
  /**
   * Who waits for a read that may have to look at every row; undefined where it is no long read. A transaction sees its
   * own changes only on its own connection, and a short table is not worth a thread.
   */
  const longFor = async (executor: Executor, requester: Requester): Promise<Requester | undefined> => {
    if (executor !== db) return undefined;
    if (dialect === 'postgres' || countsMany) return requester;
    const [found] = await lastId(executor, {});
    return (found?.last ?? 0) > fewRows ? requester : undefined;
  };
  const only = ([row]: readonly { readonly total: number }[]) => row?.total ?? 0;

  /** A page of the rows that have a text, in another order than that of the index: all of them have to be sorted. */
  const sortedPage = async (
    executor: Executor,
    shape: Narrowing & Order,
    values: Values & { readonly limit: number },
    long: Requester | undefined,
    frequent: boolean,
  ): Promise<Page<Row>> => {
    const { texts, filters: asked } = shape;
    const counting = { ...values, most: countedTo };
    const found = frequent ? countedTo : only(await countOf(executor, { texts, filters: asked }, counting, long));
    if (found === countedTo) {
      const ahead = await aheadOf(executor, shape, values, long);
      if (ahead.length === values.limit) return countedPage(ahead, found);
    }
    return countedPage(await searchOf(executor, shape, { ...values, most: all }, long), found);
  };

  return {
    async page(executor, query, requester = background) {
      const { narrowing, bound, wanted } = narrowingOf(query);
      const [field, direction] = orderOf(query.sort, defaultSort);
      const { offset, limit } = windowOf(query);
      if (narrowing.texts.length + narrowing.filters.length === 0) {
        const deep = offset > fewSkipped;
        const long = deep || countsMany ? await longFor(executor, requester) : undefined;
        const page = await pageOf(executor, { field, direction, deep }, { offset, limit }, long);
        return countedPage(page, only(await countAll(executor, { most: countedTo })));
      }
      const long = await longFor(executor, requester);
      const shape = { ...narrowing, field: sortedBy(field, narrowing), direction };
      const values = { ...bound, offset, limit };
      const frequent = narrowing.filters.length === 0 && (await index.isFrequent(executor, wanted));
      if (narrowing.texts.length > 0 && field !== 'id') return sortedPage(executor, shape, values, long, frequent);
      if (frequent) {
        const page = await searchOf(executor, shape, { ...values, most: offset + limit }, long);
        if (page.length === limit) return countedPage(page, countedTo);
      }
      const most = Math.max(countedTo, offset + limit);
      const page = await searchOf(executor, shape, { ...values, most }, long);
      const found = page[0]?.found ?? 0;
      if (found > 0 || offset === 0) return countedPage(page, found);
      // The page lies behind all that match.
      return countedPage(page, only(await countOf(executor, narrowing, { ...bound, most: countedTo }, long)));
    },

    async *stream(executor, query, requester) {
      const { narrowing, bound } = narrowingOf(query);
      const long = await longFor(executor, requester);
      let before = maxId;
      for (;;) {
        const next = await nextOf(executor, narrowing, { ...bound, before }, long);
        yield* next;
        if (next.length < limits.maxPageSize) return;
        before = Math.min(...next.map((row) => row.id));
      }
    },

    async countUpTo(executor, query, most, requester) {
      const { narrowing, bound } = narrowingOf(query);
      const long = await longFor(executor, requester);
      return only(await countOf(executor, narrowing, { ...bound, most }, long));
    },
  };
}

/** One page of a list and the number of all that match, as every list of the product answers. */
export function pagedList<DB, TB extends keyof DB, Row extends { readonly id: number }>(
  database: Database,
  definition: PagedListDefinition<DB, TB, Row>,
): ListQueries<Row>['page'] {
  return listQueries(database, definition).page;
}

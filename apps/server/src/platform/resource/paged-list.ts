import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { limits } from '@mutai/contract/limits';
import { maxId, type ListQueryBase } from '@mutai/contract/list';
import type { Database, Executor } from '../database/open-database.ts';
import { prepared, preparedByShape, type Place } from '../database/prepared.ts';
import { contains, whileWanted } from '../database/sql.ts';
import { background, type Requester } from '../fair-queue.ts';
import { countedPage, countedTo } from './pages.ts';
import type { Page } from './repository.ts';
import { containsPattern, given, orderOf, windowOf } from './search.ts';

/** How a search field narrows by the column of its name: text found anywhere, equal text or number, `true` / `false`. */
type FilterKind = 'contains' | 'equals' | 'flag';

/**
 * How a search field narrows the list: one of the usual ways, or a condition of the resource's own, which is made once
 * and gets the place where the text that is searched for goes.
 */
export type Filter = FilterKind | ((text: string) => RawBuilder<boolean>);

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
}

interface Shape {
  readonly filters: readonly string[];
  readonly field: string;
  readonly direction: 'asc' | 'desc';
  /** Whether rows are skipped before they are looked up. */
  readonly deep?: boolean;
}

type Values = Readonly<Record<string, string | number>>;

/** Rows that may be skipped without thinking of others: a fifth of a millisecond. */
const fewSkipped = 500;

/** Rows of a table that may all be looked at without thinking of others: some two milliseconds. */
export const fewRows = 5000;

function boundValue(filter: Filter | undefined, text: string): string | number {
  if (filter === 'contains') return containsPattern(text);
  if (filter === 'flag') return text === 'true' ? 1 : 0;
  return text;
}

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
 * Without a filter a page is found by the index of its order and the first ones are read at once. All else may have to
 * look at every row, and is a long read where they are many.
 */
export function listQueries<DB, TB extends keyof DB, Row extends { readonly id: number }>(
  database: Database,
  { table, alias, select, filters, defaultSort, nullable = [] }: PagedListDefinition<DB, TB, Row>,
): ListQueries<Row> {
  const { db, dialect } = database;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const from = sql`from ${sql.table(table)} as ${sql.ref(alias)}`;

  const conditions = (place: Place<Values>, names: readonly string[]): readonly RawBuilder<boolean>[] =>
    names.map((name) => {
      const filter = filters[name];
      if (typeof filter === 'function') return filter(place(name) as string);
      return filter === 'contains'
        ? contains(`${alias}.${name}`, place(name) as string)
        : sql<boolean>`${column(name)} = ${place(name)}`;
    });
  const matching = (place: Place<Values>, names: readonly string[]) =>
    sql.join([...whileWanted(dialect, `${alias}.id`), ...conditions(place, names)], sql` and `);

  // Equal values keep the order of their ids, so that no record stands on two pages.
  const fieldsOf = ({ field }: Shape) => (field === 'id' ? ['id'] : [field, 'id']);
  const directed = (field: string, direction: Shape['direction']) => {
    // Where nothing is empty nothing is said, because PostgreSQL would use no index.
    if (!nullable.includes(field)) return sql.raw(direction);
    // As SQLite has it by itself.
    return sql.raw(direction === 'asc' ? 'asc nulls first' : 'desc nulls last');
  };
  const order = (shape: Shape, name = column) =>
    sql.join(fieldsOf(shape).map((field) => sql`${name(field)} ${directed(field, shape.direction)}`));
  const window = (place: Place<Values>) => sql`limit ${place('limit')} offset ${place('offset')}`;
  const inOrder = (query: SelectQueryBuilder<DB, TB, Row>, shape: Shape) => query.orderBy(order(shape));

  const pageOf = preparedByShape<Shape, Values, Row>(database, (executor, place, shape) => {
    const rows = inOrder(select(executor), shape);
    if (shape.deep !== true) return rows.limit(place('limit') as number).offset(place('offset') as number);
    return rows.where(
      sql<boolean>`${column('id')} in (select ${column('id')} ${from} order by ${order(shape)} ${window(place)})`,
    );
  });

  // One search finds both the page and the number of all that match.
  const searchOf = preparedByShape<Shape, Values, Row & { readonly found: number }>(
    database,
    (executor, place, shape) => {
      const found = sql<{ id: number }>`(select ${sql.join(fieldsOf(shape).map(column))} ${from}
        where ${matching(place, shape.filters)} order by ${order(shape)} limit ${place('most')})`;
      const searching = executor.with(
        (cte) => cte('found').materialized(),
        () => found,
      );
      const onPage = sql<boolean>`${column('id')} in
        (select "id" from "found" order by ${order(shape, sql.ref)} ${window(place)})`;
      const rows = inOrder(select(searching as Executor), shape).where(onPage);
      return rows.select(sql<number>`(select count(*) from "found")`.as('found')).$castTo();
    },
  );

  // By id and not by offset: what is added or deleted meanwhile neither repeats nor skips another.
  const nextOf = preparedByShape<Pick<Shape, 'filters'>, Values, Row>(database, (executor, place, shape) =>
    select(executor)
      .where(sql<boolean>`${column('id')} < ${place('before')}`)
      .$call((query) =>
        shape.filters.length === 0 ? query : query.where(sql<boolean>`${matching(place, shape.filters)}`),
      )
      .orderBy(column('id'), 'desc')
      .limit(limits.maxPageSize),
  );

  const countOf = preparedByShape<Pick<Shape, 'filters'>, Values, { total: number }>(
    database,
    (executor, place, shape) => {
      const where = shape.filters.length === 0 ? sql`` : sql`where ${matching(place, shape.filters)}`;
      const count = sql<{ total: number }>`select count(*) as total from
        (select 1 ${from} ${where} limit ${place('most')}) as found`;
      return { compile: () => count.compile(executor) };
    },
  );

  // Without any condition or limit SQLite counts by pages and not by rows: a million in a fifth of a millisecond.
  const countAll = prepared<Values, { total: number }>(database, (executor, place) => {
    const count =
      dialect === 'sqlite'
        ? sql<{ total: number }>`select count(*) as total ${from}`
        : sql<{ total: number }>`select count(*) as total from (select 1 ${from} limit ${place('most')}) as found`;
    return { compile: () => count.compile(executor) };
  });

  /** Names and values of the filters that a query really has. */
  const filtersOf = (query: ListQueryBase) => {
    const asked = new Map(Object.entries(query).map(([name, value]) => [name, given(String(value ?? ''))]));
    const names = Object.keys(filters).filter((name) => asked.get(name) !== undefined);
    const bound = Object.fromEntries(names.map((name) => [name, boundValue(filters[name], asked.get(name) ?? '')]));
    return { names, bound };
  };
  const lastId = prepared<object, { last: number | null }>(database, (executor) => {
    const query = sql<{ last: number | null }>`select max(${column('id')}) as last ${from}`;
    return { compile: () => query.compile(executor) };
  });
  /**
   * Who waits for a read that may have to look at every row; undefined where it is no long read. A transaction sees its
   * own changes only on its own connection, and a short table is not worth a thread.
   */
  const longFor = async (executor: Executor, requester: Requester): Promise<Requester | undefined> => {
    if (executor !== db) return undefined;
    if (dialect === 'postgres') return requester;
    const [found] = await lastId(executor, {});
    return (found?.last ?? 0) > fewRows ? requester : undefined;
  };
  const only = ([row]: readonly { readonly total: number }[]) => row?.total ?? 0;

  return {
    async page(executor, query, requester = background) {
      const { names, bound } = filtersOf(query);
      const [field, direction] = orderOf(query.sort, defaultSort);
      const { offset, limit } = windowOf(query);
      const shape = { filters: names, field, direction };
      if (names.length === 0) {
        const deep = offset > fewSkipped;
        const long = deep ? await longFor(executor, requester) : undefined;
        const rows = await pageOf(executor, { ...shape, deep }, { offset, limit }, long);
        return countedPage(rows, only(await countAll(executor, { most: countedTo })));
      }
      const long = await longFor(executor, requester);
      const most = Math.max(countedTo, offset + limit);
      const rows = await searchOf(executor, shape, { ...bound, offset, limit, most }, long);
      const found = rows[0]?.found ?? 0;
      if (found > 0 || offset === 0) return countedPage(rows, found);
      // The page lies behind all that match.
      return countedPage(rows, only(await countOf(executor, { filters: names }, { ...bound, most: countedTo }, long)));
    },

    async *stream(executor, query, requester) {
      const { names, bound } = filtersOf(query);
      const long = await longFor(executor, requester);
      let before = maxId;
      for (;;) {
        const rows = await nextOf(executor, { filters: names }, { ...bound, before }, long);
        yield* rows;
        if (rows.length < limits.maxPageSize) return;
        before = Math.min(...rows.map((row) => row.id));
      }
    },

    async countUpTo(executor, query, most, requester) {
      const { names, bound } = filtersOf(query);
      const long = await longFor(executor, requester);
      return only(await countOf(executor, { filters: names }, { ...bound, most }, long));
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

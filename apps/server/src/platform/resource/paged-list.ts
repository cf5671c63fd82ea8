import { sql, type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { limits } from '@mutai/contract/limits';
import { maxId, type ListQueryBase } from '@mutai/contract/list';
import type { Database, Executor } from '../database/open-database.ts';
import { preparedByShape, type Place } from '../database/prepared.ts';
import { contains } from '../database/sql.ts';
import { containsPattern, given, orderOf, windowOf } from './search.ts';
import type { Page } from './repository.ts';

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
}

type Values = Readonly<Record<string, string | number>>;

function boundValue(filter: Filter | undefined, text: string): string | number {
  if (filter === 'contains') return containsPattern(text);
  if (filter === 'flag') return text === 'true' ? 1 : 0;
  return text;
}

export interface ListQueries<Row> {
  /** The rows of one page alone. */
  rows(executor: Executor, query: ListQueryBase): Promise<readonly Row[]>;
  /** All that match, newest first whatever the query's page and order, fetched a page at a time as they are taken. */
  everyRow(executor: Executor, query: ListQueryBase): AsyncIterable<Row>;
  /** How many match. */
  total(executor: Executor, query: ListQueryBase): Promise<number>;
}

/** The two queries of a list. Each combination of filters and order is compiled once. */
export function listQueries<DB, TB extends keyof DB, Row extends { readonly id: number }>(
  database: Database,
  { table, alias, select, filters, defaultSort, nullable = [] }: PagedListDefinition<DB, TB, Row>,
): ListQueries<Row> {
  const conditions = (place: Place<Values>, names: readonly string[]): readonly RawBuilder<boolean>[] =>
    names.map((name) => {
      const column = `${alias}.${name}`;
      const filter = filters[name];
      if (typeof filter === 'function') return filter(place(name) as string);
      return filter === 'contains'
        ? contains(column, place(name) as string)
        : sql<boolean>`${sql.ref(column)} = ${place(name)}`;
    });

  const pageOf = preparedByShape<Shape, Values, Row>(database, (from, place, shape) => {
    // Equal values keep the order of their ids, so that no record stands on two pages.
    const order = shape.field === 'id' ? ['id'] : [shape.field, 'id'];
    const matching = conditions(place, shape.filters).reduce((query, one) => query.where(one), select(from));
    const inOrder = (field: string) => (item: OrderByItemBuilder) => {
      const directed = item[shape.direction]();
      // As SQLite has it by itself. Where nothing is empty nothing is said, because PostgreSQL would use no index.
      if (!nullable.includes(field)) return directed;
      return shape.direction === 'asc' ? directed.nullsFirst() : directed.nullsLast();
    };
    return order
      .reduce((query, field) => query.orderBy(sql.ref(`${alias}.${field}`), inOrder(field)), matching)
      .limit(place('limit') as number)
      .offset(place('offset') as number);
  });

  // By id and not by offset: what is added or deleted meanwhile neither repeats nor skips another.
  const nextOf = preparedByShape<Pick<Shape, 'filters'>, Values, Row>(database, (from, place, shape) =>
    conditions(place, shape.filters)
      .reduce((query, one) => query.where(one), select(from))
      .where(sql<boolean>`${sql.ref(`${alias}.id`)} < ${place('before')}`)
      .orderBy(sql.ref(`${alias}.id`), 'desc')
      .limit(limits.maxPageSize),
  );

  const totalOf = preparedByShape<Pick<Shape, 'filters'>, Values, { total: number }>(database, (from, place, shape) => {
    const all = conditions(place, shape.filters);
    // Without any condition, even a true one, SQLite counts by pages and not by rows: seven times as fast.
    const where = all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`;
    const count = sql<{
      total: number;
    }>`select count(*) as total from ${sql.table(table)} as ${sql.ref(alias)} ${where}`;
    return { compile: () => count.compile(from) };
  });

  /** Names and values of the filters that a query really has. */
  const filtersOf = (query: ListQueryBase) => {
    const asked = new Map(Object.entries(query).map(([name, value]) => [name, given(String(value ?? ''))]));
    const names = Object.keys(filters).filter((name) => asked.get(name) !== undefined);
    const bound = Object.fromEntries(names.map((name) => [name, boundValue(filters[name], asked.get(name) ?? '')]));
    return { names, bound };
  };

  return {
    rows: (executor, query) => {
      const { names, bound } = filtersOf(query);
      const [field, direction] = orderOf(query.sort, defaultSort);
      return pageOf(executor, { filters: names, field, direction }, { ...bound, ...windowOf(query) });
    },
    async *everyRow(executor, query) {
      const { names, bound } = filtersOf(query);
      let before = maxId;
      for (;;) {
        const rows = await nextOf(executor, { filters: names }, { ...bound, before });
        yield* rows;
        if (rows.length < limits.maxPageSize) return;
        before = Math.min(...rows.map((row) => row.id));
      }
    },
    async total(executor, query) {
      const { names, bound } = filtersOf(query);
      const [count] = await totalOf(executor, { filters: names }, bound);
      return count?.total ?? 0;
    },
  };
}

/** One page of a list and the number of all that match, as every list of the product answers. */
export function pagedList<DB, TB extends keyof DB, Row extends { readonly id: number }>(
  database: Database,
  definition: PagedListDefinition<DB, TB, Row>,
): (executor: Executor, query: ListQueryBase) => Promise<Page<Row>> {
  const { rows, total } = listQueries(database, definition);
  return async (executor, query) => ({ rows: await rows(executor, query), total: await total(executor, query) });
}

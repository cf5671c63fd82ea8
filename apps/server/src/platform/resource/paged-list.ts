import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { ListQueryBase } from '@mutai/contract/list';
import type { Database, Executor } from '../database/open-database.ts';
import { preparedByShape, type Place } from '../database/prepared.ts';
import { contains } from '../database/sql.ts';
import { containsPattern, given, orderOf, windowOf } from './search.ts';
import type { Page } from './service.ts';

/** How a search field narrows the list: text found anywhere, an equal number or text, or `true` / `false`. */
export type FilterKind = 'contains' | 'equals' | 'flag';

export interface PagedListDefinition<DB, TB extends keyof DB, Row> {
  readonly table: string;
  /** By what the selection calls that table. */
  readonly alias: string;
  select(from: Executor): SelectQueryBuilder<DB, TB, Row>;
  /** Search field → how it filters the column of the same name. */
  readonly filters: Readonly<Record<string, FilterKind>>;
  /** `field:asc` or `field:desc`, where the query names none. */
  readonly defaultSort: string;
}

interface Shape {
  readonly filters: readonly string[];
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

type Values = Readonly<Record<string, string | number>>;

const boundValue: Readonly<Record<FilterKind, (text: string) => string | number>> = {
  contains: containsPattern,
  equals: (text) => text,
  flag: (text) => (text === 'true' ? 1 : 0),
};

/**
 * One page of a list and the number of all that match, as every list of the product answers. Each combination of
 * filters and order is compiled once.
 */
export function pagedList<DB, TB extends keyof DB, Row>(
  database: Database,
  { table, alias, select, filters, defaultSort }: PagedListDefinition<DB, TB, Row>,
): (executor: Executor, query: ListQueryBase) => Promise<Page<Row>> {
  const conditions = (place: Place<Values>, names: readonly string[]): readonly RawBuilder<boolean>[] =>
    names.map((name) => {
      const column = `${alias}.${name}`;
      return filters[name] === 'contains'
        ? contains(column, place(name) as string)
        : sql<boolean>`${sql.ref(column)} = ${place(name)}`;
    });

  const pageOf = preparedByShape<Shape, Values, Row>(database, (from, place, shape) => {
    // Equal values keep the order of their ids, so that no record stands on two pages.
    const order = shape.field === 'id' ? ['id'] : [shape.field, 'id'];
    const matching = conditions(place, shape.filters).reduce((query, one) => query.where(one), select(from));
    return order
      .reduce((query, field) => query.orderBy(sql.ref(`${alias}.${field}`), shape.direction), matching)
      .limit(place('limit') as number)
      .offset(place('offset') as number);
  });

  const totalOf = preparedByShape<Pick<Shape, 'filters'>, Values, { total: number }>(database, (from, place, shape) => {
    const all = conditions(place, shape.filters);
    // Without any condition, even a true one, SQLite counts by pages and not by rows: seven times as fast.
    const where = all.length === 0 ? sql`` : sql`where ${sql.join(all, sql` and `)}`;
    const count = sql<{
      total: number;
    }>`select count(*) as total from ${sql.table(table)} as ${sql.ref(alias)} ${where}`;
    return { compile: () => count.compile(from) };
  });

  return async (executor, query) => {
    const asked = new Map(Object.entries(query).map(([name, value]) => [name, given(String(value ?? ''))]));
    const names = Object.keys(filters).filter((name) => asked.get(name) !== undefined);
    const bound = Object.fromEntries(
      names.map((name) => [name, boundValue[filters[name] ?? 'equals'](asked.get(name) ?? '')]),
    );
    const [field, direction] = orderOf(query.sort, defaultSort);
    const rows = await pageOf(executor, { filters: names, field, direction }, { ...bound, ...windowOf(query) });
    const [count] = await totalOf(executor, { filters: names }, bound);
    return { rows, total: count?.total ?? 0 };
  };
}

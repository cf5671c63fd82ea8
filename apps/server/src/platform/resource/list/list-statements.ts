import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { limits } from '@mutai/contract/limits';
import type { Executor, ReadDatabase } from '../../database/open-database.ts';
import { compilable, prepared, preparedByShape, type Param } from '../../database/prepared.ts';
import { pageWindow, rowCount, cancellationGuard } from '../../database/sql.ts';
import type { SearchedText, TextSearch } from '../../search/text-search.ts';
import type { ActiveFilter, Filter, ListFilters } from './filters.ts';

export interface PagedListDefinition<DB, TB extends keyof DB, Row> {
  readonly table: string;
  /** Alias of the table in the selection. */
  readonly alias: string;
  select(from: Executor): SelectQueryBuilder<DB, TB, Row>;
  /** Search field → filter. */
  readonly filters: Readonly<Record<string, Filter>>;
  /** Fallback order: `field:asc` or `field:desc`. */
  readonly defaultSort: string;
  /** Sortable columns that may be null. Nulls come first in ascending order, and last in descending order. */
  readonly nullable?: readonly string[];
  /** True if the selection may count many rows of other tables: every list then is a long read. */
  readonly countsMany?: boolean;
}

/** Conditions of a query: text searches by index, and other filters. */
export interface ListConditions {
  readonly texts: readonly SearchedText[];
  readonly filters: readonly ActiveFilter[];
}

export interface Order {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

export type Values = Readonly<Record<string, unknown>>;

/**
 * Builds the statements of a list. Each combination of filters and order is compiled once.
 *
 * @param condition builds the condition of a filter
 * @param index text index of the table
 */
export function listStatements<DB, TB extends keyof DB, Row extends { readonly id: number }>(
  database: ReadDatabase,
  { table, alias, select, nullable = [] }: PagedListDefinition<DB, TB, Row>,
  condition: ListFilters['condition'],
  index: TextSearch,
) {
  const { dialect } = database;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const rows = sql`${sql.table(table)} as ${sql.ref(alias)}`;

  // With a cross join, SQLite keeps this order of tables instead of querying the index for every row.
  const joined = sql.raw(dialect === 'sqlite' ? 'cross join' : 'inner join');
  /** Id column of the matches: the text index has its own. */
  const idOf = ({ texts }: ListConditions) =>
    texts.length === 0 ? sql.ref<number>(`${alias}.id`) : sql.ref<number>(index.id);
  const from = ({ texts, filters: others }: ListConditions) => {
    if (texts.length === 0) return sql`from ${rows}`;
    if (others.length === 0) return sql`from ${index.from}`;
    return sql`from ${index.from} ${joined} ${rows} on ${column('id')} = ${sql.ref(index.id)}`;
  };
  const matching = (param: Param<Values>, narrowing: ListConditions, others: readonly RawBuilder<boolean>[] = []) => {
    const { texts, filters: asked } = narrowing;
    const conditions = [
      ...cancellationGuard(dialect, texts.length === 0 ? `${alias}.id` : index.id),
      ...(texts.length === 0 ? [] : [index.matches(param, texts)]),
      ...asked.map((filter) => condition(param, filter)),
      ...others,
    ];
    return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  };

  // Ties are sorted by id, so that no record appears on two pages.
  const fieldsOf = ({ field }: Order) => (field === 'id' ? ['id'] : [field, 'id']);
  const directed = (field: string, direction: Order['direction']) => {
    // An explicit order of nulls would keep PostgreSQL from using the index.
    if (!nullable.includes(field)) return sql.raw(direction);
    // The default of SQLite.
    return sql.raw(direction === 'asc' ? 'asc nulls first' : 'desc nulls last');
  };
  const order = (shape: Order, name = column) =>
    sql.join(fieldsOf(shape).map((field) => sql`${name(field)} ${directed(field, shape.direction)}`));
  const inOrder = (query: SelectQueryBuilder<DB, TB, Row>, shape: Order) => query.orderBy(order(shape));
  const within = (ids: RawBuilder<unknown>) => sql<boolean>`${column('id')} in (${ids})`;

  /** Unfiltered page. Used near the beginning, where skipping rows is cheap. */
  const pageOf = preparedByShape<Order, Values, Row>(database, (executor, param, shape) =>
    inOrder(select(executor), shape)
      .limit(rowCount(param('limit')))
      .offset(rowCount(param('offset'))),
  );

  /** Unfiltered page that selects ids first. Used far from the beginning: skipped rows are read only from the index. */
  const deepPageOf = preparedByShape<Order, Values, Row>(database, (executor, param, shape) =>
    inOrder(select(executor), shape).where(
      within(sql`select ${column('id')} from ${rows} order by ${order(shape)} ${pageWindow(param)}`),
    ),
  );

  /** Selects a page together with the number of matches, counted up to `most`. */
  const search = (sorting: 'sorted' | 'unsorted') =>
    preparedByShape<ListConditions & Order, Values, Row & { readonly found: number }>(
      database,
      (executor, param, shape) => {
        const { texts, field, direction } = shape;
        const byText = texts.length > 0;
        // A text index is ordered only by id.
        const by = byText ? sql`${idOf(shape)} ${sql.raw(field === 'id' ? direction : 'desc')}` : order(shape);
        const fields = byText ? sql`${idOf(shape)} as "id"` : sql.join(fieldsOf(shape).map(column));
        const found = sql<{ id: number }>`(select ${fields} ${from(shape)} ${matching(param, shape)}
        ${sorting === 'sorted' ? sql`order by ${by}` : sql``} limit ${param('most')})`;
        const searching = executor.with(
          (cte) => cte('found').materialized(),
          () => found,
        );
        const onPage =
          byText && field !== 'id'
            ? sql`select "found"."id" from "found" ${joined} ${rows} on ${column('id')} = "found"."id"
              order by ${order(shape)} ${pageWindow(param)}`
            : sql`select "id" from "found" order by ${order(shape, sql.ref)} ${pageWindow(param)}`;
        const page = inOrder(select(searching as unknown as Executor), shape).where(within(onPage));
        return page.select(sql<number>`(select count(*) from "found")`.as('found')).$castTo();
      },
    );

  /** Finds the first matches in order. Used if an index yields that order, or if more rows match than are counted. */
  const sortedSearchOf = search('sorted');

  /** Finds matches in any order, which is faster if no index yields the order. Correct only if it finds all matches. */
  const unsortedSearchOf = search('unsorted');

  /** Searches a page among the first rows of the order. Used if many rows match, since those often fill a page. */
  const pageAheadOf = preparedByShape<ListConditions & Order & { readonly ahead: number }, Values, Row>(
    database,
    (executor, param, { ahead, ...shape }) => {
      const first = sql`(select * from ${rows} order by ${order(shape)} limit ${sql.lit(ahead)}) as ${sql.ref(alias)}`;
      const texts = shape.texts.length === 0 ? sql`` : index.joinedBy(column('id'));
      const ids = sql`select ${column('id')} from ${first} ${texts} ${matching(param, shape)}`;
      return inOrder(select(executor), shape).where(within(sql`${ids} order by ${order(shape)} ${pageWindow(param)}`));
    },
  );

  // Keyset pagination: concurrent inserts and deletions neither repeat nor skip rows.
  const nextOf = preparedByShape<ListConditions, Values, Row>(database, (executor, param, shape) => {
    const before = sql<boolean>`${idOf(shape)} < ${param('before')}`;
    const ids = sql`select ${idOf(shape)} ${from(shape)} ${matching(param, shape, [before])}
      order by ${idOf(shape)} desc limit ${sql.lit(limits.maxPageSize)}`;
    return select(executor).where(within(ids)).orderBy(column('id'), 'desc');
  });

  const countOf = preparedByShape<ListConditions, Values, { total: number }>(database, (executor, param, shape) => {
    const where = shape.texts.length + shape.filters.length === 0 ? sql`` : matching(param, shape);
    const count = sql<{ total: number }>`select count(*) as total from
      (select 1 ${from(shape)} ${where} limit ${param('most')}) as found`;
    return compilable(count, executor);
  });

  // Limited: SQLite counts ten million rows in 0.2 s, and up to the limit in 0.4 ms.
  const countAll = prepared<Values, { total: number }>(database, (executor, param) => {
    const count = sql<{ total: number }>`select count(*) as total from
      (select 1 from ${rows} limit ${param('most')}) as found`;
    return compilable(count, executor);
  });

  const lastId = prepared<object, { last: number | null }>(database, (executor) => {
    const query = sql<{ last: number | null }>`select max(${column('id')}) as last from ${rows}`;
    return compilable(query, executor);
  });
  return { pageOf, deepPageOf, sortedSearchOf, unsortedSearchOf, pageAheadOf, nextOf, countOf, countAll, lastId };
}

import { sql } from 'kysely';
import { insertRecords } from '../database/many-rows.ts';
import type { Executor, ReadDatabase } from '../database/open-database.ts';
import { compilable, prepared, preparedWriteByShape } from '../database/prepared.ts';
import { among, listParameter } from '../database/sql.ts';
import type { RecordColumns } from '../database/tables/record-columns.ts';
import type { Requester } from '../workers/fair-queue.ts';
import { textIndex } from '../search/text-index.ts';
import type { Choices } from './choices.ts';
import { columnsOf, type Columns, type Computed, type Row } from './columns.ts';
import { linksOf } from './links.ts';
import type { Filter } from './list/filters.ts';
import { listQueries } from './list/paged-list.ts';
import {
  baseRecord,
  changeColumns,
  creationColumns,
  recordColumns,
  recordTable,
  type RecordRow,
} from './record-table.ts';
import type { DeclaredLink, References } from './relations.ts';
import type { ResourceRepository, Stamp, StoredTypes } from './repository.ts';
import { scopeFilter, scopeValues, type Scope } from './scope.ts';
import { parentsFirst } from './tree/tree-order.ts';
import type { WriteTransaction } from '../database/transaction.ts';

/** A table of records and how the resource kit reads and writes it. */
export interface TableDefinition<T extends StoredTypes> {
  readonly table: string;
  /** The resource's own columns; the common ones (id, version, times, authors) are added. */
  readonly columns: Columns<T['values'], Exclude<keyof T['values'], T['linked']>>;
  /** Fields with lists of ids → their link tables. */
  readonly links?: { readonly [Field in T['linked'] & string]: DeclaredLink };
  /** Columns with the id of a record of another table. */
  readonly references?: References;
  /** Columns with a code of a dictionary. */
  readonly choices?: Choices;
  /** Columns with file addresses, alone or within texts. They count as uses of the files. */
  readonly fileColumns?: readonly (keyof T['values'] & string)[];
  /** Field of the record → rows of another table to count. */
  readonly counts?: Readonly<Record<string, CountedRows>>;
  readonly computed?: Readonly<Record<string, Computed>>;
  /** Columns that no request writes → initial value. */
  readonly initial?: Readonly<Record<string, string | number | null>>;
  readonly search: Readonly<Record<string, Filter>>;
  readonly defaultSort: string;
  /** Sortable columns that may be null. */
  readonly nullable?: readonly string[];
  /** Columns that a scope may restrict. */
  readonly scopes?: readonly string[];
  /** Set if the records form a tree: `findMany` then returns parents before their children. */
  readonly tree?: true;
}

export interface CountedRows {
  readonly table: string;
  /** Column with the record's id. */
  readonly column: string;
  /** Set if the rows may be so many that every list counts as a long read. */
  readonly many?: true;
}

type TableRow = Row & RecordRow;

const countOf = (table: string, column: string) =>
  sql<number>`(select count(*) from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = t.id)`;

/** Repository of one table. In addition to {@link ResourceRepository}, it streams lists and inserts many records. */
export interface TableRepository<T extends StoredTypes> extends ResourceRepository<T> {
  /** All records that match a query's filters, newest first, fetched page by page. */
  stream(query: T['query'], requester: Requester, scope?: Scope): AsyncIterable<T['listed']>;
  /**
   * @param key field whose values are unique
   * @returns ids of the new records, in the order of the values
   */
  insertMany(
    trx: WriteTransaction,
    all: readonly T['values'][],
    stamp: Stamp,
    key: keyof T['values'] & string,
  ): Promise<readonly number[]>;
}

/** Stores a resource in one table and its link tables. */
export function tableRepository<T extends StoredTypes>(
  database: ReadDatabase,
  definition: TableDefinition<T>,
): TableRepository<T> {
  const {
    table,
    references = {},
    choices = {},
    fileColumns = [],
    counts = {},
    initial = {},
    scopes = [],
    search,
    defaultSort,
    nullable = [],
  } = definition;
  const { dialect } = database;
  const columns = columnsOf(definition.columns, definition.computed ?? {});
  const links = linksOf(database, table, definition.links ?? {});
  const shownReferences = Object.entries(references).flatMap(([column, { shownAs, ...reference }]) =>
    shownAs === undefined ? [] : [{ column, shownAs, ...reference }],
  );
  const alsoShown = [...Object.keys(counts), ...shownReferences.map(({ shownAs }) => shownAs)];

  const select = (from: Executor, of: 'list' | 'record') =>
    from
      .selectFrom(sql<RecordColumns & { readonly id: number }>`${sql.table(table)}`.as('t'))
      .leftJoin('users as creator', 'creator.id', 't.createdById')
      .select(recordColumns('t'))
      .select(columns.selected(of))
      .select(links.selected())
      .select(Object.entries(counts).map(([name, { table: other, column }]) => countOf(other, column).as(name)))
      .select(
        shownReferences.map(({ column, shownAs, table: other, nameColumn = 'name' }) =>
          sql<string>`coalesce((select ${sql.ref(`r.${nameColumn}`)} from ${sql.table(other)} as r
            where r.id = ${sql.ref(`t.${column}`)}), '')`.as(shownAs),
        ),
      )
      .$castTo<TableRow>();

  /** Converts the selected columns of a row. */
  const fieldsOf = (row: TableRow): Row => {
    const record: Record<string, unknown> = { ...baseRecord(row) };
    columns.read(row, record);
    links.read(row, record);
    for (const name of alsoShown) record[name] = row[name];
    return record;
  };
  const toRecord = (row: TableRow) => fieldsOf(row) as unknown as T['record'];
  const toListed = (row: TableRow) => fieldsOf(row) as unknown as T['listed'];

  const list = listQueries(database, {
    table,
    alias: 't',
    select: (from) => select(from, 'list'),
    filters: {
      ...search,
      ...Object.fromEntries(
        scopes.map((column) => [
          scopeFilter(column),
          (value: string) => sql<boolean>`${sql.ref(`t.${column}`)} = ${value}`,
        ]),
      ),
    },
    defaultSort,
    nullable,
    countsMany: Object.values(counts).some(({ many }) => many === true),
  });
  const texts = textIndex(database, table);
  const byId = prepared<{ id: number }, TableRow>(database, (from, param) =>
    select(from, 'record').where('t.id', '=', param('id')),
  );
  const insertOne = preparedWriteByShape<{ names: readonly string[] }, Row, { id: number }>(
    database,
    (from, param, { names }) => {
      const insert = sql<{
        id: number;
      }>`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
        values (${sql.join(names.map((name) => param(name)))}) returning "id"`;
      return compilable(insert, from);
    },
  );

  return {
    ...recordTable(database, table),
    relations: { table, references, choices, links: links.all, fileColumns, scopes },
    normalized: (values) => links.normalized(columns.normalized(values)),
    async page(query, requester, scope = {}) {
      const page = await list.page({ ...query, ...scopeValues(scope) }, requester);
      return { ...page, rows: page.rows.map(toListed) };
    },
    async within(executor, ids, scope) {
      const conditions = Object.entries(scope).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      const found = sql<{ id: number }>`select "id" from ${sql.table(table)}
        where ${sql.join([among(dialect, 'id', listParameter(dialect, ids)), ...conditions], sql` and `)}`;
      return (await found.execute(executor)).rows.map(({ id }) => id);
    },
    countUpTo: (query, most, requester, scope = {}) =>
      list.countUpTo({ ...query, ...scopeValues(scope) }, most, requester),
    async *stream(query, requester, scope = {}) {
      const rows = list.stream({ ...query, ...scopeValues(scope) }, requester);
      for await (const row of rows) yield toListed(row);
    },
    async find(executor, id) {
      const [row] = await byId(executor, { id });
      return row === undefined ? undefined : toRecord(row);
    },
    async findMany(executor, ids) {
      const rows = await select(executor, 'record')
        .where('t.id', 'in', [...ids])
        .orderBy('t.id')
        .execute();
      const records = rows.map(toRecord);
      return definition.tree === true
        ? parentsFirst(records as (T['record'] & { readonly parentId: number })[])
        : records;
    },
    async insert(trx, values, stamp) {
      const row: Row = { ...initial, ...columns.rowOf(values), ...creationColumns(stamp) };
      const [inserted] = await insertOne(trx, { names: Object.keys(row) }, row);
      if (inserted === undefined) throw new Error('The database returned no id.');
      await texts.add(trx, [{ ...row, id: inserted.id }]);
      await links.insert(trx, [{ id: inserted.id, values }]);
      return inserted.id;
    },
    async insertMany(trx, all, stamp, key) {
      const rows = all.map((values) => ({ ...initial, ...columns.rowOf(values), ...creationColumns(stamp) }));
      const idOf = await insertRecords(dialect, trx, table, rows, key);
      const records = all.map((values) => ({ id: idOf.get(values[key]) ?? 0, values }));
      await texts.add(
        trx,
        records.map(({ id }, index) => ({ ...rows[index], id })),
      );
      await links.insert(trx, records);
      return records.map(({ id }) => id);
    },
    async update(trx, id, values, stamp) {
      const changed = { ...columns.rowOf(values), ...changeColumns(stamp) };
      const set = Object.entries(changed).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      await sql`update ${sql.table(table)} set ${sql.join(set)} where "id" = ${id}`.execute(trx);
      if (texts.concerns(values)) await texts.refresh(trx, [id]);
      await links.update(trx, id, values);
    },
  };
}

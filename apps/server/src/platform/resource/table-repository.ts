import { sql } from 'kysely';
import type { ListQueryBase } from '@mutai/contract/list';
import type { BaseRecord } from '@mutai/contract/record';
import type { Database, Executor } from '../database/open-database.ts';
import { prepared } from '../database/prepared.ts';
import { pagedList, type Filter } from './paged-list.ts';
import { anyTables, baseRecord, change, creation, recordColumns, recordTable, type RecordRow } from './record-table.ts';
import type { ResourceRepository } from './repository.ts';

/** What a column holds. Flags are 0 or 1 in the database and true or false on the wire. */
export type ColumnKind = 'text' | 'number' | 'flag';

export interface TableDefinition<Values> {
  readonly table: string;
  /** The resource's own columns; the record's (id, version, times, authors) come by themselves. */
  readonly columns: Readonly<Record<keyof Values & string, ColumnKind>>;
  readonly search: Readonly<Record<string, Filter>>;
  readonly defaultSort: string;
  /** Field of the record → rows of another table that point at it, counted. */
  readonly counts?: Readonly<Record<string, CountedRows>>;
}

export interface CountedRows {
  readonly table: string;
  /** Its column that holds the record's id. */
  readonly column: string;
}

type Row = Readonly<Record<string, unknown>> & RecordRow;

const countOf = (table: string, column: string) =>
  sql<number>`(select count(*) from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = t.id)`;

/** Keeps a plain resource: one table, its own columns, no joins. */
export function tableRepository<Rec extends BaseRecord, Query extends ListQueryBase, Values extends object>(
  database: Database,
  { table, columns, search, defaultSort, counts = {} }: TableDefinition<Values>,
): ResourceRepository<Rec, Query, Values> {
  const kinds = new Map(Object.entries<ColumnKind>(columns));
  const select = (from: Executor) =>
    anyTables(from)
      .selectFrom(`${table} as t`)
      .leftJoin('users as creator', 'creator.id', 't.createdById')
      .select([...kinds.keys()].map((name) => `t.${name}`))
      .select(recordColumns('t'))
      .select(Object.entries(counts).map(([name, { table: other, column }]) => countOf(other, column).as(name)))
      .$castTo<Row>();

  const toRecord = (row: Row) => {
    const own = [...kinds].map(([name, kind]) => [name, kind === 'flag' ? row[name] === 1 : row[name]] as const);
    return {
      ...baseRecord(row),
      ...Object.fromEntries(own),
      ...Object.fromEntries(Object.keys(counts).map((name) => [name, row[name]])),
    } as unknown as Rec;
  };
  const toRow = (values: object) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([name]) => kinds.has(name))
        .map(([name, value]: [string, unknown]) => [name, kinds.get(name) === 'flag' ? Number(value) : value]),
    );

  const pageOf = pagedList(database, { table, alias: 't', select, filters: search, defaultSort });
  const byId = prepared<{ id: number }, Row>(database, (from, place) => select(from).where('t.id', '=', place('id')));

  return {
    ...recordTable(database, table),
    async page(executor, query, requester) {
      const page = await pageOf(executor, query, requester);
      return { ...page, rows: page.rows.map(toRecord) };
    },
    async find(executor, id) {
      const [row] = await byId(executor, { id });
      return row === undefined ? undefined : toRecord(row);
    },
    async findMany(executor, ids) {
      return (await select(executor).where('t.id', 'in', ids).orderBy('t.id').execute()).map(toRecord);
    },
    async insert(executor, values, stamp) {
      const row = { ...toRow(values), ...creation(stamp) };
      const inserted = await anyTables(executor)
        .insertInto(table)
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return Number(inserted['id']);
    },
    async update(executor, id, values, stamp) {
      const row = { ...toRow(values), ...change(stamp) };
      await anyTables(executor).updateTable(table).set(row).where('id', '=', id).execute();
    },
  };
}

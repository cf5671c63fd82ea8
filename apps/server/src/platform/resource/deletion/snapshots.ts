import { sql } from 'kysely';
import { forEachChunk, insertRows } from '../../database/many-rows.ts';
import type { Database, Executor } from '../../database/open-database.ts';
import { among, listParameter } from '../../database/sql.ts';
import { errors } from '../../errors.ts';
import type { Reference } from '../relations.ts';
import type { WriteTransaction } from '../../database/transaction.ts';

/** What is looked at of a column that points at another record, which may be gone when this one comes back. */
type Pointer = Pick<Reference, 'table' | 'otherwise' | 'gone'>;

/** Rows of another table that go and come with a record. */
export interface LinkedRows {
  readonly table: string;
  /** Its column that holds the record's id. */
  readonly column: string;
  /** Of its other columns; a row whose record is gone is left out. */
  readonly references?: Readonly<Record<string, Pointer>>;
}

/** What a record of a resource consists of in the database. */
export interface StoredRecord {
  readonly table: string;
  readonly references: Readonly<Record<string, Pointer>>;
  linkedRows(): readonly LinkedRows[];
}

export interface NamedRecord {
  readonly id: number;
  readonly name: string;
}

/** A record that is gone for good. */
export interface PurgedRecord {
  readonly recordId: number;
  readonly name: string;
  /** Its row, as it was when it was deleted. */
  readonly row: Row;
  /** What it was linked to: numbers in a column of the linked rows of a table. */
  linked(table: string, column: string): readonly number[];
}

type Row = Readonly<Record<string, string | number | null>>;

/** As it is kept in the trash: rows from there outlive releases, so that its shape stays what it is. */
interface Snapshot {
  readonly record: Row;
  readonly links: readonly { readonly table: string; readonly rows: readonly Row[] }[];
}

/** A record with everything that belongs to it, as JSON. */
export interface KeptRecord extends NamedRecord {
  readonly snapshot: string;
}

const belongingGone = '它所属的数据已被删除，请先恢复所属的数据！';

/** Reads what was kept of a record. */
export function purgedRecord(recordId: number, name: string, snapshot: string): PurgedRecord {
  const { record, links } = JSON.parse(snapshot) as Snapshot;
  const rowsOf = (table: string) => links.find((link) => link.table === table)?.rows ?? [];
  return {
    recordId,
    name,
    row: record,
    linked: (table, column) => rowsOf(table).map((row) => Number(row[column])),
  };
}

/** 0 is the top of a tree, which is always there. */
const isReference = (value: unknown): value is number => typeof value === 'number' && value !== 0;

async function existing(executor: Executor, table: string, ids: readonly number[]): Promise<ReadonlySet<unknown>> {
  const found = new Set<unknown>();
  await forEachChunk(ids, async (some) => {
    const { rows } = await sql<{ id: number }>`select "id" from ${sql.table(table)}
      where "id" in (${sql.join(some)})`.execute(executor);
    for (const { id } of rows) found.add(id);
  });
  return found;
}

/** Rows with their references made good, without those that cannot stand because what they point at is gone. */
async function withLivingReferences(
  executor: Executor,
  rows: readonly Row[],
  references: Readonly<Record<string, Pointer>>,
): Promise<{ readonly standing: readonly Row[]; readonly lacking?: Pointer }> {
  let standing = rows;
  let lacking: Pointer | undefined;
  for (const [column, reference] of Object.entries(references)) {
    const { otherwise } = reference;
    const ids = new Set(standing.map((row) => row[column]).filter(isReference));
    const living = await existing(executor, reference.table, [...ids]);
    standing = standing.flatMap((row) => {
      if (!isReference(row[column]) || living.has(row[column])) return [row];
      if (otherwise !== undefined) return [{ ...row, [column]: otherwise }];
      lacking ??= reference;
      return [];
    });
  }
  return lacking === undefined ? { standing } : { standing, lacking };
}

/** Takes records with everything that belongs to them out of the tables of a resource, and puts them back. */
export function snapshotsOf({ dialect }: Database, { table, references, linkedRows }: StoredRecord) {
  const rowsOf = async (executor: Executor, from: string, column: string, ids: readonly number[]) =>
    (
      await sql<Row>`select * from ${sql.table(from)} where ${among(dialect, column, listParameter(dialect, ids))}`.execute(
        executor,
      )
    ).rows;

  return {
    /** What a few records consist of now; one that is not there is left out. */
    async take(executor: Executor, records: readonly NamedRecord[]): Promise<readonly KeptRecord[]> {
      const ids = records.map(({ id }) => id);
      const rows = new Map((await rowsOf(executor, table, 'id', ids)).map((row) => [row['id'], row]));
      const linked: (readonly [table: string, rows: ReadonlyMap<unknown, readonly Row[]>])[] = [];
      for (const link of linkedRows()) {
        const found = await rowsOf(executor, link.table, link.column, ids);
        linked.push([link.table, Map.groupBy(found, (row) => row[link.column])]);
      }
      return records.flatMap(({ id, name }) => {
        const record = rows.get(id);
        if (record === undefined) return [];
        const links = linked.map(([other, byRecord]) => ({ table: other, rows: byRecord.get(id) ?? [] }));
        return [{ id, name, snapshot: JSON.stringify({ record, links } satisfies Snapshot) }];
      });
    },

    /**
     * Puts a record back, under the id that it had.
     *
     * @throws a unique violation when one of its values is taken by now; AppError 4009 when it cannot stand alone
     */
    async putBack(trx: WriteTransaction, name: string, snapshot: string): Promise<void> {
      const { record, links } = JSON.parse(snapshot) as Snapshot;
      const { standing: main, lacking } = await withLivingReferences(trx, [record], references);
      if (lacking !== undefined) throw errors.notRestored(name, lacking.gone ?? belongingGone);
      await insertRows(dialect, trx, table, main);
      for (const link of linkedRows()) {
        const rows = links.find((one) => one.table === link.table)?.rows ?? [];
        const { standing } = await withLivingReferences(trx, rows, link.references ?? {});
        await insertRows(dialect, trx, link.table, standing);
      }
    },
  };
}

import { sql } from 'kysely';
import { forEachChunk, insertRows } from '../../database/many-rows.ts';
import type { Database, Executor } from '../../database/open-database.ts';
import { among, listParameter } from '../../database/sql.ts';
import { errors } from '../../errors.ts';
import type { Reference } from '../relations.ts';
import type { WriteTransaction } from '../../database/transaction.ts';

/** Parts of a reference that a restore needs, since the referenced record may be gone. */
type Pointer = Pick<Reference, 'table' | 'otherwise' | 'gone'>;

/** Rows of another table that are deleted and restored with a record. */
export interface LinkedRows {
  readonly table: string;
  /** Column with the record's id. */
  readonly column: string;
  /** References of its other columns; rows whose referenced record is gone are not restored. */
  readonly references?: Readonly<Record<string, Pointer>>;
}

/** Tables and relations that make up a stored record. */
export interface StoredRecord {
  readonly table: string;
  readonly references: Readonly<Record<string, Pointer>>;
  linkedRows(): readonly LinkedRows[];
}

export interface NamedRecord {
  readonly id: number;
  readonly name: string;
}

/** A purged record. */
export interface PurgedRecord {
  readonly recordId: number;
  readonly name: string;
  /** The row at the time of deletion. */
  readonly row: Row;
  /** Numbers in a column of the linked rows of a table. */
  linked(table: string, column: string): readonly number[];
}

type Row = Readonly<Record<string, string | number | null>>;

/** Stored form in the trash. Rows outlive releases, so its shape must not change. */
interface Snapshot {
  readonly record: Row;
  readonly links: readonly { readonly table: string; readonly rows: readonly Row[] }[];
}

/** A record with its snapshot: its row and linked rows as JSON. */
export interface RecordSnapshot extends NamedRecord {
  readonly snapshot: string;
}

const belongingGone = '它所属的数据已被删除，请先恢复所属的数据！';

/** Reads a snapshot. */
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

/** 0 is the top of a tree, which always exists. */
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

/** Replaces references to missing records in rows, and omits rows that cannot exist without them. */
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

/** Takes snapshots of records and restores them. */
export function snapshotsOf({ dialect }: Database, { table, references, linkedRows }: StoredRecord) {
  const rowsOf = async (executor: Executor, from: string, column: string, ids: readonly number[]) =>
    (
      await sql<Row>`select * from ${sql.table(from)} where ${among(dialect, column, listParameter(dialect, ids))}`.execute(
        executor,
      )
    ).rows;

  return {
    /** Snapshots of a few records; missing ones are omitted. */
    async take(executor: Executor, records: readonly NamedRecord[]): Promise<readonly RecordSnapshot[]> {
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
     * Restores a record under its former id.
     *
     * @throws a unique violation if one of its values is taken; AppError 4009 if a required referenced record is gone
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

import type { TrashItem, TrashQuery } from '@mutai/contract/trash';
import { sql, type Selectable } from 'kysely';
import { forEachChunk, insertRows } from '../database/many-rows.ts';
import type { Database, Executor } from '../database/open-database.ts';
import { among, listParameter } from '../database/sql.ts';
import type { TrashTable } from '../database/schema.ts';
import { errors } from '../errors.ts';
import type { Requester } from '../fair-queue.ts';
import { pagedList } from './paged-list.ts';
import type { Page } from './repository.ts';

/** A column that points at another record, which may be gone when this one comes back. */
export interface Reference {
  readonly table: string;
  /** What stands there when it is gone. Without it, the record does not come back; a row of a link is left out. */
  readonly otherwise?: number | null;
  /** Why the record does not come back, and what to do. */
  readonly gone?: string;
}

/** Rows of another table that go and come with a record. */
export interface TrashLink {
  readonly table: string;
  /** Its column that holds the record's id. */
  readonly column: string;
  readonly references?: Readonly<Record<string, Reference>>;
}

/** What of a resource goes to the trash and comes back. */
export interface TrashDefinition {
  readonly table: string;
  readonly references?: Readonly<Record<string, Reference>>;
  links?(): readonly TrashLink[];
}

type Row = Readonly<Record<string, unknown>>;

const belongingGone = '它所属的数据已被删除，请先恢复所属的数据！';

interface Snapshot {
  readonly record: Row;
  readonly links: readonly { readonly table: string; readonly rows: readonly Row[] }[];
}

interface NamedRecord {
  readonly id: number;
  readonly name: string;
}

export interface TrashedRecord {
  readonly id: number;
  readonly recordId: number;
  readonly name: string;
}

/** A record that is about to be gone for good. */
export interface PurgedRecord extends TrashedRecord {
  /** Its row, as it was when it was deleted. */
  readonly row: Row;
  /** What it was linked to: numbers in a column of the rows of a link's table. */
  linked(table: string, column: string): readonly number[];
}

function toPurged({ snapshot, ...own }: TrashedRecord & { readonly snapshot: string }): PurgedRecord {
  const { record, links } = JSON.parse(snapshot) as Snapshot;
  const rowsOf = (table: string) => links.find((link) => link.table === table)?.rows ?? [];
  return { ...own, row: record, linked: (table, column) => rowsOf(table).map((row) => Number(row[column])) };
}

function toItem(row: Selectable<TrashTable>): TrashItem {
  const { id, recordId, name, deletedBy } = row;
  return { id, recordId, name, deletedBy, deletedAt: new Date(row.deletedAt).toISOString() };
}

/**
 * Deleted records of one resource. A record leaves its table for good, so that its unique values are free and no query
 * has to look past it; its rows wait here, out of everybody's reach, until they are restored or purged.
 *
 * @param module permission code of the resource's page
 */
export function trashOf(database: Database, module: string, definition: TrashDefinition) {
  const { table, references = {} } = definition;

  const rowsOf = async (executor: Executor, from: string, column: string, ids: readonly number[]) =>
    (
      await sql<Row>`select * from ${sql.table(from)}
        where ${among(database.dialect, column, listParameter(database.dialect, ids))}`.execute(executor)
    ).rows;

  const exists = async (executor: Executor, from: string, id: unknown) =>
    (await sql`select 1 from ${sql.table(from)} where "id" = ${id}`.execute(executor)).rows.length > 0;
  const insert = async (executor: Executor, into: string, row: Row) => {
    const names = Object.keys(row).map((name) => sql.ref(name));
    await sql`insert into ${sql.table(into)} (${sql.join(names)}) values (${sql.join(Object.values(row))})`.execute(
      executor,
    );
  };

  /** The row with its references made good, or the one without which it cannot stand and which is gone. */
  const withLivingReferences = async (executor: Executor, row: Row, wanted: Readonly<Record<string, Reference>>) => {
    const whole: Record<string, unknown> = { ...row };
    for (const [column, { table: other, otherwise }] of Object.entries(wanted)) {
      const value = row[column];
      // 0 is the top of a tree, which is always there.
      if (value === null || value === 0 || (await exists(executor, other, value))) continue;
      if (otherwise === undefined) return { lacking: wanted[column] };
      whole[column] = otherwise;
    }
    return { whole };
  };

  const pageOf = pagedList(database, {
    table: 'trash',
    alias: 't',
    select: (from) => from.selectFrom('trash as t').selectAll(),
    filters: { module: 'equals', name: 'contains' },
    defaultSort: 'id:desc',
  });

  return {
    async page(executor: Executor, query: TrashQuery, requester?: Requester): Promise<Page<TrashItem>> {
      const page = await pageOf(executor, { ...query, module } as TrashQuery, requester);
      return { ...page, rows: page.rows.map(toItem) };
    },

    /** Keeps what records consist of; to be called before they are removed, in the same transaction that holds them. */
    async keep(executor: Executor, records: readonly NamedRecord[], deletedBy: string, now: number) {
      await forEachChunk(records, async (some) => {
        const ids = some.map(({ id }) => id);
        const rows = new Map((await rowsOf(executor, table, 'id', ids)).map((row) => [row['id'], row]));
        const linked: (readonly [table: string, rows: ReadonlyMap<unknown, readonly Row[]>])[] = [];
        for (const link of definition.links?.() ?? []) {
          const found = await rowsOf(executor, link.table, link.column, ids);
          linked.push([link.table, Map.groupBy(found, (row) => row[link.column])]);
        }
        const snapshotOf = (id: number, record: Row): Snapshot => ({
          record,
          links: linked.map(([name, byRecord]) => ({ table: name, rows: byRecord.get(id) ?? [] })),
        });
        const kept = some.flatMap(({ id, name }) => {
          const row = rows.get(id);
          if (row === undefined) return [];
          const snapshot = JSON.stringify(snapshotOf(id, row));
          return [{ module, recordId: id, name, snapshot, deletedBy, deletedAt: now }];
        });
        await insertRows(database.dialect, executor, 'trash', kept);
      });
    },

    async findMany(executor: Executor, ids: readonly number[]): Promise<readonly TrashedRecord[]> {
      return (
        executor
          .selectFrom('trash')
          .select(['id', 'recordId', 'name'])
          .where('module', '=', module)
          .where('id', 'in', [...ids])
          // What was deleted last comes back first: a parent could only go after its children, or together with them.
          .orderBy('deletedAt', 'desc')
          .orderBy('id')
          .execute()
      );
    },

    /**
     * Puts a record back, under the id that it had.
     *
     * @throws a unique violation when one of its values is taken by now; AppError 4009 when it cannot stand alone
     */
    async restore(executor: Executor, id: number): Promise<void> {
      const trashed = await executor
        .deleteFrom('trash')
        .where('id', '=', id)
        .returning(['snapshot', 'name'])
        .executeTakeFirst();
      // Somebody else restored or purged it at this moment.
      if (trashed === undefined) throw errors.notFound();
      const { record, links: kept } = JSON.parse(trashed.snapshot) as Snapshot;
      const { whole: main, lacking } = await withLivingReferences(executor, record, references);
      if (main === undefined) {
        throw errors.notRestored(trashed.name, lacking?.gone ?? belongingGone);
      }
      await insert(executor, table, main);
      for (const link of definition.links?.() ?? []) {
        for (const row of kept.find((one) => one.table === link.table)?.rows ?? []) {
          const { whole } = await withLivingReferences(executor, row, link.references ?? {});
          if (whole !== undefined) await insert(executor, link.table, whole);
        }
      }
    },

    /** @returns those that were still there */
    async purge(executor: Executor, ids: readonly number[]): Promise<readonly PurgedRecord[]> {
      const rows = await executor
        .deleteFrom('trash')
        .where('module', '=', module)
        .where('id', 'in', [...ids])
        .returning(['id', 'recordId', 'name', 'snapshot'])
        .execute();
      return rows.map(toPurged);
    },
  };
}

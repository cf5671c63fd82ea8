import type { TrashItem, TrashQuery } from '@mutai/contract/trash';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { forEachChunk, insertRows } from '../../database/many-rows.ts';
import type { Database, Executor } from '../../database/open-database.ts';
import type { WriteTransaction } from '../../database/transaction.ts';
import type { TrashTable } from '../../database/schema.ts';
import { errors } from '../../errors.ts';
import type { Requester } from '../../workers/fair-queue.ts';
import type { RequestContext, Principal } from '../../access/principal.ts';
import type { Changes } from '../../audit/changes.ts';
import type { Choices } from '../choices.ts';
import { changeNamer, type LoggedReferences } from '../logged-names.ts';
import { textIndex } from '../../search/text-index.ts';
import { pagedList } from '../list/paged-list.ts';
import type { Page } from '../repository.ts';
import { scopeFilter, scopeValues, type Scope } from '../scope.ts';
import { purgedRecord, snapshotsOf, type NamedRecord, type PurgedRecord, type StoredRecord } from './snapshots.ts';

/** Actions on the deleted records of a resource. Ids are those of trash rows. */
export interface TrashService {
  list(principal: Principal, query: TrashQuery, requester?: Requester): Promise<Page<TrashItem>>;
  /** @throws AppError 4004 if it does not exist for the caller */
  get(principal: Principal, id: number): Promise<HeldRecord>;
  /** @throws AppError 4009 if a unique value is taken; none of them is restored then */
  restore(context: RequestContext, ids: readonly number[]): Promise<number>;
  /**
   * Restores records by their own ids as a part of an operation, which has a header in the log.
   *
   * @returns ids of those that were in the trash
   * @throws AppError as `restore`
   */
  restoreRecords(
    trx: WriteTransaction,
    context: RequestContext,
    recordIds: readonly number[],
  ): Promise<readonly number[]>;
  purge(context: RequestContext, ids: readonly number[]): Promise<number>;
  /**
   * Purges records deleted before a time, with log lines of the system. Each batch is its own transaction, so that the
   * purge can be stopped at any time.
   *
   * @param before milliseconds since 1970
   */
  purgeDeletedBefore(before: number, stopping: AbortSignal): Promise<void>;
}

/** Returns the ids of those records of which there is a picture. */
export type PicturedRecords = (executor: Executor, records: readonly PurgedRecord[]) => Promise<ReadonlySet<number>>;

/** Properties of a resource that its trash needs. */
interface TrashColumns {
  /** Columns that a scope may restrict. */
  readonly scopes: readonly string[];
  /** Columns by which a record is recognised. */
  readonly shown: readonly string[];
  /** Columns whose ids and codes are shown as names. */
  readonly references: LoggedReferences;
  readonly choices?: Choices;
  readonly pictured?: PicturedRecords | undefined;
}

export interface TrashedRecord {
  readonly id: number;
  readonly recordId: number;
  readonly name: string;
}

/** A record in the trash with its whole content. */
export interface HeldRecord extends PurgedRecord {
  /** Id of the trash row. */
  readonly id: number;
}

function toItem(row: Selectable<TrashTable>, facts: Changes, hasPicture: boolean): TrashItem {
  const { id, recordId, name, deletedBy } = row;
  const shown = Object.fromEntries(
    Object.entries(facts).map(([field, [, value]]): [string, [unknown, unknown]] => [field, [null, value]]),
  );
  return { id, recordId, name, deletedBy, deletedAt: new Date(row.deletedAt).toISOString(), facts: shown, hasPicture };
}

/**
 * Deleted records of one resource. A deleted record leaves its table, so that its unique values are free and no query has
 * to filter it; its rows are stored in the trash until it is restored or purged.
 *
 * @param module permission code of the resource's page
 */
export function trashOf(
  database: Database,
  module: string,
  stored: StoredRecord,
  { scopes, shown, pictured, ...naming }: TrashColumns,
) {
  const snapshots = snapshotsOf(database, stored);
  const texts = textIndex(database, stored.table);
  const onPostgres = database.dialect === 'postgres';

  /** Condition that a record had a value in a column. @param value as text */
  const had = (column: string, value: string): RawBuilder<boolean> =>
    onPostgres
      ? sql<boolean>`("snapshot"::jsonb #>> array['record', ${sql.lit(column)}]) = ${value}`
      : sql<boolean>`cast(json_extract("snapshot", ${sql.lit(`$.record.${column}`)}) as text) = ${value}`;

  const pageOf = pagedList(database, {
    table: 'trash',
    alias: 't',
    select: (from) => from.selectFrom('trash as t').selectAll(),
    filters: {
      module: 'equals',
      name: 'contains',
      ...Object.fromEntries(scopes.map((column) => [scopeFilter(column), (value: string) => had(column, value)])),
    },
    defaultSort: 'id:desc',
  });

  const wholeRecords = (executor: Executor) =>
    executor.selectFrom('trash').select(['id', 'recordId', 'name', 'snapshot']).where('module', '=', module);

  const trashedWhere = (
    executor: Executor,
    column: 'id' | 'recordId',
    ids: readonly number[],
  ): Promise<readonly TrashedRecord[]> =>
    executor
      .selectFrom('trash')
      .select(['id', 'recordId', 'name'])
      .where('module', '=', module)
      .where(column, 'in', [...ids])
      // Restore in reverse order of deletion: a parent was deleted after its children, or together with them.
      .orderBy('deletedAt', 'desc')
      .orderBy('id')
      .execute();

  const toHeld = ({ id, recordId, name, snapshot }: TrashedRecord & { readonly snapshot: string }) => ({
    ...purgedRecord(recordId, name, snapshot),
    id,
  });

  return {
    async page(query: TrashQuery, requester?: Requester, scope: Scope = {}): Promise<Page<TrashItem>> {
      const page = await pageOf({ ...query, ...scopeValues(scope), module } as TrashQuery, requester);
      const records = page.rows.map(({ recordId, name, snapshot }) => purgedRecord(recordId, name, snapshot));
      const facts = records.map(({ row }): Changes =>
        Object.fromEntries(shown.map((column) => [column, [null, row[column] ?? null]])),
      );
      const named = await changeNamer(database.read, naming, facts);
      const withPicture = (await pictured?.(database.read, records)) ?? new Set();
      const rows = page.rows.map((row, at) => toItem(row, named(facts[at] ?? {}), withPicture.has(row.recordId)));
      return { ...page, rows };
    },

    /** Number of trash rows with these ids that are within a scope. */
    async countWithin(executor: Executor, ids: readonly number[], scope: Scope): Promise<number> {
      const { count } = await executor
        .selectFrom('trash')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('module', '=', module)
        .where('id', 'in', [...ids])
        .where((e) => e.and(Object.entries(scope).map(([column, value]) => had(column, String(value)))))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Stores snapshots of records; must be called before their removal, in the transaction that locked them. */
    async keep(trx: WriteTransaction, records: readonly NamedRecord[], deletedBy: string, now: number) {
      await forEachChunk(records, async (some) => {
        const kept = await snapshots.take(trx, some);
        const rows = kept.map(({ id, ...own }) => ({ ...own, module, recordId: id, deletedBy, deletedAt: now }));
        await insertRows(database.dialect, trx, 'trash', rows);
      });
    },

    findMany: (executor: Executor, ids: readonly number[]): Promise<readonly TrashedRecord[]> =>
      trashedWhere(executor, 'id', ids),

    findRecords: (executor: Executor, recordIds: readonly number[]): Promise<readonly TrashedRecord[]> =>
      trashedWhere(executor, 'recordId', recordIds),

    /**
     * Restores a record under its former id.
     *
     * @throws a unique violation if one of its values is taken; AppError 4009 if a required referenced record is gone
     */
    async restore(trx: WriteTransaction, id: number): Promise<void> {
      const trashed = await trx
        .deleteFrom('trash')
        .where('id', '=', id)
        .returning(['recordId', 'snapshot', 'name'])
        .executeTakeFirst();
      // A concurrent transaction restored or purged it.
      if (trashed === undefined) throw errors.notFound();
      await snapshots.putBack(trx, trashed.name, trashed.snapshot);
      await texts.refresh(trx, [trashed.recordId]);
      for (const { table, column } of stored.linkedRows()) {
        await textIndex(database, table).refreshWhere(trx, column, trashed.recordId);
      }
    },

    /** Reads a record without locking it; `undefined` if it does not exist. */
    async find(executor: Executor, id: number): Promise<HeldRecord | undefined> {
      const row = await wholeRecords(executor).where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : toHeld(row);
    },

    /** Reads and locks the existing rows among these ids until the transaction ends. */
    async hold(trx: WriteTransaction, ids: readonly number[]): Promise<readonly HeldRecord[]> {
      const rows = await wholeRecords(trx)
        .where('id', 'in', [...ids])
        .orderBy('id')
        .$if(onPostgres, (query) => query.forUpdate())
        .execute();
      return rows.map(toHeld);
    },

    /** Reads and locks the rows deleted earliest, skipping those locked by concurrent transactions. */
    async holdDeletedBefore(trx: WriteTransaction, before: number, most: number): Promise<readonly HeldRecord[]> {
      const rows = await wholeRecords(trx)
        .where('deletedAt', '<', before)
        .orderBy('deletedAt')
        .orderBy('id')
        .limit(most)
        .$if(onPostgres, (query) => query.forUpdate().skipLocked())
        .execute();
      return rows.map(toHeld);
    },

    async remove(trx: WriteTransaction, ids: readonly number[]): Promise<void> {
      await trx
        .deleteFrom('trash')
        .where('id', 'in', [...ids])
        .execute();
    },
  };
}

export type Trash = ReturnType<typeof trashOf>;

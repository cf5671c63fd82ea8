import { limits } from '@mutai/contract/limits';
import type { Selectable } from 'kysely';
import type { RequestContext } from '../../access/principal.ts';
import type { UndosTable } from '../../database/schema.ts';
import type { WriteTransaction } from '../../database/transaction.ts';
import type { Executor } from '../../database/open-database.ts';

/** A record that a change concerned. */
export interface UndoRecord {
  readonly id: number;
  readonly name: string;
  /** Version after a change; absent for a deletion. */
  readonly version?: number;
  /** Writable fields before a change; never secrets, which records do not contain. Absent for a deletion. */
  readonly values?: object;
}

/** A change that can be undone. */
export interface Undo extends Omit<Selectable<UndosTable>, 'records'> {
  readonly records: readonly UndoRecord[];
}

/** Data that a change stores in order to be undone. */
export type KeptUndo = Pick<Undo, 'logId' | 'module' | 'permission' | 'action' | 'name' | 'records'>;

/** A record that an undo left as it is. */
export interface SkippedRecord {
  readonly name: string;
  /** Undefined: somebody has changed, deleted or restored it meanwhile. */
  readonly reason?: string;
}

/** Result of an undo. */
export interface Undone {
  /** Number of records as they were before. */
  readonly count: number;
  readonly skipped: readonly SkippedRecord[];
}

/** Marks the undo as done and writes its header in the log. @returns false if it was already done */
export type BeginUndo = (trx: WriteTransaction) => Promise<boolean>;

/** Undoes changes of one resource. */
export interface UndoHandler {
  /** Each is one transaction, which calls `begin` first. @returns undefined if `begin` returned false */
  readonly update: (context: RequestContext, undo: Undo, begin: BeginUndo) => Promise<Undone | undefined>;
  readonly delete: (context: RequestContext, undo: Undo, begin: BeginUndo) => Promise<Undone | undefined>;
}

/** Changes that can be undone for `limits.undoMs`. */
export const undos = {
  async keep(trx: WriteTransaction, { principal }: RequestContext, now: number, kept: KeptUndo): Promise<void> {
    await trx
      .insertInto('undos')
      .values({ ...kept, records: JSON.stringify(kept.records), userId: principal.userId, createdAt: now })
      .execute();
  },

  async find(executor: Executor, logId: number): Promise<Undo | undefined> {
    const row = await executor.selectFrom('undos').selectAll().where('logId', '=', logId).executeTakeFirst();
    return row && { ...row, records: JSON.parse(row.records) as readonly UndoRecord[] };
  },

  /** Marks a change as undone. @returns false if it already was; of concurrent transactions, only one gets true */
  async claim(trx: WriteTransaction, logId: number, now: number): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('undos')
      .set({ undoneAt: now })
      .where('logId', '=', logId)
      .where('undoneAt', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },

  /** Deletes expired values. @param now milliseconds since 1970 */
  async purge(trx: WriteTransaction, now: number): Promise<void> {
    await trx
      .deleteFrom('undos')
      .where('createdAt', '<', now - limits.undoMs)
      .execute();
  },
};

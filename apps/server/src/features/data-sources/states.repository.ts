import { pushKinds } from '@mutai/contract/data-sources/resource';
import type { DataSourceFailure } from '@mutai/contract/data-sources/schema';
import { limits } from '@mutai/contract/limits';
import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';

/** Right of one process to fetch a source. */
export interface Lease {
  readonly sourceId: number;
  /** Milliseconds since 1970. */
  readonly lockedUntil: number;
}

/** Lifetime of a lease: longer than the longest fetch with its evaluation. */
const leaseMs = 60_000;
/** A later time was set before the clock was set back, and is ignored. */
const furthestMs = 2 * limits.dataSources.interval.max * 1000;

/** Last value of a source, and its failures. Times are in milliseconds since 1970. */
export interface SourceState {
  /** `null`: none yet. */
  readonly valueAt: number | null;
  /** JSON. */
  readonly value: string | null;
  /** Fetches that failed one after the other. */
  readonly failures: number;
  readonly failingSince: number | null;
  readonly error: string;
}

const changeable = (now: number) =>
  sql<boolean>`("lockedUntil" is null or "lockedUntil" <= ${now} or "lockedUntil" > ${now + 2 * leaseMs})`;

/** States of data sources, and their failures. */
export function sourceStates({ dialect }: Pick<Database, 'dialect'>) {
  return {
    /** Has a source fetched as soon as possible; a fetch that is under way stores nothing. */
    async expire(trx: WriteTransaction, sourceId: number, now: number): Promise<void> {
      await trx
        .insertInto('dataSourceStates')
        .values({ sourceId, nextAt: now, failures: 0, error: '' })
        .onConflict((conflict) => conflict.column('sourceId').doUpdateSet({ nextAt: now, lockedUntil: null }))
        .execute();
    },

    find: (executor: Executor, sourceId: number): Promise<SourceState | undefined> =>
      executor
        .selectFrom('dataSourceStates')
        .select(['valueAt', 'value', 'failures', 'failingSince', 'error'])
        .where('sourceId', '=', sourceId)
        .executeTakeFirst(),

    /** Last good values of enabled sources, as JSON. */
    async values(executor: Executor, sourceIds: readonly number[]) {
      const rows = await executor
        .selectFrom('dataSourceStates as s')
        .innerJoin('dataSources as d', 'd.id', 's.sourceId')
        .select(['d.id', 'd.kind', 's.valueAt as at', 's.value as json'])
        .where('d.enabled', '=', 1)
        .where(among(dialect, 'd.id', listParameter(dialect, sourceIds)))
        .execute();
      return rows.flatMap(({ at, json, ...row }) => (at === null || json === null ? [] : [{ ...row, at, json }]));
    },

    /**
     * Ids of sources that are due, the longest first.
     *
     * @param pushed true: those of kinds that send data by themselves; false: all others
     */
    async due(executor: Executor, now: number, most: number, pushed: boolean): Promise<readonly number[]> {
      const rows = await executor
        .selectFrom('dataSourceStates as s')
        .innerJoin('dataSources as d', 'd.id', 's.sourceId')
        .select('s.sourceId')
        .where('d.enabled', '=', 1)
        .where('d.kind', pushed ? 'in' : 'not in', [...pushKinds])
        .where((e) => e.or([e('s.nextAt', '<=', now), e('s.nextAt', '>', now + furthestMs)]))
        .where(changeable(now))
        .orderBy('s.nextAt')
        .limit(most)
        .execute();
      return rows.map(({ sourceId }) => sourceId);
    },

    /**
     * Takes the lease of a source. Concurrent processes never hold it together.
     *
     * @param early also before it is due
     */
    async claim(trx: WriteTransaction, sourceId: number, now: number, early: boolean): Promise<Lease | undefined> {
      const lockedUntil = now + leaseMs;
      const { numUpdatedRows } = await trx
        .updateTable('dataSourceStates')
        .set({ lockedUntil })
        .where('sourceId', '=', sourceId)
        .where(changeable(now))
        .$if(!early, (query) => query.where((e) => e.or([e('nextAt', '<=', now), e('nextAt', '>', now + furthestMs)])))
        .executeTakeFirst();
      return numUpdatedRows > 0n ? { sourceId, lockedUntil } : undefined;
    },

    /** Lengthens a lease. @returns undefined if it was lost: the source was changed, or another process took it */
    async renew(
      trx: WriteTransaction,
      { sourceId, lockedUntil: before }: Lease,
      now: number,
    ): Promise<Lease | undefined> {
      const lockedUntil = Math.max(now + leaseMs, before + 1);
      const { numUpdatedRows } = await trx
        .updateTable('dataSourceStates')
        .set({ lockedUntil })
        .where('sourceId', '=', sourceId)
        .where('lockedUntil', '=', before)
        .executeTakeFirst();
      return numUpdatedRows > 0n ? { sourceId, lockedUntil } : undefined;
    },

    /** Those of some sources that are enabled and leased by any process. */
    async leased(executor: Executor, sourceIds: readonly number[]): Promise<ReadonlySet<number>> {
      const rows = await executor
        .selectFrom('dataSourceStates as s')
        .innerJoin('dataSources as d', 'd.id', 's.sourceId')
        .select('s.sourceId')
        .where('d.enabled', '=', 1)
        .where('s.lockedUntil', 'is not', null)
        .where(among(dialect, 'd.id', listParameter(dialect, sourceIds)))
        .execute();
      return new Set(rows.map(({ sourceId }) => sourceId));
    },

    /** Ends a lease without a result. */
    async release(trx: WriteTransaction, { sourceId, lockedUntil }: Lease): Promise<void> {
      await trx
        .updateTable('dataSourceStates')
        .set({ lockedUntil: null })
        .where('sourceId', '=', sourceId)
        .where('lockedUntil', '=', lockedUntil)
        .execute();
    },

    /**
     * Stores a result, and ends the lease unless it is kept for the next one.
     *
     * @returns false if the lease was lost: the source was changed meanwhile
     */
    async settle(
      trx: WriteTransaction,
      { sourceId, lockedUntil }: Lease,
      state: Partial<SourceState> & { readonly nextAt: number | null },
      keepsLease: boolean,
    ): Promise<boolean> {
      const { numUpdatedRows } = await trx
        .updateTable('dataSourceStates')
        .set({ ...state, lockedUntil: keepsLease ? lockedUntil : null })
        .where('sourceId', '=', sourceId)
        .where('lockedUntil', '=', lockedUntil)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Adds a failure to the history: to the last one, if that has the same reason and none succeeded since. */
    async noteFailure(
      trx: WriteTransaction,
      sourceId: number,
      message: string,
      since: number,
      now: number,
    ): Promise<void> {
      const last = await trx
        .selectFrom('dataSourceFailures')
        .select(['id', 'message', 'lastAt'])
        .where('sourceId', '=', sourceId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (last?.message === message && last.lastAt >= since) {
        await trx
          .updateTable('dataSourceFailures')
          .set((e) => ({ lastAt: now, count: e('count', '+', 1) }))
          .where('id', '=', last.id)
          .execute();
        return;
      }
      await trx
        .insertInto('dataSourceFailures')
        .values({ sourceId, firstAt: now, lastAt: now, count: 1, message })
        .execute();
      const oldest = trx
        .selectFrom('dataSourceFailures')
        .select('id')
        .where('sourceId', '=', sourceId)
        .orderBy('id', 'desc')
        .limit(dialect === 'sqlite' ? -1 : limits.exactTotal)
        .offset(limits.dataSources.failures);
      await trx.deleteFrom('dataSourceFailures').where('id', 'in', oldest).execute();
    },

    /** Failures of a source, newest first. */
    async failures(executor: Executor, sourceId: number): Promise<DataSourceFailure[]> {
      const rows = await executor
        .selectFrom('dataSourceFailures')
        .select(['id', 'firstAt', 'lastAt', 'count', 'message'])
        .where('sourceId', '=', sourceId)
        .orderBy('id', 'desc')
        .execute();
      const iso = (ms: number) => new Date(ms).toISOString();
      return rows.map((row) => ({ ...row, firstAt: iso(row.firstAt), lastAt: iso(row.lastAt) }));
    },
  };
}

export type SourceStates = ReturnType<typeof sourceStates>;

import { dataSourcePermissions } from '@mutai/contract/data-sources/page';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { SourceFailure } from './failure.ts';
import type { Brought } from './reading/make-value.ts';
import type { ValueReader } from './reading/value-reader.ts';
import type { Lease, SourceStates } from './states.repository.ts';
import type { SourceFacts } from './stored.ts';

export interface ResultDependencies {
  readonly states: SourceStates;
  readonly reader: ValueReader;
  /** Runs in each transaction that stores another value or a failure, or that ends failing. */
  readonly onChanged: (trx: WriteTransaction, ids: readonly number[]) => Promise<void>;
}

/** Result of a fetch or a message, and what becomes of its lease. */
export interface Settled {
  /** Next fetch, in milliseconds since 1970; null: when the source is changed. */
  readonly nextAt: number | null;
  /** The lease stays, for the next message of the connection. Default: it ends. */
  readonly keepsLease?: boolean;
}

/** Stores values and failures of sources, and tells whoever shows them. */
export function sourceResults(
  { database, clock, announceChange }: Pick<Platform, 'database' | 'clock' | 'announceChange'>,
  { states, reader, onChanged }: ResultDependencies,
) {
  const announce = async (trx: WriteTransaction, id: number) => {
    announceChange(trx, { module: dataSourcePermissions.read, action: 'update', ids: [id] });
    await onChanged(trx, [id]);
  };

  return {
    /** Makes the value of a source. @returns JSON @throws SourceFailure */
    async valueOf({ path, expression }: SourceFacts, brought: Brought): Promise<string> {
      const made = await reader.read({ brought, path, expression, preview: false });
      if ('json' in made) return made.json;
      throw new SourceFailure(made.field, made.message);
    },

    storeValue: (lease: Lease, value: string, { nextAt, keepsLease = false }: Settled): Promise<void> =>
      database.write(async (trx) => {
        const before = await states.find(trx, lease.sourceId);
        const state = { value, valueAt: clock(), failures: 0, failingSince: null, error: '', nextAt };
        if (!(await states.settle(trx, lease, state, keepsLease))) return;
        if (before?.value !== value || before.failures > 0) await announce(trx, lease.sourceId);
      }),

    /** @param nextAfter time of the next fetch, by the number of failures one after the other */
    storeFailure: (
      lease: Lease,
      error: string,
      nextAfter: (failures: number) => number,
      { keepsLease = false }: Pick<Settled, 'keepsLease'> = {},
    ): Promise<void> =>
      database.write(async (trx) => {
        const now = clock();
        const before = await states.find(trx, lease.sourceId);
        const failures = (before?.failures ?? 0) + 1;
        const failingSince = before?.failingSince ?? now;
        const state = { failures, failingSince, error, nextAt: nextAfter(failures) };
        if (!(await states.settle(trx, lease, state, keepsLease))) return;
        await states.noteFailure(trx, lease.sourceId, error, failingSince, now);
        await announce(trx, lease.sourceId);
      }),

    /** Ends failing without a new value: a connection works again that brought no message yet. */
    endFailing: (lease: Lease, settled: Settled): Promise<void> =>
      database.write(async (trx) => {
        const before = await states.find(trx, lease.sourceId);
        if (before === undefined || before.failures === 0) return;
        const state = { failures: 0, failingSince: null, error: '', nextAt: settled.nextAt };
        if (await states.settle(trx, lease, state, settled.keepsLease ?? false)) await announce(trx, lease.sourceId);
      }),
  };
}

export type SourceResults = ReturnType<typeof sourceResults>;

/** Failure as people see it. Faults of the server are not shown. */
export const shownFailure = (error: unknown): string =>
  error instanceof SourceFailure ? error.message : '取值时服务器出错，请联系管理员查看日志';

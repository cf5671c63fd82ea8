import { setTimeout as delay } from 'node:timers/promises';
import { secondMs } from '@mutai/contract/durations';
import type { Platform } from '../../platform/platform.ts';
import { SourceFailure } from './failure.ts';
import type { FetchingDependencies } from './fetching.ts';
import type { SourceKind } from './kinds/kind.ts';
import { type FetchingObserver, poll } from './polling.ts';
import { shownFailure } from './results.ts';
import type { Brought } from './reading/make-value.ts';
import type { Lease } from './states.repository.ts';
import type { StoredDataSource } from './stored.ts';

/** Connections that one process keeps open. */
const mostConnections = 200;
/** Time without a message after which a lease is renewed, and after which a new connection counts as working. */
const quietMs = 10 * secondMs;
/** Shortest time between two values: displays are not told more often, and the newest message counts. */
const restMs = secondMs;
/**
 * Longest pause after messages that make no value, which doubles with each: evaluating one may take seconds, for which other
 * sources wait. Much shorter than a lease.
 */
const longestRestMs = 20 * secondMs;
/** Pause before a connection that ended is opened again, which doubles with each failure. */
const retryMs = 5 * secondMs;
const longestRetryMs = 5 * 60 * secondMs;

/** Keeps connections to sources that send data by themselves, each by one process at a time. */
export function listening(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { states, kinds, results, find }: FetchingDependencies,
) {
  /** Source → connections that failed one after the other. Failures of messages do not count. */
  const refusals = new Map<number, number>();
  const retryAt = (id: number): number => {
    const before = refusals.get(id) ?? 0;
    refusals.set(id, before + 1);
    return clock() + Math.min(retryMs * 2 ** before, longestRetryMs);
  };
  const working = () => ({ nextAt: clock(), keepsLease: true });

  /**
   * Stores what one message brought; a message that makes no value does not end the connection.
   *
   * @returns false if it made no value
   */
  const settle = async (lease: Lease, source: StoredDataSource, brought: Brought): Promise<boolean> => {
    try {
      await results.storeValue(lease, await results.valueOf(source, brought), working());
      return true;
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error;
      await results.storeFailure(lease, error.message, clock, { keepsLease: true });
      return false;
    }
  };

  /** Receives until the connection or the lease ends. */
  const receive = async (
    first: Lease,
    source: StoredDataSource,
    subscribe: NonNullable<SourceKind['subscribe']>,
    signal: AbortSignal,
  ): Promise<void> => {
    let lease: Lease | undefined = first;
    const failed = async (error: unknown) => {
      if (lease === undefined) return;
      if (signal.aborted) return database.write((trx) => states.release(trx, lease ?? first));
      const nextAt = retryAt(source.id);
      await results.storeFailure(lease, shownFailure(error), () => nextAt);
      if (!(error instanceof SourceFailure)) throw error;
    };
    try {
      const subscription = await subscribe(source, signal);
      try {
        // Messages one after the other that made no value. Silence does not make up for them.
        let unreadable = 0;
        for (;;) {
          const brought = await subscription.take(quietMs);
          const held: Lease = lease;
          lease = await database.write((trx) => states.renew(trx, held, clock()));
          if (lease === undefined) return;
          refusals.delete(source.id);
          if (brought !== undefined) unreadable = (await settle(lease, source, brought)) ? 0 : unreadable + 1;
          else if (unreadable === 0) await results.endFailing(lease, working());
          await delay(Math.min(restMs * 2 ** unreadable, longestRestMs), undefined, { signal });
        }
      } finally {
        subscription.close();
      }
    } catch (error) {
      await failed(error);
    }
  };

  /** Opens connections that are due until aborted, and closes those whose source was changed. */
  const run = async (stopping: AbortSignal, observer: FetchingObserver): Promise<void> => {
    const open = new Map<number, { readonly abort: () => void; readonly ended: Promise<void> }>();

    /** Sources whose lease this process took. */
    const claimed = new Set<number>();

    const listen = async (id: number, signal: AbortSignal) => {
      const lease = await database.write((trx) => states.claim(trx, id, clock(), false));
      if (lease === undefined) return;
      const source = await find(id);
      const subscribe = source && kinds[source.kind].subscribe;
      // Changed or deleted since it was due.
      if (source === undefined || subscribe === undefined) {
        return database.write((trx) => states.release(trx, lease));
      }
      claimed.add(id);
      await receive(lease, source, subscribe, signal);
    };
    const begin = (id: number) => {
      const closing = new AbortController();
      const signal = AbortSignal.any([stopping, closing.signal]);
      const ended = listen(id, signal)
        .catch((error: unknown) => {
          if (!signal.aborted) observer.failed(id, error);
        })
        .finally(() => {
          open.delete(id);
          claimed.delete(id);
        });
      open.set(id, { abort: () => closing.abort(), ended });
    };

    const look = async () => {
      const ids = [...claimed];
      const leased = ids.length === 0 ? new Set<number>() : await states.leased(database.read, ids);
      for (const id of ids) if (!leased.has(id)) open.get(id)?.abort();
      const free = mostConnections - open.size;
      const due = free > 0 ? await states.due(database.read, clock(), free, true) : [];
      for (const id of due) if (!open.has(id)) begin(id);
    };
    await poll(look, stopping, observer);
    await Promise.all([...open.values()].map(({ ended }) => ended));
  };

  return { run };
}

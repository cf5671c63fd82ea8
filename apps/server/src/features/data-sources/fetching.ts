import { secondMs } from '@mutai/contract/durations';
import type { Platform } from '../../platform/platform.ts';
import { SourceFailure } from './failure.ts';
import type { SourceKinds } from './kinds/kinds.ts';
import { type FetchingObserver, poll } from './polling.ts';
import { shownFailure, type SourceResults } from './results.ts';
import type { SourceStates } from './states.repository.ts';
import type { StoredDataSource } from './stored.ts';

/** Sources that one process fetches at the same time. */
const atOnce = 8;
/** Longest pause between fetches that fail, unless the interval is longer. */
const longestBackoffMs = 15 * 60 * secondMs;

/** Pause after a fetch. @param failures fetches that failed one after the other */
const pauseOf = (intervalMs: number, failures: number): number =>
  Math.max(intervalMs, Math.min(intervalMs * 2 ** Math.max(0, failures - 1), longestBackoffMs));

export interface FetchingDependencies {
  readonly states: SourceStates;
  readonly kinds: SourceKinds;
  readonly results: SourceResults;
  readonly find: (id: number) => Promise<StoredDataSource | undefined>;
}

/** Fetches sources, each by one process at a time. */
export function fetching(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { states, kinds, results, find }: FetchingDependencies,
) {
  /**
   * Fetches a source, unless a process already does.
   *
   * @param early also before it is due
   * @returns false if it was not fetched
   */
  const fetchOne = async (id: number, signal: AbortSignal, early: boolean): Promise<boolean> => {
    const lease = await database.write((trx) => states.claim(trx, id, clock(), early));
    if (lease === undefined) return false;
    const source = await find(id);
    if (source === undefined) {
      await database.write((trx) => states.release(trx, lease));
      return false;
    }
    const { bring, repeats } = kinds[source.kind];
    const intervalMs = source.interval * secondMs;
    try {
      const value = await results.valueOf(source, await bring(source, signal));
      await results.storeValue(lease, value, { nextAt: repeats ? clock() + intervalMs : null });
    } catch (error) {
      if (signal.aborted) {
        await database.write((trx) => states.release(trx, lease));
        throw error;
      }
      await results.storeFailure(lease, shownFailure(error), (failures) => clock() + pauseOf(intervalMs, failures));
      if (!(error instanceof SourceFailure)) throw error;
    }
    return true;
  };

  return {
    fetchOne,
    /** Fetches what is due until aborted, and waits for fetches under way. */
    async run(signal: AbortSignal, observer: FetchingObserver): Promise<void> {
      const running = new Map<number, Promise<void>>();
      const begin = (id: number) => {
        const one = fetchOne(id, signal, false).then(
          () => undefined,
          (error: unknown) => {
            if (!signal.aborted) observer.failed(id, error);
          },
        );
        running.set(
          id,
          one.finally(() => running.delete(id)),
        );
      };
      const look = async () => {
        const free = atOnce - running.size;
        const due = free > 0 ? await states.due(database.read, clock(), atOnce, false) : [];
        for (const id of due.filter((one) => !running.has(one)).slice(0, free)) begin(id);
      };
      await poll(look, signal, observer);
      await Promise.all(running.values());
    },
  };
}

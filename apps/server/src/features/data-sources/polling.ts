import { setTimeout as delay } from 'node:timers/promises';
import { secondMs } from '@mutai/contract/durations';

const pollMs = secondMs;
/** Longest pause between polls while the database does not answer. */
const longestPollMs = 30 * secondMs;

/** Hears of faults while sources are fetched. */
export interface FetchingObserver {
  /** A fetch failed by a fault of the server. */
  failed(sourceId: number, error: unknown): void;
  /** The database does not answer. Called once per outage. */
  unreachable(error: unknown): void;
}

/**
 * Looks for work every second until aborted; less often while the database does not answer.
 *
 * @param look begins what is due
 */
export async function poll(look: () => Promise<void>, signal: AbortSignal, observer: FetchingObserver): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await look();
      failures = 0;
    } catch (error) {
      if (failures === 0) observer.unreachable(error);
      failures += 1;
    }
    const pause = Math.min(pollMs * 2 ** Math.max(0, failures - 1), longestPollMs);
    await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

import { type Clock } from '../clock.ts';

/** Longest time until a retry, and longest time of an attempt, in milliseconds. */
const retryMs = 60_000;
const patienceMs = 60_000;

interface PageEvents {
  /** The page can be reached: show it in a new frame. @param load number of the attempt, from 1 */
  readonly onReached: (load: number) => void;
  /** An attempt failed. */
  readonly onFailed: () => void;
}

export interface KeptPage {
  /**
   * Loads the page now, at an interval, and again after failures.
   *
   * @param reload seconds between two loads; 0: once; `null`: once, also if it fails
   * @returns stops it
   */
  readonly keep: (clock: Clock, reload: number | null, events: PageEvents) => () => void;
  /** The frame of the last attempt has loaded. */
  readonly loaded: () => void;
}

/** Rejects if a page cannot be reached, or leads to a site that is not allowed. Frames do not tell. */
async function reach(url: string, signal: AbortSignal): Promise<void> {
  await fetch(url, { mode: 'no-cors', credentials: 'include', signal });
}

/** Attempts to load a page: one at a time. */
export function keepPage(url: string, reachPage: typeof reach = reach): KeptPage {
  let loads = 0;
  /** Time at which the running attempt began; `undefined`: none. */
  let since: number | undefined;
  let hasFailed = false;

  return {
    keep: (clock, reload, { onReached, onFailed }) => {
      const seconds = reload ?? 0;
      let ends = new AbortController();
      const fail = () => {
        since = undefined;
        hasFailed = true;
        onFailed();
      };
      const load = async () => {
        const own = new AbortController();
        ends = own;
        loads += 1;
        const number = loads;
        since = clock.now();
        try {
          await reachPage(url, own.signal);
        } catch {
          if (!own.signal.aborted) fail();
          return;
        }
        if (own.signal.aborted) return;
        // The frame loads the page itself.
        own.abort();
        onReached(number);
      };
      const look = (isDue: boolean) => {
        if (since !== undefined) {
          if (clock.now() - since < patienceMs) return;
          ends.abort();
          fail();
        }
        if (hasFailed || isDue) void load();
      };
      if (loads === 0 || since !== undefined || hasFailed) void load();
      const stops = reload === null ? [] : [clock.every(retryMs, () => look(false))];
      if (seconds > 0) stops.push(clock.every(seconds * 1000, () => look(true)));
      return () => {
        for (const stop of stops) stop();
        ends.abort();
      };
    },
    loaded: () => {
      since = undefined;
      hasFailed = false;
    },
  };
}

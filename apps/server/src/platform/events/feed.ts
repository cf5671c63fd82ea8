import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../database/open-database.ts';
import { chunk } from '../database/chunk.ts';
import { yieldToEventLoop } from '../workers/yielding.ts';
import type { EventsTable } from './events-table.ts';
import type { StoredEvent } from './published.ts';

/** Delay before reading is retried after an error, in milliseconds. */
const retryMs = 1000;

/**
 * Polling interval for events without a notification, in milliseconds. Their process died after the commit, or is a
 * command beside a server with an embedded database.
 */
const pollMs = 5000;
/** Events delivered before waiting for the streams to drain. */
const deliveryBatch = 20;

/** Consumer of a feed. Neither method may throw. */
export interface FeedReader {
  deliver(events: readonly StoredEvent[]): Promise<void>;
  /** Events up to this position were purged before they could be read. */
  missed(position: number): Promise<void>;
}

/** Delivers every event of the database once and in order, from `start` on. */
export interface Feed {
  /** Position of the last delivered event. */
  position(): number;
  /** Begins to read; no-op if already started. @throws if the database is unavailable */
  start(): Promise<void>;
  stop(): void;
}

/** @param onError called when reading fails; it is retried */
export function eventFeed(
  { notifications }: Database,
  table: EventsTable,
  reader: FeedReader,
  onError: (error: unknown) => void,
): Feed {
  const stopping = new AbortController();
  let position = 0;
  let started: Promise<void> | undefined;
  let reading = false;
  let woken = false;
  let pollTimer: NodeJS.Timeout | undefined;

  const readNew = async () => {
    await table.arrange();
    for (;;) {
      const { events, incomplete } = await table.after(position);
      const [first] = events;
      if (first === undefined || stopping.signal.aborted) return;
      if (incomplete) {
        position = first.position - 1;
        await reader.missed(position);
      }
      for (const some of chunk(events, deliveryBatch)) {
        position = some.at(-1)?.position ?? position;
        await reader.deliver(some);
        await yieldToEventLoop();
      }
    }
  };

  const readPending = async () => {
    while (woken && !stopping.signal.aborted) {
      woken = false;
      try {
        await readNew();
      } catch (error) {
        if (stopping.signal.aborted) return;
        onError(error);
        woken = true;
        await delay(retryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      }
    }
  };

  const wake = () => {
    woken = true;
    if (reading) return;
    reading = true;
    // Deferred, so that the request that has just committed is answered first.
    setImmediate(() => void readPending().finally(() => (reading = false)));
  };

  const start = async () => {
    position = await table.newest();
    notifications.listen(wake);
    pollTimer = setInterval(wake, pollMs).unref();
    // Covers events committed between the two calls.
    wake();
  };

  return {
    position: () => position,
    async start() {
      started ??= start();
      try {
        await started;
      } catch (error) {
        started = undefined;
        throw error;
      }
    },
    stop() {
      stopping.abort();
      clearInterval(pollTimer);
    },
  };
}

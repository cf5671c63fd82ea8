import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../database/open-database.ts';
import { chunk } from '../chunk.ts';
import { yieldToEventLoop } from '../yielding.ts';
import type { EventsTable } from './events-table.ts';
import type { KeptEvent } from './published.ts';

/** Milliseconds until events are read again that could not be. */
const retryMs = 1000;

/**
 * Milliseconds between two looks for events that nobody told of: the process that committed them died, or is a command
 * beside a server with an embedded database.
 */
const lookEveryMs = 5000;
/** Events that are delivered before what was written goes out. */
const deliveredAtOnce = 20;

/** What takes the events of a feed. Neither may throw. */
export interface FeedReader {
  deliver(events: readonly KeptEvent[]): Promise<void>;
  /** Some up to this position could not be read in time and are gone. */
  missed(position: number): Promise<void>;
}

/** Every event of the database, once and in order, from the moment that somebody wants them. */
export interface Feed {
  /** Of the event that was handed on last. */
  position(): number;
  /** Begins to read, unless it has. @throws when the database cannot be asked */
  start(): Promise<void>;
  stop(): void;
}

/** @param onError told when events could not be read; they are read again */
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
  let looking: NodeJS.Timeout | undefined;

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
      for (const some of chunk(events, deliveredAtOnce)) {
        position = some.at(-1)?.position ?? position;
        await reader.deliver(some);
        await yieldToEventLoop();
      }
    }
  };

  const readUntilAsleep = async () => {
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
    // Not at once: who has just committed wants to answer first.
    setImmediate(() => void readUntilAsleep().finally(() => (reading = false)));
  };

  const start = async () => {
    position = await table.newest();
    notifications.listen(wake);
    looking = setInterval(wake, lookEveryMs).unref();
    // What was committed between the two.
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
      clearInterval(looking);
    },
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import { listenToPostgres } from './postgres-listener.ts';

/** Tells the processes on a database that one of them has committed events (platform/events). */
export interface Notifications {
  /** Calls somebody from now on, now and then for nothing. */
  listen(onNotified: () => void): void;
  /** Has everybody called who listens, in every process. Not all who should be need be, when something is lost. */
  notify(): void;
  close(): Promise<void>;
}

/** Channel of PostgreSQL that carries them. */
const channel = 'mutai_events';
/** Milliseconds in which what happens is told together. */
const togetherMs = 10;
/** PostgreSQL writes even a notification to its log of writes; nothing is lost with one, so nobody waits for the disk. */
const notification = `select set_config('synchronous_commit', 'off', true), pg_notify('${channel}', '')`;

/** Those of an embedded database, which has one process. */
export function embeddedNotifications(): Notifications {
  const listeners = new Set<() => void>();
  return {
    listen: (onNotified) => void listeners.add(onNotified),
    notify: () => listeners.forEach((onNotified) => onNotified()),
    close: () => Promise.resolve(),
  };
}

/**
 * Those of PostgreSQL, heard on a connection of their own that is opened for the first who listens. They are sent apart
 * from the transactions that they tell of: notifying transactions are committed one after the other.
 *
 * @param query asks on any connection
 * @param onLost told when the connection that hears is lost; another one is opened
 */
export function postgresNotifications(
  url: string,
  query: (text: string, parameters: readonly unknown[]) => Promise<unknown>,
  onLost: (error: Error) => void,
): Notifications {
  const listeners = new Set<() => void>();
  let end: (() => Promise<void>) | undefined;
  let wanted = false;
  let sending: Promise<void> | undefined;

  /** One at a time: what many transactions have to tell meanwhile is told once. */
  const send = async () => {
    while (wanted) {
      await delay(togetherMs, undefined, { ref: false });
      if (!wanted) break;
      wanted = false;
      // What could not be told is found by those who look by themselves.
      await query(notification, []).catch(() => undefined);
    }
    sending = undefined;
  };

  return {
    listen(onNotified) {
      listeners.add(onNotified);
      end ??= listenToPostgres(url, channel, () => listeners.forEach((one) => one()), onLost);
    },
    notify() {
      wanted = true;
      sending ??= send();
    },
    async close() {
      wanted = false;
      await Promise.all([end?.(), sending]);
    },
  };
}

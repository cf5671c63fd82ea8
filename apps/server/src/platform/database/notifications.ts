import { setTimeout as delay } from 'node:timers/promises';
import { listenToPostgres } from './postgres-listener.ts';

/** Signals all processes of a database that one of them has committed events (platform/events). */
export interface Notifications {
  /** Registers a listener. It may be called without new events. */
  listen(onNotified: () => void): void;
  /** Calls the listeners of all processes. Delivery is best-effort. */
  notify(): void;
  close(): Promise<void>;
}

/** PostgreSQL channel of the notifications. */
const channel = 'mutai_events';
/** Interval in which notifications are combined, in milliseconds. */
const togetherMs = 10;
/** PostgreSQL logs notifications to the write-ahead log too. They may be lost, so the commit need not wait for the disk. */
const notification = `select set_config('synchronous_commit', 'off', true), pg_notify('${channel}', '')`;

/** Notifications of an embedded database, which has one process. */
export function embeddedNotifications(): Notifications {
  const listeners = new Set<() => void>();
  return {
    listen: (onNotified) => void listeners.add(onNotified),
    notify: () => listeners.forEach((onNotified) => onNotified()),
    close: () => Promise.resolve(),
  };
}

/**
 * Notifications of PostgreSQL, received on a dedicated connection that is opened for the first listener. They are sent
 * outside the transactions of the events, because PostgreSQL serializes the commits of notifying transactions.
 *
 * @param query runs a query on any connection
 * @param onLost called when the receiving connection is lost; it is reopened
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

  /** Sends one notification at a time. Requests that arrive meanwhile are combined. */
  const send = async () => {
    while (wanted) {
      await delay(togetherMs, undefined, { ref: false });
      if (!wanted) break;
      wanted = false;
      // Listeners also poll, so they find events whose notification failed.
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

import { listenToPostgres } from './postgres-listener.ts';

/** Tells a process that new events (platform/events) may have been committed, by itself or by another one. */
export interface Notifications {
  /** Calls somebody from now on, now and then for nothing. What was committed before it was first called is not told. */
  listen(onNotified: () => void): void;
  /** Calls those who listen in this process. */
  wake(): void;
  close(): Promise<void>;
}

/** Channel of PostgreSQL that carries them. */
export const notificationChannel = 'mutai_events';

/** Milliseconds between two looks for what another process committed to an embedded database: nobody tells of it. */
const lookEveryMs = 5000;

function listeners() {
  const all = new Set<() => void>();
  const wake = () => all.forEach((onNotified) => onNotified());
  return { all, wake };
}

/** Those of an embedded database, which mostly has one process; a command beside it is noticed within seconds. */
export function embeddedNotifications(): Notifications {
  const { all, wake } = listeners();
  let looking: NodeJS.Timeout | undefined;
  return {
    listen(onNotified) {
      all.add(onNotified);
      looking ??= setInterval(wake, lookEveryMs).unref();
    },
    wake,
    async close() {
      clearInterval(looking);
    },
  };
}

/**
 * Those of PostgreSQL, on a connection of their own that is opened for the first who listens.
 *
 * @param onLost told when the connection is lost; another one is opened
 */
export function postgresNotifications(url: string, onLost: (error: Error) => void): Notifications {
  const { all, wake } = listeners();
  let end: (() => Promise<void>) | undefined;
  return {
    listen(onNotified) {
      all.add(onNotified);
      end ??= listenToPostgres(url, notificationChannel, wake, onLost);
    },
    wake,
    async close() {
      await end?.();
    },
  };
}

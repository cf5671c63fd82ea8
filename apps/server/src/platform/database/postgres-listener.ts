import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { requestLimits } from './postgres-dialect.ts';

/** Name of the advisory lock that running servers share. Nobody takes it alone, so that they never wait. */
export const serverLock = 'mutai_server';

/** Delay before the first reconnect, in milliseconds. It doubles with each failure. */
const firstRetryMs = 100;
const longestRetryMs = 5000;
/** Interval of probes, in milliseconds. A lost network is not reported otherwise. */
const probeEveryMs = 10_000;

/**
 * Listens to a PostgreSQL channel on a dedicated connection and reconnects when it is lost. The connection marks the process
 * as a running server: see `runningServers`.
 *
 * @param onNotified called for each notification, and after each connect, because some may have been missed
 * @param onLost called with the reason when the connection is lost or cannot be opened
 * @returns function that stops listening
 */
export function listenToPostgres(
  url: string,
  channel: string,
  onNotified: () => void,
  onLost: (error: Error) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  const ask = async (client: Client, text: string): Promise<void> => {
    const statement = { text, query_timeout: requestLimits.answer };
    await client.query(statement);
  };

  /** @throws the reason for which the connection was lost */
  const listenOnce = async (onListening: () => void): Promise<void> => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: requestLimits.connect,
      keepAlive: true,
    });
    // A regular close waits for the peer, which may hang.
    const close = () => client.connection.stream.destroy();
    const broken = Promise.withResolvers<never>();
    client.on('error', broken.reject);
    client.on('end', () => broken.reject(new Error('the connection was closed')));
    client.on('notification', onNotified);
    signal.addEventListener('abort', close, { once: true });
    const listen = async () => {
      await client.connect();
      await ask(client, `select pg_advisory_lock_shared(hashtext('${serverLock}'), 0)`);
      await ask(client, `listen "${channel}"`);
      onListening();
      onNotified();
      for (;;) {
        await delay(probeEveryMs, undefined, { signal, ref: false });
        await ask(client, 'select 1');
      }
    };
    try {
      await Promise.race([listen(), broken.promise]);
    } finally {
      signal.removeEventListener('abort', close);
      close();
    }
  };

  const listen = async () => {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await listenOnce(() => {
          failures = 0;
        });
      } catch (error) {
        if (!signal.aborted) onLost(error instanceof Error ? error : new Error(String(error)));
        const wait = Math.min(firstRetryMs * 2 ** failures, longestRetryMs);
        failures += 1;
        await delay(wait, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  };

  const ended = listen();
  return () => {
    stopping.abort();
    return ended;
  };
}

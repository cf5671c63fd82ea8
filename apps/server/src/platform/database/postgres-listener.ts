import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { requestLimits } from './postgres-dialect.ts';

/** Milliseconds until a lost connection is opened again: twice as long each time. */
const firstRetryMs = 100;
const longestRetryMs = 5000;
/** Milliseconds between two looks at whether the connection still is one: a network that is gone says nothing. */
const probeEveryMs = 10_000;

/**
 * Listens to a channel of PostgreSQL on a connection of its own, and opens another one whenever that is lost.
 *
 * @param onNotified told of each notification, and whenever it listens anew, because some may have been missed
 * @param onLost told why the connection was lost or could not be opened
 * @returns ends it
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

  /** @throws why the connection is none any more */
  const listenOnce = async (onListening: () => void): Promise<void> => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: requestLimits.connect,
      keepAlive: true,
    });
    // Saying goodbye to a peer that hangs takes for ever.
    const close = () => client.connection.stream.destroy();
    const broken = Promise.withResolvers<never>();
    client.on('error', broken.reject);
    client.on('end', () => broken.reject(new Error('the connection was closed')));
    client.on('notification', onNotified);
    signal.addEventListener('abort', close, { once: true });
    const listen = async () => {
      await client.connect();
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

import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { runTasks } from './thread-tasks.ts';

/**
 * Read access to the database for a worker thread: the SQLite file, or a port to the main thread, which runs the queries
 * so that the configured number of PostgreSQL connections is not exceeded.
 */
export type ThreadReads = { readonly file: string } | { readonly port: MessagePort };

/** A query that reads. */
export interface Read {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

export type ReadRows = (text: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>;

/**
 * Creates a port through which a thread runs queries with `read`.
 *
 * @param signal closes the port when aborted, even if the thread has not started yet
 */
export function readPort(read: ReadRows, signal: AbortSignal): MessagePort {
  const { port1, port2 } = new MessageChannel();
  signal.addEventListener('abort', () => port1.close(), { once: true });
  runTasks(port1, ({ text, parameters }: Read) => read(text, parameters));
  port1.unref();
  return port2;
}

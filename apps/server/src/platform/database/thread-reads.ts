import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { answerJobs } from './thread-jobs.ts';

/**
 * What a thread reads the database with: the file of SQLite, or a port at which the main thread reads for it, so that the
 * connections to PostgreSQL stay as many as were set.
 */
export type ThreadReads = { readonly file: string } | { readonly port: MessagePort };

/** A query that reads. */
export interface Read {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

export type ReadRows = (text: string, parameters: readonly unknown[]) => Promise<readonly unknown[]>;

/**
 * A port for a thread, which asks there for what `read` answers.
 *
 * @param signal aborted when nobody waits any more for what the thread does; it may not even have started
 */
export function readingPort(read: ReadRows, signal: AbortSignal): MessagePort {
  const { port1, port2 } = new MessageChannel();
  signal.addEventListener('abort', () => port1.close(), { once: true });
  answerJobs(port1, ({ text, parameters }: Read) => read(text, parameters));
  port1.unref();
  return port2;
}

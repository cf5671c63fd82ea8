import { fairQueue, type Requester } from '../workers/fair-queue.ts';

/** Limits of concurrent long reads. The other connections of the pool remain free for short queries. */
const limits = { atOnce: 4, perUser: 2 };

/** Connection pool of the reads. */
interface Connections {
  connect(): Promise<{
    readonly backend: number;
    query(text: string, parameters: readonly unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
    release(destroy?: boolean): void;
  }>;
  read(text: string, parameters: readonly unknown[]): Promise<readonly unknown[]>;
}

/** Runs long reads on connections of the pool, and cancels them when the requester's signal aborts. */
export function postgresLongReads({ connect, read: readSmall }: Connections) {
  const queue = fairQueue(limits);

  const read = async (text: string, parameters: readonly unknown[], signal: AbortSignal) => {
    const client = await connect();
    const cancel = () => {
      // The outcome of the read shows whether the cancellation succeeded.
      readSmall('select pg_cancel_backend($1)', [client.backend]).catch(() => undefined);
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      signal.throwIfAborted();
      return (await client.query(text, parameters)).rows;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', cancel);
      // A late cancellation must not hit the next query of this connection.
      client.release(signal.aborted);
    }
  };

  return (text: string, parameters: readonly unknown[], requester: Requester): Promise<readonly unknown[]> =>
    queue.run(requester, () => read(text, parameters, requester.signal));
}

import { fairQueue, type Requester } from '../workers/fair-queue.ts';

/** Long reads at the same time, of all connections: the others are left for what is small. */
const limits = { atOnce: 4, perUser: 2 };

/** Where the reads run. */
interface Connections {
  connect(): Promise<{
    readonly backend: number;
    query(text: string, parameters: readonly unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
    release(destroy?: boolean): void;
  }>;
  read(text: string, parameters: readonly unknown[]): Promise<readonly unknown[]>;
}

/** Reads that may take long, on connections of the pool; what nobody waits for any more is cancelled. */
export function postgresLongReads({ connect, read: readSmall }: Connections) {
  const queue = fairQueue(limits);

  const read = async (text: string, parameters: readonly unknown[], signal: AbortSignal) => {
    const client = await connect();
    const cancel = () => {
      // Whether it arrived shows by how the read ends.
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
      // A cancellation that comes late must not meet the next query.
      client.release(signal.aborted);
    }
  };

  return async (text: string, parameters: readonly unknown[], requester: Requester): Promise<readonly unknown[]> => {
    const leave = await queue.enter(requester);
    try {
      return await read(text, parameters, requester.signal);
    } finally {
      leave();
    }
  };
}

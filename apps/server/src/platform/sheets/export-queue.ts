import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { fairQueue, type Requester } from '../workers/fair-queue.ts';

/** Concurrent exports. Each uses a core; one core stays free for requests. */
const defaultConcurrency = Math.min(2, Math.max(1, availableParallelism() - 1));

/** Time after which an export no longer blocks the next, in milliseconds: slow downloads must not delay others. */
const maxBlockingMs = 30_000;

/**
 * Queues exports, one at a time per user. Running a few at a time makes each as fast as alone.
 *
 * @returns runs an export in turn; rejects if the requester is gone
 */
export function exportQueue(atOnce = defaultConcurrency) {
  const queue = fairQueue({ atOnce, perUser: 1 });
  return async (requester: Requester, make: () => Promise<Readable>): Promise<Readable> => {
    const leave = await queue.enter(requester);
    const late = setTimeout(leave, maxBlockingMs).unref();
    const done = () => {
      clearTimeout(late);
      leave();
    };
    try {
      return (await make()).once('close', done);
    } catch (error) {
      done();
      throw error;
    }
  };
}

/** The queue of this process. */
export const exportInTurn = exportQueue();

import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { fairQueue, type Requester } from '../fair-queue.ts';

/** Exports made at the same time: each takes a core, and one is left to those whose requests are answered. */
const usualAtOnce = Math.min(2, Math.max(1, availableParallelism() - 1));

/** Milliseconds after which an export makes room for the next: a slow download must not hold up others. */
const longestMs = 30_000;

/**
 * Exports take turns: those that wait are then as quick as if they were alone, and each user has one at a time.
 *
 * @returns makes an export once there is room for it, and throws when nobody waits for it any more
 */
export function exportQueue(atOnce = usualAtOnce) {
  const queue = fairQueue({ atOnce, perUser: 1 });
  return async (requester: Requester, make: () => Promise<Readable>): Promise<Readable> => {
    const leave = await queue.enter(requester);
    const late = setTimeout(leave, longestMs).unref();
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

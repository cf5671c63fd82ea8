import type { Readable } from 'node:stream';
import { fairQueue, type Requester } from '../fair-queue.ts';

/** Exports made at the same time: each takes a core. The others wait, and are then as quick as if they were alone. */
const queue = fairQueue({ atOnce: 2, perUser: 1 });

/** Milliseconds after which an export makes room for the next: a slow download must not hold up others. */
const longestMs = 30_000;

/** Makes an export once there is room for it. @throws when nobody waits for it any more */
export async function exportInTurn(requester: Requester, make: () => Promise<Readable>): Promise<Readable> {
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
}

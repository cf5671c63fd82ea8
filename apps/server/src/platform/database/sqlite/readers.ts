import { fairQueue, type Requester } from '../../workers/fair-queue.ts';
import { sqliteThreads } from './threads.ts';
import type { Read } from '../thread-reads.ts';

/** Threads that read. One user has one of them, so that there is another for others. */
const mostThreads = 2;

/** Reads that may take long, on threads with connections of their own. */
export function sqliteReaders(file: string) {
  const queue = fairQueue({ atOnce: mostThreads, perUser: 1 });
  const threads = sqliteThreads<Read, readonly unknown[]>(new URL('./read-worker.ts', import.meta.url), file);
  return {
    /** @throws the signal's reason once nobody waits any more: at once in line, soon when it runs already */
    async read(text: string, parameters: readonly unknown[], requester: Requester): Promise<readonly unknown[]> {
      const leave = await queue.enter(requester);
      try {
        const thread = threads.take();
        try {
          return await thread.run({ text, parameters }, requester.signal);
        } finally {
          threads.giveBack(thread);
        }
      } finally {
        leave();
      }
    },
    close: threads.close,
  };
}

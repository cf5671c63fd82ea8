import { fairQueue, type Requester } from '../../workers/fair-queue.ts';
import type { StatementWatch } from '../statement-watch.ts';
import { sqliteThreads } from './threads.ts';
import type { Read } from '../thread-reads.ts';

/** Largest number of reader threads. A user gets one, so that another remains for other users. */
const mostThreads = 2;

/** Runs long reads on threads with their own connections. */
export function sqliteReaders(file: string, watch: Pick<StatementWatch, 'ended'>) {
  const queue = fairQueue({ atOnce: mostThreads, perUser: 1 });
  const threads = sqliteThreads<Read, readonly unknown[]>(new URL('./read-worker.ts', import.meta.url), file);
  return {
    /** @throws the signal's reason after it is aborted: at once for a queued read, soon for a running one */
    read: (text: string, parameters: readonly unknown[], requester: Requester): Promise<readonly unknown[]> =>
      queue.run(requester, async () => {
        const thread = threads.take();
        const startedAt = performance.now();
        try {
          return await thread.run({ text, parameters }, requester.signal);
        } finally {
          threads.giveBack(thread);
          watch.ended(text, startedAt);
        }
      }),
    close: threads.close,
  };
}

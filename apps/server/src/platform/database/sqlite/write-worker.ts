import { parentPort, workerData } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { lowerThreadPriority } from '../../workers/thread-priority.ts';
import { runTasks } from '../thread-tasks.ts';
import type { WorkerStart } from './threads.ts';
import { openWriter, type Statement } from './writer.ts';

/** A statement, or the rollback of the transaction. */
export type Write = Statement | 'rollback';

// Otherwise statements would take the core from the main thread that sends them.
lowerThreadPriority();

const writer = openWriter((workerData as WorkerStart).file);

runTasks(parentPort, (write: Write): QueryResult<unknown> => {
  if (write !== 'rollback') return writer.run(write);
  writer.rollback();
  return { rows: [] };
});

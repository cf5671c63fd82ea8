import { parentPort, workerData } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { yieldToOthers } from '../../workers/thread-priority.ts';
import { answerJobs } from '../thread-jobs.ts';
import type { WorkerStart } from './threads.ts';
import { openWriter, type Statement } from './writer.ts';

/** A statement, or the rollback of the transaction. */
export type Write = Statement | 'rollback';

// Otherwise statements would take the core from the main thread that sends them.
yieldToOthers();

const writer = openWriter((workerData as WorkerStart).file);

answerJobs(parentPort, (write: Write): QueryResult<unknown> => {
  if (write !== 'rollback') return writer.run(write);
  writer.rollback();
  return { rows: [] };
});

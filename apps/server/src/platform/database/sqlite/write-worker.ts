import { parentPort, workerData } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { yieldToOthers } from '../../workers/thread-priority.ts';
import { answerJobs } from '../thread-jobs.ts';
import type { WorkerStart } from './threads.ts';
import { openWriter, type Statement } from './writer.ts';

/** A statement, or the end of a transaction that is not to be. */
export type Write = Statement | 'rollback';

// A statement that it is handed would otherwise take the core from who hands it over.
yieldToOthers();

const writer = openWriter((workerData as WorkerStart).file);

answerJobs(parentPort, (write: Write): QueryResult<unknown> => {
  if (write !== 'rollback') return writer.run(write);
  writer.rollback();
  return { rows: [] };
});

import { workerData } from 'node:worker_threads';
import { yieldToOthers } from '../thread-priority.ts';
import { openReader } from './sqlite-reader.ts';
import { answerJobs } from './sqlite-thread-jobs.ts';
import type { WorkerStart } from './sqlite-threads.ts';

export interface Read {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

const { file, unwanted } = workerData as WorkerStart;
const unwantedJob = new Int32Array(unwanted);

yieldToOthers();

const reader = openReader(file, () => {
  if (Atomics.load(unwantedJob, 0) === 1) throw new Error('nobody waits for this read any more');
});

answerJobs(({ text, parameters }: Read) => reader.all(text, parameters));

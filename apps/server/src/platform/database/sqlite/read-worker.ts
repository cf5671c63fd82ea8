import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../workers/thread-priority.ts';
import { openReader } from './reader.ts';
import { runTasks } from '../thread-tasks.ts';
import type { WorkerStart } from './threads.ts';
import type { Read } from '../thread-reads.ts';

const { file, unwanted } = workerData as WorkerStart;
const unwantedJob = new Int32Array(unwanted);

lowerThreadPriority();

const reader = openReader(file, () => {
  if (Atomics.load(unwantedJob, 0) === 1) throw new Error('this read was cancelled');
});

runTasks(parentPort, ({ text, parameters }: Read) => reader.all(text, parameters));

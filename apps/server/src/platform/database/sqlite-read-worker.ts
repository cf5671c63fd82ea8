import { parentPort, workerData } from 'node:worker_threads';
import { yieldToOthers } from '../thread-priority.ts';
import { openReader } from './sqlite-reader.ts';

/** What a worker is started with. */
export interface WorkerStart {
  readonly file: string;
  /** One 32-bit number that both sides see: the job that nobody waits for any more. */
  readonly unwanted: SharedArrayBuffer;
}

export interface Job {
  readonly id: number;
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** An error as it passes between threads, which leave out the codes of one that they copy. */
export interface JobError {
  readonly message: string;
  readonly code: unknown;
  readonly errcode: unknown;
}

export type JobResult = { readonly rows: readonly unknown[] } | { readonly error: JobError };

const { file, unwanted } = workerData as WorkerStart;
const unwantedJob = new Int32Array(unwanted);
let running = 0;

yieldToOthers();

const reader = openReader(file, () => {
  if (Atomics.load(unwantedJob, 0) === running) throw new Error('nobody waits for this read any more');
});

function resultOf({ text, parameters }: Job): JobResult {
  try {
    return { rows: reader.all(text, parameters) };
  } catch (error) {
    const { message, code, errcode } = error as JobError;
    return { error: { message, code, errcode } };
  }
}

parentPort?.on('message', (job: Job) => {
  running = job.id;
  parentPort?.postMessage(resultOf(job));
});

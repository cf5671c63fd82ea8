import { parentPort } from 'node:worker_threads';
import type { JobError, Outcome } from './sqlite-threads.ts';

/** Does the jobs of `Thread.run`, in the thread. @param work throws what `run` throws */
export function answerJobs(work: (job: never) => unknown): void {
  const outcomeOf = (job: never): Outcome<unknown> => {
    try {
      return { result: work(job) };
    } catch (error) {
      const { message, code, errcode } = error as JobError;
      return { error: { message, code, errcode } };
    }
  };
  parentPort?.on('message', (job) => parentPort?.postMessage(outcomeOf(job as never)));
}

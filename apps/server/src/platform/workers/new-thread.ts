import { Worker, type WorkerOptions } from 'node:worker_threads';

const starter = new URL('../../../thread.js', import.meta.url);

/**
 * A thread of its own, which loads compiled code that is kept, and sees nothing of what configures the server.
 *
 * @param file of TypeScript that it runs
 */
export const newThread = (
  file: URL,
  options: Pick<WorkerOptions, 'workerData' | 'transferList' | 'resourceLimits'>,
): Worker => new Worker(starter, { ...options, argv: [file.href], env: {} });

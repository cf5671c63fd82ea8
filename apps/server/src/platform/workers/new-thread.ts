import { Worker, type WorkerOptions } from 'node:worker_threads';

const starter = new URL('../../../thread.js', import.meta.url);

/**
 * Starts a worker thread that uses the compile cache and does not inherit the server's environment variables.
 *
 * @param file TypeScript module that the thread runs
 */
export const newThread = (
  file: URL,
  options: Pick<WorkerOptions, 'workerData' | 'transferList' | 'resourceLimits'>,
): Worker => new Worker(starter, { ...options, argv: [file.href], env: {} });

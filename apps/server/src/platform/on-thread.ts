import { once } from 'node:events';
import { newThread } from './new-thread.ts';

/** What a thread may take before it is ended. */
export interface ThreadLimits {
  readonly timeoutMs: number;
  /** Megabytes of its own heap. */
  readonly memoryMb: number;
}

/** A thread was ended because it took too long or too much. */
export class ThreadExceeded extends Error {}

/**
 * Has a thread do one thing, apart from the one that answers requests.
 *
 * @param file of the thread, which posts one message: its answer
 * @param workerData what it is given
 * @throws ThreadExceeded
 */
export async function onThread<T>(file: URL, workerData: unknown, { timeoutMs, memoryMb }: ThreadLimits): Promise<T> {
  const worker = newThread(file, { workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [T];
    return answer;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const exceeded = code === 'ABORT_ERR' || code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError;
    throw exceeded ? new ThreadExceeded('the thread took too long or too much', { cause: error }) : error;
  } finally {
    await worker.terminate();
  }
}

import { hourMs } from '@mutai/contract/durations';
import type { Storage } from './storage.ts';

/**
 * Sweeps a storage now and every hour. Runs in each process, because each may have its own data directory.
 *
 * @param failed called with the error of a sweep
 * @returns stops it
 */
export function sweepHourly(storage: Pick<Storage, 'sweep'>, failed: (error: unknown) => void): () => void {
  const sweep = () => void storage.sweep().catch(failed);
  sweep();
  const timer = setInterval(sweep, hourMs).unref();
  return () => clearInterval(timer);
}

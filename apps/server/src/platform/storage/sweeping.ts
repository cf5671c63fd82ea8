import { hourMs } from '@mutai/contract/durations';
import type { TrustedTime } from '../time/trusted-time.ts';
import type { Storage } from './storage.ts';

/**
 * Sweeps a storage now and every hour, unless the time is in doubt. Runs in each process, because each may have its own
 * data directory.
 *
 * @param failed called with the error of a sweep
 * @returns stops it
 */
export function sweepHourly(
  storage: Pick<Storage, 'sweep'>,
  time: TrustedTime,
  failed: (error: unknown) => void,
): () => void {
  const sweepOnce = async () => {
    if ((await time.check()) !== undefined) await storage.sweep();
  };
  const sweep = () => void sweepOnce().catch(failed);
  sweep();
  const timer = setInterval(sweep, hourMs).unref();
  return () => clearInterval(timer);
}

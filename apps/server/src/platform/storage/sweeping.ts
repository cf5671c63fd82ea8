import { hourMs } from '@mutai/contract/durations';
import type { Storage } from './storage.ts';

/**
 * Sweeps a storage now and every hour: each process its own, because its data directory may be its own.
 *
 * @param failed told why it could not
 * @returns ends it
 */
export function keepSwept(storage: Pick<Storage, 'sweep'>, failed: (error: unknown) => void): () => void {
  const sweep = () => void storage.sweep().catch(failed);
  sweep();
  const timer = setInterval(sweep, hourMs).unref();
  return () => clearInterval(timer);
}

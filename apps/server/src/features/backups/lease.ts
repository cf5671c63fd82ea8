import { setTimeout as sleep } from 'node:timers/promises';
import { secondMs } from '@mutai/contract/durations';
import type { RemoteObjects } from '../../platform/storage/storage.ts';

const folder = 'locks/';
/** Interval of renewing a lease, in milliseconds. */
const renewMs = 60_000;
/** Age from which a lease has expired, in milliseconds. Copying a database blocks the process for minutes. */
const expiredMs = 15 * renewMs;
/** Time in which a process that finds the lease held removes its own object, in milliseconds. */
const refusalMs = 10 * secondMs;
/** Interval of looking whether it has. */
const lookMs = secondMs;

/** Lock of an object storage, which expires some time after its process has ended. */
export interface Lease {
  /** @throws the error for a lease that another process has taken */
  check(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes the lease of an object storage. Each process writes an object of its own and then looks for others, because few
 * storages support conditional writes. Two at once may both give up, but never both succeed. Ages are compared by the clock
 * of the storage.
 *
 * @param id of the holder: an earlier lease with the same one has ended
 * @param held error to throw if another process holds the lease
 */
export async function leaseObjects(
  objects: Pick<RemoteObjects, 'create' | 'list' | 'remove'>,
  id: string,
  held: () => Error,
): Promise<Lease> {
  const own = folder + id;
  const refuseOthers = async () => {
    const found: { readonly key: string; readonly modifiedAt: number }[] = [];
    for await (const lease of objects.list(folder)) found.push(lease);
    const now = found.find(({ key }) => key === own)?.modifiedAt;
    if (now === undefined) throw held();
    for (const { key, modifiedAt } of found) {
      if (key === own) continue;
      if (now - modifiedAt < expiredMs) throw held();
      await objects.remove(key);
    }
  };
  await objects.create(own);
  try {
    await refuseOthers();
  } catch (error) {
    await objects.remove(own).catch(() => undefined);
    throw error;
  }
  // A failed renewal is noticed by `check`, if another process takes the lease then.
  const timer = setInterval(() => void objects.create(own).catch(() => undefined), renewMs);
  timer.unref();
  return {
    async check() {
      for (let waited = 0; ; waited += lookMs) {
        const keys: string[] = [];
        for await (const { key } of objects.list(folder)) keys.push(key);
        if (!keys.includes(own)) throw held();
        if (keys.length === 1) return;
        // Another process has taken the lease, or is about to find it held.
        if (waited >= refusalMs) throw held();
        await sleep(lookMs);
      }
    },
    async release() {
      clearInterval(timer);
      await objects.remove(own);
    },
  };
}

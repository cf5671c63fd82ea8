import { errors } from '../../platform/errors.ts';
import { fairQueue, type Requester } from '../../platform/fair-queue.ts';
import { onThread, ThreadExceeded } from '../../platform/on-thread.ts';
import type { Unpacked, ZipFiles } from './zip-thread.ts';

const threadLimits = { timeoutMs: 10_000, memoryMb: 256 };
const thread = new URL('./zip-thread.ts', import.meta.url);
/** One at a time: each may fill the memory that it is allowed. */
const queue = fairQueue({ atOnce: 1, perUser: 1 });

/** How zips begin, one without files too. */
const beginnings = new Set([0x04034b50, 0x06054b50]);

/** Whether bytes are those of a zip. */
export const isZip = (bytes: Buffer): boolean => bytes.length >= 4 && beginnings.has(bytes.readUInt32LE(0));

/**
 * Unpacks a zip.
 *
 * @throws AppError 4000 if it is broken, too large when unpacked or has too many files
 */
export async function filesInZip(bytes: Buffer, requester: Requester): Promise<ZipFiles> {
  const leave = await queue.enter(requester);
  try {
    const unpacked = await onThread<Unpacked>(thread, bytes, threadLimits);
    if ('refusal' in unpacked) throw errors.invalid({}, `${unpacked.refusal}！`);
    return unpacked;
  } catch (error) {
    if (!(error instanceof ThreadExceeded)) throw error;
    throw errors.invalid({}, '压缩包过于复杂，无法解开，请分批导入！');
  } finally {
    leave();
  }
}

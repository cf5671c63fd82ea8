import { buffer } from 'node:stream/consumers';
import { limits } from '@mutai/contract/limits';
import { errors } from '../../platform/errors.ts';
import { fairQueue, type Requester } from '../../platform/workers/fair-queue.ts';
import { BrokenZip, openZip, ZipRefusal } from '../../platform/zip/zip-file.ts';

/** Unpacked files of a zip by path. */
export interface ZipFiles {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Names of files left out because they are absolute or lead out of the zip. */
  readonly unsafe: readonly string[];
}

const zipLimits = { files: limits.markdownFiles, bytes: limits.markdownUnpackedBytes, advice: '请分批导入' };

/** One zip at a time: each may fill the memory that it is allowed. */
const queue = fairQueue({ atOnce: 1, perUser: 1 });

async function unpack(bytes: Buffer): Promise<ZipFiles> {
  const { files, unsafe } = await openZip(bytes, zipLimits);
  const unpacked = new Map<string, Uint8Array>();
  for (const [place, file] of files) unpacked.set(place, await buffer(file.read()));
  return { files: unpacked, unsafe };
}

/**
 * Unpacks a zip.
 *
 * @throws AppError 4000 if it is broken, too large when unpacked or has too many files
 */
export async function filesInZip(bytes: Buffer, requester: Requester): Promise<ZipFiles> {
  const leave = await queue.enter(requester);
  try {
    return await unpack(bytes);
  } catch (error) {
    if (error instanceof ZipRefusal) throw errors.invalid({}, `${error.message}！`);
    if (error instanceof BrokenZip) throw errors.invalid({}, '压缩包已损坏，请重新打包后上传！');
    throw error;
  } finally {
    leave();
  }
}

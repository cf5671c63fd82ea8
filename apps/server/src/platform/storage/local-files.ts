import { access, constants, open, statfs, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { hasCode } from '../process/start-error.ts';
import { StorageUnavailable } from './storage-errors.ts';

/** Error codes for a full disk or quota. */
const noRoom = ['ENOSPC', 'EDQUOT'];

const isSystemError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error;

/**
 * Awaits work on local files.
 *
 * @throws StorageUnavailable for every system error
 */
export async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isSystemError(error) ? localFault(error) : error;
  }
}

const diskFull = (cause: unknown) => new StorageUnavailable('文件目录所在的磁盘已满，请清理磁盘。', cause);

function localFault(error: NodeJS.ErrnoException): StorageUnavailable {
  if (noRoom.some((code) => hasCode(error, code))) return diskFull(error);
  return new StorageUnavailable(`无法读写文件目录（${error.code}），请检查 DATA_DIR 中的 files 目录。`, error);
}

/** Smallest free space of a usable folder, in bytes. */
const minFreeBytes = 1024 * 1024;

/**
 * Checks that a folder is writable without writing, because health checks are public and frequent.
 *
 * @throws StorageUnavailable
 */
export async function checkFolder(folder: string): Promise<void> {
  await onDisk(access(folder, constants.W_OK));
  const { bavail, bsize } = await onDisk(statfs(folder));
  if (bavail * bsize < minFreeBytes) throw diskFull(new Error(`${bavail * bsize} bytes are free for ${folder}`));
}

/** Resolves to `undefined` if the file does not exist. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Writes all bytes: a single write may be partial. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Syncs the directory entries of a folder to disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Iterates over the chunks of a stream. Stopping early does not destroy it: a request must still be answered. Errors
 * before the first read are reported by the first read; without a listener they would end the process.
 */
export function bytesOf(source: Readable): AsyncIterable<Uint8Array> {
  source.on('error', () => undefined);
  return source.iterator({ destroyOnReturn: false });
}

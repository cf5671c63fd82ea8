import { access, constants, open, statfs, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { hasCode } from '../start-error.ts';
import { StorageUnavailable } from './storage-errors.ts';

/** What the system says when there is no room: the disk's, or the account's quota. */
const noRoom = ['ENOSPC', 'EDQUOT'];

const isSystemError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error;

/**
 * Does something with local files.
 *
 * @throws StorageUnavailable for whatever the system refuses
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

/** Bytes that have to be free for the folder to be of use. */
const leastRoom = 1024 * 1024;

/**
 * Whether files can be written into a folder, without writing: health is asked for by anybody, and often.
 *
 * @throws StorageUnavailable
 */
export async function checkFolder(folder: string): Promise<void> {
  await onDisk(access(folder, constants.W_OK));
  const { bavail, bsize } = await onDisk(statfs(folder));
  if (bavail * bsize < leastRoom) throw diskFull(new Error(`${bavail * bsize} bytes are free for ${folder}`));
}

/** Undefined instead of an error where there is no such file. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Writes all of some bytes: the system may take fewer at a time. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Makes durable which files are in a folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * A stream's bytes as they come. Whoever stops early leaves the rest unread: a request has to be answered yet. An error
 * that comes while nobody waits for bytes yet is told with the first ones: unheard, it would end the process.
 */
export function bytesOf(source: Readable): AsyncIterable<Uint8Array> {
  source.on('error', () => undefined);
  return source.iterator({ destroyOnReturn: false });
}

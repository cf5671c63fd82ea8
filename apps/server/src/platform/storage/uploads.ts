import { createHash, randomBytes, type Hash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@mutai/contract/limits';
import type { Clock } from '../time/clock.ts';
import { contentGauge } from './content-gauge.ts';
import { bytesOf, onDisk, unlessMissing, writeAll } from './local-files.ts';
import { removeOlder, type StoreFile } from './staging.ts';
import { ContentTooLarge, OffsetMismatch, UploadMissing } from './storage-errors.ts';
import { beginningBytes, type Content, type TakeOptions, type Uploads } from './storage.ts';
import { serializeByKey } from './serialize-by-key.ts';

const idBytes = 16;
const anyId = /^[0-9a-f]{32}$/;
/** Read buffer for hashing an upload, in bytes: fast, and hashed in less than a millisecond. */
const readBytes = 256 * 1024;

/**
 * Opens the folder of unfinished uploads, one growing file each.
 *
 * @param keep receives the complete, synced file and its content
 */
export async function openUploads(
  folder: string,
  clock: Clock,
  keep: StoreFile,
): Promise<Uploads & { sweep(): Promise<void> }> {
  await onDisk(mkdir(folder, { recursive: true }));
  const { takeOver, wait } = serializeByKey();
  const digests = new Map<string, RunningDigest>();

  const fileOf = (upload: string) => {
    if (!anyId.test(upload)) throw new UploadMissing();
    return join(folder, upload);
  };
  const opened = async <T>(upload: string, work: (file: FileHandle) => Promise<T>) => {
    const handle = await onDisk(unlessMissing(open(fileOf(upload), 'r+')));
    if (handle === undefined) throw new UploadMissing();
    try {
      return await work(handle);
    } finally {
      await onDisk(handle.close());
    }
  };
  return {
    async begin() {
      const upload = randomBytes(idBytes).toString('hex');
      const handle = await onDisk(open(fileOf(upload), 'wx'));
      await onDisk(handle.close());
      digests.set(upload, { hash: createHash('sha256'), size: 0 });
      return upload;
    },
    async received(upload) {
      const found = await onDisk(unlessMissing(stat(fileOf(upload))));
      if (found === undefined) throw new UploadMissing();
      return found.size;
    },
    beginning: (upload) => opened(upload, beginningOf),
    append(upload, offset, source, maxBytes, beforeWriting) {
      const bytes = bytesOf(source);
      return takeOver(
        upload,
        () =>
          opened(upload, async (file) => {
            const digest = digests.get(upload);
            // Set again only after the whole part was written.
            digests.delete(upload);
            const known = digest?.size === offset ? digest : undefined;
            const received = await appendTo(file, offset, { bytes, maxBytes, beforeWriting }, known);
            if (known !== undefined) digests.set(upload, known);
            return received;
          }),
        () => source.destroy(new DOMException('the upload went on elsewhere', 'AbortError')),
      );
    },
    finish: (upload, options) =>
      wait(upload, async () => {
        const content = await opened(upload, async (file) => {
          const found = await contentOf(file, digests.get(upload), options);
          // Renews the modification time: the sweep must not delete content that was just stored.
          const now = new Date(clock());
          await onDisk(file.utimes(now, now));
          return found;
        });
        await keep(fileOf(upload), content);
        await onDisk(rm(fileOf(upload), { force: true }));
        digests.delete(upload);
        return content;
      }),
    abort: (upload) =>
      takeOver(upload, async () => {
        if (anyId.test(upload)) await onDisk(rm(fileOf(upload), { force: true }));
        digests.delete(upload);
      }),
    async sweep() {
      await removeOlder(folder, clock() - limits.uploadKeptMs);
      const there = new Set(await onDisk(readdir(folder)));
      for (const upload of digests.keys()) if (!there.has(upload)) digests.delete(upload);
    },
  };
}

/** Digest of the bytes that this process has received. */
interface RunningDigest {
  readonly hash: Hash;
  /** Bytes hashed so far. */
  size: number;
}

/** Arguments of `Uploads.append`. */
interface Part {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly maxBytes: number;
  readonly beforeWriting: (() => Promise<void>) | undefined;
}

/** @param digest of the existing bytes; `undefined` if unknown */
async function appendTo(
  file: FileHandle,
  offset: number,
  part: Part,
  digest: RunningDigest | undefined,
): Promise<number> {
  let { size } = await onDisk(file.stat());
  if (offset !== size) throw new OffsetMismatch(size);
  try {
    for await (const bytes of part.bytes) {
      if (size + bytes.length > part.maxBytes) throw new ContentTooLarge(part.maxBytes);
      await part.beforeWriting?.();
      const writing = onDisk(writeAll(file, bytes, size));
      digest?.hash.update(bytes);
      await writing;
      size += bytes.length;
    }
  } catch (error) {
    // Keep the received data, and report the original error.
    await file.datasync().catch(() => undefined);
    throw error;
  }
  await onDisk(file.datasync());
  if (digest !== undefined) digest.size = size;
  return size;
}

/** Returns the content of an upload after running the callbacks. */
async function contentOf(file: FileHandle, digest: RunningDigest | undefined, options: TakeOptions): Promise<Content> {
  const { size } = await onDisk(file.stat());
  if (digest?.size !== size) return gauged(file, options);
  if (size > options.maxBytes) throw new ContentTooLarge(options.maxBytes);
  const most = await options.onBeginning?.(await beginningOf(file));
  if (size > (most ?? size)) throw new ContentTooLarge(most ?? size);
  const content = { sha256: digest.hash.copy().digest('hex'), size };
  await options.onWhole?.(content);
  return content;
}

async function beginningOf(file: FileHandle): Promise<Uint8Array> {
  const { bytesRead, buffer } = await onDisk(file.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0));
  return buffer.subarray(0, bytesRead);
}

async function gauged(file: FileHandle, options: TakeOptions): Promise<Content> {
  const gauge = contentGauge(options);
  const buffer = Buffer.allocUnsafe(readBytes);
  for (let position = 0; ;) {
    const { bytesRead } = await onDisk(file.read(buffer, 0, readBytes, position));
    if (bytesRead === 0) break;
    await gauge.add(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
  return gauge.end();
}

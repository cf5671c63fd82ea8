import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { BrokenZip, directoryOf, entriesIn, headBytes, localBytes, tailBytes, type ZipEntry } from './zip-directory.ts';
import { deflated, nameOf, ofNoUse, placeOf, stored, ZipRefusal } from './zip-names.ts';

/** A file of a zip on disk. */
export interface FileInZip {
  /** Bytes when it is unpacked. */
  readonly size: number;
  /** What it holds, each time anew: never more than it says. @throws BrokenZip */
  read(): AsyncGenerator<Buffer, void>;
}

export interface ZipLimits {
  readonly files: number;
  /** Bytes of all files, unpacked. */
  readonly bytes: number;
}

/**
 * Most bytes that one packed byte becomes. Pictures and videos hardly shrink, texts and drawings by up to a hundred;
 * deflate makes a thousandth of what is nothing but zeros.
 */
const mostExpansion = 200;
/** Bytes of a file below which that does not matter. */
const unsuspiciousBytes = 10 * 1024 * 1024;

/** Bytes of a list that names so many files: what names may take. */
const listBytesPerFile = 1024;

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

/** What zlib says of contents that are not what they should be. */
const isZlibError = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

async function* contentOf(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer, void> {
  const start = entry.offset + headBytes(await bytesAt(file, entry.offset, localBytes));
  let size = 0;
  let crc = 0;
  if (entry.packed > 0) {
    const packed = file.createReadStream({ start, end: start + entry.packed - 1, autoClose: false });
    // What goes wrong comes out of the last of them.
    const content = entry.method === stored ? packed : pipeline(packed, createInflateRaw(), () => undefined);
    try {
      for await (const bytes of content as AsyncIterable<Buffer>) {
        size += bytes.length;
        if (size > entry.size) throw new BrokenZip('more than the list says');
        crc = crc32(bytes, crc);
        yield bytes;
      }
    } catch (error) {
      throw isZlibError(error) ? new BrokenZip('not packed as it should be') : error;
    }
  }
  if (size !== entry.size || crc !== entry.crc) throw new BrokenZip('not what the list says');
}

/**
 * The files of a zip on disk by their places, which is not read but for its list.
 *
 * @param bytes of the zip
 * @throws BrokenZip, ZipRefusal
 */
export async function openZip(
  file: FileHandle,
  bytes: number,
  limits: ZipLimits,
): Promise<ReadonlyMap<string, FileInZip>> {
  const tail = Math.min(tailBytes, bytes);
  const { count, offset, size } = directoryOf(await bytesAt(file, bytes - tail, tail));
  const tooMany = new ZipRefusal(`压缩包里的文件不能超过 ${limits.files} 个，请拆分后上传`);
  if (count > limits.files || size > limits.files * listBytesPerFile) throw tooMany;
  const files = new Map<string, FileInZip>();
  let total = 0;
  let bomb: string | undefined;
  for (const entry of entriesIn(await bytesAt(file, offset, size), count)) {
    const place = placeOf(nameOf(entry));
    if (place.endsWith('/') || ofNoUse.test(place)) continue;
    if (entry.isEncrypted) throw new ZipRefusal('压缩包加了密码，请去掉密码重新打包后上传');
    if (entry.method !== stored && entry.method !== deflated) {
      throw new ZipRefusal(`无法解开“${place}”，请用普通的 zip 格式重新打包`);
    }
    total += entry.size;
    if (total > limits.bytes) {
      throw new ZipRefusal(`压缩包解开后不能超过 ${limits.bytes / 1024 ** 2} MB，请拆分后上传`);
    }
    if (entry.size > unsuspiciousBytes && entry.size > entry.packed * mostExpansion) bomb ??= place;
    files.set(place, { size: entry.size, read: () => contentOf(file, entry) });
  }
  if (bomb !== undefined) throw new ZipRefusal(`压缩包里的“${bomb}”解开后大得异常，请检查后重新打包`);
  return files;
}

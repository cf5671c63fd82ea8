import type { FileHandle } from 'node:fs/promises';
import path from 'node:path/posix';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, fromFdPromise, type Entry, type ZipFile } from 'yauzl';

/** Reason to reject a zip, in Chinese, for the user who sent it. */
export class ZipRefusal extends Error {}

/** The zip is damaged: its directory or a file in it is not what it claims to be. */
export class BrokenZip extends Error {}

/** A file of a zip. */
export interface FileInZip {
  /** Unpacked size, in bytes. */
  readonly size: number;
  /** Unpacks the file, anew on each call. Never yields more than `size` bytes. @throws BrokenZip */
  read(): AsyncGenerator<Buffer, void>;
}

export interface FilesInZip {
  /** Files by their paths within the zip. */
  readonly files: ReadonlyMap<string, FileInZip>;
  /** Names of files left out because they are absolute or lead out of the zip. */
  readonly unsafe: readonly string[];
}

export interface ZipLimits {
  readonly files: number;
  /** Unpacked size of all files together, in bytes. */
  readonly bytes: number;
  /** Advice in Chinese for a zip beyond these limits: 请拆分后上传. */
  readonly advice: string;
}

const stored = 0;
const deflated = 8;
/** General purpose flag: the name is UTF-8. */
const utf8Flag = 0x800;

/** Signatures with which a zip may begin: a file, or the end of an empty directory. */
const beginnings = new Set([0x04034b50, 0x06054b50]);

/** Bytes that {@link isZip} looks at. */
export const zipSignatureBytes = 4;

/** Returns true if bytes begin like a zip. */
export const isZip = (bytes: Buffer): boolean =>
  bytes.length >= zipSignatureBytes && beginnings.has(bytes.readUInt32LE(0));

/** Leftovers of file managers. */
const leftovers = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$)/;

/**
 * Largest honest ratio of unpacked to packed size. Pictures and videos hardly shrink, texts and drawings by up to a
 * hundred; deflate packs a thousand zeros into one byte.
 */
const maxExpansion = 200;
/** Unpacked size up to which the ratio does not matter, in bytes. */
const unsuspiciousBytes = 10 * 1024 * 1024;

/**
 * Decodes a file name. Names without the UTF-8 flag usually are UTF-8, otherwise in the Chinese code page of Windows.
 */
function nameOf({ fileNameRaw, generalPurposeBitFlag }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw);
  } catch {
    return new TextDecoder((generalPurposeBitFlag & utf8Flag) === 0 ? 'gb18030' : 'utf-8').decode(fileNameRaw);
  }
}

/**
 * Normalizes a path within the zip; some Windows programs write backslashes.
 *
 * @returns `undefined` for absolute paths and paths out of the zip. Names are never used as file system paths.
 */
function safePath(name: string): string | undefined {
  const place = path.normalize(name.replaceAll('\\', '/'));
  return /^\/|^[A-Za-z]:|\0/.test(place) || place.startsWith('..') ? undefined : place;
}

/** Converts an error of the zip library. Disk errors have other codes and are returned unchanged. */
function asBroken(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'Z_';
  return code.startsWith('Z_') ? new BrokenZip('not a valid zip', { cause: error }) : error;
}

/**
 * Opens the directory of a zip in memory or on disk. Entries are read one by one.
 *
 * @throws BrokenZip
 */
export async function zipDirectory(source: Buffer | FileHandle): Promise<ZipFile> {
  const options = { autoClose: false, decodeStrings: false };
  try {
    return await (Buffer.isBuffer(source) ? fromBufferPromise(source, options) : fromFdPromise(source.fd, options));
  } catch (error) {
    throw asBroken(error);
  }
}

/** Iterates over the entries in order. @throws BrokenZip */
export async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry, void> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    throw asBroken(error);
  }
}

async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer, void> {
  let crc = 0;
  try {
    for await (const bytes of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      crc = crc32(bytes, crc);
      yield bytes;
    }
  } catch (error) {
    throw asBroken(error);
  }
  if (crc !== entry.crc32) throw new BrokenZip('checksum mismatch');
}

function checkPacking(entry: Entry, place: string): void {
  if (entry.isEncrypted()) throw new ZipRefusal('压缩包加了密码，请去掉密码重新打包后上传');
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) {
    throw new ZipRefusal(`无法解开“${place}”，请用普通的 zip 格式重新打包`);
  }
}

/**
 * Opens the files of a zip. Reads only the directory; the caller reads the files and closes the source afterwards.
 *
 * @throws BrokenZip, ZipRefusal
 */
export async function openZip(source: Buffer | FileHandle, limits: ZipLimits): Promise<FilesInZip> {
  const zip = await zipDirectory(source);
  const files = new Map<string, FileInZip>();
  const unsafe: string[] = [];
  let total = 0;
  let bomb: string | undefined;
  for await (const entry of entriesOf(zip)) {
    const name = nameOf(entry);
    const place = safePath(name);
    if (place === undefined) unsafe.push(name);
    if (place === undefined || place.endsWith('/') || leftovers.test(place)) continue;
    checkPacking(entry, place);
    const { uncompressedSize: size, compressedSize } = entry;
    total += size;
    if (files.size + unsafe.length >= limits.files) {
      throw new ZipRefusal(`压缩包里的文件不能超过 ${limits.files} 个，${limits.advice}`);
    }
    if (total > limits.bytes) {
      throw new ZipRefusal(`压缩包解开后不能超过 ${limits.bytes / 1024 ** 2} MB，${limits.advice}`);
    }
    if (size > unsuspiciousBytes && size > compressedSize * maxExpansion) bomb ??= place;
    files.set(place, { size, read: () => contentOf(zip, entry) });
  }
  if (bomb !== undefined) throw new ZipRefusal(`压缩包里的“${bomb}”解开后大得异常，请检查后重新打包`);
  return { files, unsafe };
}

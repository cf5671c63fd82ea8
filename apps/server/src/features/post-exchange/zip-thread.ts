import { parentPort, workerData } from 'node:worker_threads';
import { crc32, inflateRawSync } from 'node:zlib';
import { limits } from '@mutai/contract/limits';
import { yieldToOthers } from '../../platform/thread-priority.ts';
import { BrokenZip, type HeldEntry, zipEntries } from '../../platform/zip/zip-directory.ts';
import { deflated, nameOf, ofNoUse, placeOf, stored, ZipRefusal } from '../../platform/zip/zip-names.ts';

/** Files of a zip by their paths. */
export interface ZipFiles {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Names of files that were left out because they are absolute or lead out of the zip. */
  readonly unsafe: readonly string[];
}

export type Unpacked = ZipFiles | { readonly refusal: string };

const megabyte = 1024 ** 2;

/** What a file holds. Never more than it says: that is what has been added up. */
function unpacked(place: string, { method, isEncrypted, size, crc, content }: HeldEntry): Uint8Array {
  if (isEncrypted) throw new ZipRefusal('压缩包加了密码，请去掉密码重新打包后上传');
  if (method !== stored && method !== deflated) throw new ZipRefusal(`无法解开“${place}”，请用普通的 zip 格式重新打包`);
  // One byte more than none: zlib takes no limit of nothing.
  const whole = method === stored ? content : inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
  if (whole.length !== size || crc32(whole) !== crc) throw new BrokenZip('not what the list says');
  return whole;
}

/** Path of a file within the zip; undefined for an unsafe one. */
function safePlace(name: string): string | undefined {
  try {
    return placeOf(name);
  } catch (error) {
    if (error instanceof ZipRefusal) return undefined;
    throw error;
  }
}

function unpack(bytes: Buffer): ZipFiles {
  const files = new Map<string, Uint8Array>();
  const unsafe: string[] = [];
  let total = 0;
  for (const entry of zipEntries(bytes)) {
    const name = nameOf(entry);
    const place = safePlace(name);
    if (place === undefined) unsafe.push(name);
    if (place === undefined || place.endsWith('/') || ofNoUse.test(place)) continue;
    total += entry.size;
    if (files.size + unsafe.length >= limits.markdownFiles) {
      throw new ZipRefusal(`压缩包里的文件不能超过 ${limits.markdownFiles} 个，请分批导入`);
    }
    if (total > limits.markdownUnpackedBytes) {
      throw new ZipRefusal(`压缩包解开后不能超过 ${limits.markdownUnpackedBytes / megabyte} MB，请分批导入`);
    }
    files.set(place, unpacked(place, entry));
  }
  return { files, unsafe };
}

/** What zlib says of contents that are not what they should be. */
const isBroken = (error: unknown) =>
  error instanceof BrokenZip ||
  (error instanceof Error && 'code' in error && /^(?:Z_|ERR_BUFFER_TOO_LARGE)/.test(String(error.code)));

function answer(): Unpacked {
  try {
    return unpack(Buffer.from(workerData as Uint8Array));
  } catch (error) {
    if (error instanceof ZipRefusal) return { refusal: error.message };
    if (isBroken(error)) return { refusal: '压缩包已损坏，请重新打包后上传' };
    throw error;
  }
}

yieldToOthers();
parentPort?.postMessage(answer());

import { parentPort, workerData } from 'node:worker_threads';
import { crc32, inflateRawSync } from 'node:zlib';
import { limits } from '@mutai/contract/limits';
import { yieldToOthers } from '../../platform/thread-priority.ts';
import { BrokenZip, type HeldEntry, zipEntries } from '../../platform/zip/zip-directory.ts';
import { deflated, nameOf, ofNoUse, placeOf, stored, ZipRefusal } from '../../platform/zip/zip-names.ts';

/** What is in a zip, or why it is not taken. */
export type Unpacked = { readonly files: ReadonlyMap<string, Uint8Array> } | { readonly refusal: string };

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

function unpack(bytes: Buffer): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  let total = 0;
  for (const entry of zipEntries(bytes)) {
    const place = placeOf(nameOf(entry));
    if (place.endsWith('/') || ofNoUse.test(place)) continue;
    total += entry.size;
    if (files.size >= limits.markdownFiles) {
      throw new ZipRefusal(`压缩包里的文件不能超过 ${limits.markdownFiles} 个，请分批导入`);
    }
    if (total > limits.markdownUnpackedBytes) {
      throw new ZipRefusal(`压缩包解开后不能超过 ${limits.markdownUnpackedBytes / megabyte} MB，请分批导入`);
    }
    files.set(place, unpacked(place, entry));
  }
  return files;
}

/** What zlib says of contents that are not what they should be. */
const isBroken = (error: unknown) =>
  error instanceof BrokenZip ||
  (error instanceof Error && 'code' in error && /^(?:Z_|ERR_BUFFER_TOO_LARGE)/.test(String(error.code)));

function answer(): Unpacked {
  try {
    return { files: unpack(Buffer.from(workerData as Uint8Array)) };
  } catch (error) {
    if (error instanceof ZipRefusal) return { refusal: error.message };
    if (isBroken(error)) return { refusal: '压缩包已损坏，请重新打包后上传' };
    throw error;
  }
}

yieldToOthers();
parentPort?.postMessage(answer());

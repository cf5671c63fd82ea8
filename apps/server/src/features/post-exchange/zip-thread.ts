import path from 'node:path/posix';
import { parentPort, workerData } from 'node:worker_threads';
import { limits } from '@mutai/contract/limits';
import { unzipSync, type UnzipFileInfo } from 'fflate';
import { yieldToOthers } from '../../platform/thread-priority.ts';

/** What is in a zip, or why it is not taken. */
export type Unpacked = { readonly files: ReadonlyMap<string, Uint8Array> } | { readonly refusal: string };

class Refusal extends Error {}

const megabyte = 1024 ** 2;

/** Leftovers of file managers. */
const ofNoUse = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$)/;

/** Names are UTF-8 or, from Windows in China, its own code; what does not say so is read as single bytes. */
function nameOf(read: string): string {
  // oxlint-disable-next-line no-control-regex
  if (!/^[\0-\xff]*$/.test(read) || /^[\0-\x7f]*$/.test(read)) return read;
  const bytes = Buffer.from(read, 'latin1');
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not in this code.
    }
  }
  return read;
}

/** The place of a file within the zip; nothing is ever written under that name, and yet who sends such is up to no good. */
function placeOf(name: string): string {
  const place = path.normalize(name);
  if (/^[/\\]|^[A-Za-z]:|\\|\0/.test(name) || place.startsWith('..')) {
    throw new Refusal(`压缩包里的文件名“${name.slice(0, 100)}”不安全，请重新打包后上传`);
  }
  return place;
}

function unpack(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  let [count, total] = [0, 0];
  const filter = ({ name, originalSize, compression }: UnzipFileInfo): boolean => {
    const place = placeOf(nameOf(name));
    if (place.endsWith('/') || ofNoUse.test(place)) return false;
    count += 1;
    total += originalSize;
    if (count > limits.markdownFiles)
      throw new Refusal(`压缩包里的文件不能超过 ${limits.markdownFiles} 个，请分批导入`);
    if (total > limits.markdownUnpackedBytes) {
      throw new Refusal(`压缩包解开后不能超过 ${limits.markdownUnpackedBytes / megabyte} MB，请分批导入`);
    }
    if (compression !== 0 && compression !== 8) throw new Refusal(`无法解开“${place}”，请用普通的 zip 格式重新打包`);
    return true;
  };
  // Never more than the sizes that have been added up: what a file says of itself is all the room that it gets.
  const found = unzipSync(bytes, { filter });
  return new Map(Object.entries(found).map(([name, content]) => [placeOf(nameOf(name)), content]));
}

function answer(): Unpacked {
  try {
    return { files: unpack(workerData as Uint8Array) };
  } catch (error) {
    return { refusal: error instanceof Refusal ? error.message : '压缩包已损坏或加了密码，请重新打包后上传' };
  }
}

yieldToOthers();
parentPort?.postMessage(answer());

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteRange, StoredContent, Storage } from '../platform/storage/storage.ts';

/** Returns bytes that depend on position and seed. */
export function bytes(size: number, seed = 0): Buffer {
  const made = Buffer.alloc(size);
  for (let at = 0; at < size; at += 1) made[at] = at * 31 + (at >> 8) * 7 + (at >> 16) + seed * 101;
  return made;
}

/** Stream that yields bytes in chunks, like a connection. */
export function streamOf(all: Uint8Array, atATime = 64 * 1024): Readable {
  const chunks = Math.ceil(all.length / atATime);
  return Readable.from(Array.from({ length: chunks }, (_, nth) => all.subarray(nth * atATime, (nth + 1) * atATime)));
}

/** Stream that fails after some bytes. */
export function broken(before: Uint8Array): Readable {
  async function* cut() {
    yield before;
    throw new Error('connection lost');
  }
  return Readable.from(cut());
}

export const digest = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Reads all bytes at an address, or a range. */
export async function readAll(storage: Storage, sha256: string, range?: ByteRange): Promise<Buffer> {
  const { stream } = await storage.read(sha256, range);
  return buffer(stream);
}

/** @param after exclusive lower bound */
export async function listed(storage: Storage, after?: string): Promise<readonly StoredContent[]> {
  const all: StoredContent[] = [];
  for await (const content of storage.list(after)) all.push(content);
  return all;
}

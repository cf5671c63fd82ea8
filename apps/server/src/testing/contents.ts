import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteRange, KeptContent, Storage } from '../platform/storage/storage.ts';

/** Bytes that differ from place to place, and with another seed. */
export function bytes(size: number, seed = 0): Buffer {
  const made = Buffer.alloc(size);
  for (let at = 0; at < size; at += 1) made[at] = at * 31 + (at >> 8) * 7 + (at >> 16) + seed * 101;
  return made;
}

/** A stream that brings bytes as a connection does, so many at a time. */
export function streamOf(all: Uint8Array, atATime = 64 * 1024): Readable {
  const chunks = Math.ceil(all.length / atATime);
  return Readable.from(Array.from({ length: chunks }, (_, nth) => all.subarray(nth * atATime, (nth + 1) * atATime)));
}

/** A stream that breaks after some bytes. */
export function broken(before: Uint8Array): Readable {
  async function* cut() {
    yield before;
    throw new Error('connection lost');
  }
  return Readable.from(cut());
}

export const digest = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** All bytes at an address, or those of a range. */
export async function readAll(storage: Storage, sha256: string, range?: ByteRange): Promise<Buffer> {
  const { stream } = await storage.read(sha256, range);
  return buffer(stream);
}

/** @param after an address: only what follows it */
export async function listed(storage: Storage, after?: string): Promise<readonly KeptContent[]> {
  const all: KeptContent[] = [];
  for await (const content of storage.list(after)) all.push(content);
  return all;
}

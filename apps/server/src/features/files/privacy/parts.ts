import { setImmediate } from 'node:timers/promises';

/** Part of content that is not sent. It is replaced by `keep` followed by zeros, so that no other byte moves. */
export interface PrivatePart {
  /** Offset in the content, in bytes. */
  readonly start: number;
  readonly length: number;
  /** Replacement for its first bytes, in hexadecimal. At most `length` bytes. */
  readonly keep: string;
}

/** Reads bytes of content. @returns fewer than requested at its end */
export type Reader = (start: number, length: number) => Promise<Buffer>;

/** Finds the private parts of content in one format. In malformed content, the parts up to the error are found. */
export type PartFinder = (read: Reader, size: number) => Promise<readonly PrivatePart[]>;

/** Most parts of a content: no camera writes so many. */
export const mostParts = 1000;

/** Read size in bytes, because each read is a request to the storage. */
const windowBytes = 64 * 1024;

/** Reads after which to yield, and after which content is considered malicious. */
const readsPerTurn = 500;
const maxReads = 500_000;

/** The content has more pieces than any program writes. */
export class TooManyPieces extends Error {
  constructor() {
    super('the content has too many pieces');
    this.name = 'TooManyPieces';
  }
}

/**
 * Creates a buffered reader for many small sequential reads.
 *
 * @param read both ends included
 * @throws TooManyPieces from the reader
 */
export function windowed(read: (start: number, end: number) => Promise<Uint8Array>, size: number): Reader {
  let at = 0;
  let window = Buffer.alloc(0);
  let reads = 0;
  return async (start, length) => {
    reads += 1;
    if (reads > maxReads) throw new TooManyPieces();
    if (reads % readsPerTurn === 0) await setImmediate();
    const end = Math.min(start + length, size);
    if (start >= end) return Buffer.alloc(0);
    if (start < at || end > at + window.length) {
      window = Buffer.from(await read(start, Math.min(Math.max(end, start + windowBytes), size) - 1));
      at = start;
    }
    return window.subarray(start - at, end - at);
  };
}

export const blank = (start: number, length: number, keep = ''): PrivatePart => ({ start, length, keep });

/** Largest metadata read to find an orientation, in bytes. */
export const mostExifBytes = 1024 * 1024;

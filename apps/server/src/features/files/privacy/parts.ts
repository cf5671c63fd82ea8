import { setImmediate } from 'node:timers/promises';

/** A part of a content that is not sent: `keep` and then zeros are sent in its place, so that no other byte moves. */
export interface PrivatePart {
  /** Bytes from the beginning of the content. */
  readonly start: number;
  readonly length: number;
  /** Replacement for its first bytes, hexadecimal. At most `length` bytes. */
  readonly keep: string;
}

/** Bytes of a content. @returns fewer than asked for at its end */
export type Reader = (start: number, length: number) => Promise<Buffer>;

/** Finds the private parts of contents in one format. A content that is not what it seems has as many as are found. */
export type PartFinder = (read: Reader, size: number) => Promise<readonly PrivatePart[]>;

/** Most parts of a content: no camera writes so many. */
export const mostParts = 1000;

/** Bytes that are read at once, since a storage is asked for each of them. */
const windowBytes = 64 * 1024;

/** Looks after which other requests have their turn, and after which a content counts as made to be long. */
const looksAtOnce = 500;
const mostLooks = 500_000;

/** The structure of a content has more pieces than any program writes. */
export class TooManyPieces extends Error {
  constructor() {
    super('the content has too many pieces');
    this.name = 'TooManyPieces';
  }
}

/**
 * Reads through a window, for many small looks that follow each other.
 *
 * @param read both ends included
 * @throws TooManyPieces from the reader
 */
export function windowed(read: (start: number, end: number) => Promise<Uint8Array>, size: number): Reader {
  let at = 0;
  let window = Buffer.alloc(0);
  let looks = 0;
  return async (start, length) => {
    looks += 1;
    if (looks > mostLooks) throw new TooManyPieces();
    if (looks % looksAtOnce === 0) await setImmediate();
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

/** Most bytes of metadata that are read to find an orientation in them. */
export const mostExifBytes = 1024 * 1024;

import { ContentMissing, RangeNotSatisfiable } from './storage-errors.ts';
import type { ByteRange } from './storage.ts';

const address = /^[0-9a-f]{64}$/;

/**
 * Where a content is, below a folder or a prefix, with slashes. The same everywhere, so that a folder can be copied into
 * a bucket and back.
 *
 * @throws ContentMissing for what is no address: nothing can be there, and no path outside is ever made of it
 */
export function placeOf(sha256: string): string {
  if (!address.test(sha256)) throw new ContentMissing();
  return `${sha256.slice(0, 2)}/${sha256}`;
}

/** The address of what is at a place; undefined when nothing of ours is there. */
export function addressAt(place: string): string | undefined {
  const sha256 = place.slice(place.indexOf('/') + 1);
  return address.test(sha256) && placeOf(sha256) === place ? sha256 : undefined;
}

/**
 * First and last byte of a range within a content.
 *
 * @param size of the whole content, in bytes
 * @throws RangeNotSatisfiable
 */
export function boundsOf(range: ByteRange, size: number): { readonly start: number; readonly end: number } {
  const { start, end = Infinity } = range;
  if (!(start >= 0 && start < size && end >= start)) throw new RangeNotSatisfiable(size);
  return { start, end: Math.min(end, size - 1) };
}

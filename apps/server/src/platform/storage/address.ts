import { ContentMissing, RangeNotSatisfiable } from './storage-errors.ts';
import type { ByteRange } from './storage.ts';

const address = /^[0-9a-f]{64}$/;

/**
 * Relative path of content, with slashes. Equal for folders and buckets, so that one can be copied to the other.
 *
 * @throws ContentMissing for an invalid address; paths outside of the root are never built
 */
export function pathOf(sha256: string): string {
  if (!address.test(sha256)) throw new ContentMissing();
  return `${sha256.slice(0, 2)}/${sha256}`;
}

/** Returns the address of a path; `undefined` for files that are not content. */
export function addressOfPath(place: string): string | undefined {
  const sha256 = place.slice(place.indexOf('/') + 1);
  return address.test(sha256) && pathOf(sha256) === place ? sha256 : undefined;
}

/**
 * Returns the inclusive bounds of a range, clamped to the content.
 *
 * @param size of the whole content, in bytes
 * @throws RangeNotSatisfiable
 */
export function boundsOf(range: ByteRange, size: number): { readonly start: number; readonly end: number } {
  const { start, end = Infinity } = range;
  if (!(start >= 0 && start < size && end >= start)) throw new RangeNotSatisfiable(size);
  return { start, end: Math.min(end, size - 1) };
}

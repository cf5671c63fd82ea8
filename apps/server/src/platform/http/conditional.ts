import type { ByteRange } from '../storage/storage.ts';

/**
 * Returns true if a tag in the header `if-none-match` names the current representation (weak comparison, RFC 9110).
 *
 * @param etag of the current representation, with its quotes
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag)) === true;
}

/**
 * Parses the header `range` for a single range.
 *
 * @param size of the whole file, in bytes
 * @returns inclusive bounds; `undefined` means the whole file: invalid or multiple ranges are ignored (RFC 9110 allows
 * it); `none` if the range begins after the end
 */
export function rangeOf(header: string | undefined, size: number): Required<ByteRange> | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  // Suffix range: the last `to` bytes.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < start) return undefined;
  return start < size ? { start, end } : 'none';
}

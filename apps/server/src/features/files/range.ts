import type { ByteRange } from '../../platform/storage/storage.ts';

/**
 * What part of a content the header `range` asks for.
 *
 * @param size of the whole content, in bytes
 * @returns undefined: all of it, as for several ranges and what is no range, which a server may leave out of account;
 *   `none`: nothing of it
 */
export function rangeOf(header: string | undefined, size: number): Required<ByteRange> | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  // Without a beginning it is so many of the last bytes.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < start) return undefined;
  return start < size ? { start, end } : 'none';
}

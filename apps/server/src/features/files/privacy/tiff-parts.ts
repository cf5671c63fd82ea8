import { tiffNumbers, type TiffNumbers } from './exif.ts';
import { blank, mostParts, type PartFinder, type PrivatePart, type Reader } from './parts.ts';

const entryBytes = 12;
const mostDirectories = 100;
const mostEntries = 1000;
/** Bytes per value, by type. */
const valueBytes: Readonly<Record<number, number>> = { 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8 };

/** Metadata directories referenced by a picture's directory: EXIF, GPS. */
const metadataDirectories: ReadonlySet<number> = new Set([0x8769, 0x8825]);
/** Tag of subdirectories with previews and raw data. */
const subDirectories = 0x014a;
/**
 * Metadata tags: description, maker, model, software, time, artist, host, XMP, copyright, IPTC, Photoshop, owner,
 * serial numbers.
 */
const privateTags: ReadonlySet<number> = new Set([
  0x010e, 0x010f, 0x0110, 0x0131, 0x0132, 0x013b, 0x013c, 0x02bc, 0x8298, 0x83bb, 0x8649, 0xa430, 0xa431, 0xa435,
]);

interface Entry {
  readonly tag: number;
  readonly length: number;
  /** Offset of its value, in bytes. */
  readonly at: number;
  readonly value: number;
}

async function entriesOf(read: Reader, { u16, u32 }: TiffNumbers, directory: number) {
  const head = await read(directory, 2);
  if (head.length < 2) return { entries: [], next: 0 };
  const count = u16(head, 0);
  if (count > mostEntries) return { entries: [], next: 0 };
  const table = await read(directory + 2, count * entryBytes + 4);
  if (table.length < count * entryBytes) return { entries: [], next: 0 };
  const entries = Array.from({ length: count }, (_, index): Entry => {
    const start = index * entryBytes;
    const length = u32(table, start + 4) * (valueBytes[u16(table, start + 2)] ?? 1);
    const value = u32(table, start + 8);
    return { tag: u16(table, start), length, at: length > 4 ? value : directory + 2 + start + 8, value };
  });
  const next = table.length >= count * entryBytes + 4 ? u32(table, count * entryBytes) : 0;
  return { entries, next };
}

/** Private parts of a metadata directory and its targets. @param depth levels of directories to follow */
async function directoryParts(
  read: Reader,
  numbers: TiffNumbers,
  directory: number,
  depth: number,
): Promise<readonly PrivatePart[]> {
  const { entries } = await entriesOf(read, numbers, directory);
  if (entries.length === 0) return [];
  const parts = [blank(directory, 2 + entries.length * entryBytes)];
  for (const { tag, at, length, value } of entries) {
    if (length > 4) parts.push(blank(at, length));
    if (depth > 0 && metadataDirectories.has(tag)) {
      parts.push(...(await directoryParts(read, numbers, value, depth - 1)));
    }
  }
  return parts;
}

/** Private parts of a TIFF, and of raw formats based on it: GPS, EXIF, texts. */
export const tiffParts: PartFinder = async (read, size) => {
  const head = await read(0, 8);
  const numbers = tiffNumbers(head);
  if (numbers === undefined) return [];
  const parts: PrivatePart[] = [];
  const seen = new Set<number>();
  const pictures = [numbers.u32(head, 4)];
  for (let at = pictures.shift(); at !== undefined; at = pictures.shift()) {
    if (at < 8 || seen.has(at) || seen.size >= mostDirectories) continue;
    seen.add(at);
    const { entries, next } = await entriesOf(read, numbers, at);
    if (next > 0) pictures.push(next);
    for (const { tag, length, at: place, value } of entries) {
      if (tag === subDirectories && length <= 4) pictures.push(value);
      if (privateTags.has(tag)) parts.push(blank(place, length));
      if (metadataDirectories.has(tag)) parts.push(...(await directoryParts(read, numbers, value, 1)));
    }
  }
  return parts.filter(({ start, length }) => length > 0 && start >= 8 && start + length <= size).slice(0, mostParts);
};

const orientationTag = 0x0112;
const entryBytes = 12;
/** Largest number of directory entries to read. */
const mostEntries = 512;

/** Reads numbers in the byte order of a TIFF structure. */
export interface TiffNumbers {
  readonly u16: (bytes: Buffer, at: number) => number;
  readonly u32: (bytes: Buffer, at: number) => number;
}

const little: TiffNumbers = { u16: (bytes, at) => bytes.readUInt16LE(at), u32: (bytes, at) => bytes.readUInt32LE(at) };
const big: TiffNumbers = { u16: (bytes, at) => bytes.readUInt16BE(at), u32: (bytes, at) => bytes.readUInt32BE(at) };

/** @param head the first 8 bytes @returns `undefined` if it is not a TIFF */
export function tiffNumbers(head: Buffer): TiffNumbers | undefined {
  if (head.length < 8) return undefined;
  const mark = head.toString('latin1', 0, 4);
  if (mark === 'II*\0') return little;
  return mark === 'MM\0*' ? big : undefined;
}

/** Orientation in EXIF data that begins with the TIFF header; 1 (upright) if missing. */
function orientationIn(exif: Buffer): number {
  const numbers = tiffNumbers(exif);
  if (numbers === undefined) return 1;
  const directory = numbers.u32(exif, 4);
  if (directory + 2 > exif.length) return 1;
  const count = Math.min(numbers.u16(exif, directory), mostEntries);
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + index * entryBytes;
    if (at + entryBytes > exif.length) return 1;
    if (numbers.u16(exif, at) !== orientationTag) continue;
    const value = numbers.u16(exif, at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** EXIF data with only an orientation, in hexadecimal; empty for an upright picture. */
function orientationOnly(orientation: number): string {
  if (orientation === 1) return '';
  const bytes = Buffer.alloc(26);
  bytes.write('MM\0*', 'latin1');
  bytes.writeUInt32BE(8, 4);
  bytes.writeUInt16BE(1, 8);
  bytes.writeUInt16BE(orientationTag, 10);
  bytes.writeUInt16BE(3, 12);
  bytes.writeUInt32BE(1, 14);
  bytes.writeUInt16BE(orientation, 18);
  return bytes.toString('hex');
}

/** Builds EXIF data without private fields; empty if it does not fit. @param room in bytes */
export function exifWithoutPrivateFields(exif: Buffer, room: number): string {
  const kept = orientationOnly(orientationIn(exif));
  return kept.length / 2 <= room ? kept : '';
}

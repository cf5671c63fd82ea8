import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { exifWithoutPrivateFields } from './exif.ts';
import { blank, mostExifBytes, mostParts, type PartFinder, type PrivatePart } from './parts.ts';

const pngHead = 8;
const privateChunks: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);
/** Name of a chunk that decoders skip. */
const skipped = Buffer.from('skIp', 'latin1');
const zeros = Buffer.alloc(1024 * 1024);

/** Checksum of a chunk with some bytes followed by zeros. */
async function checksum(name: Buffer, kept: Buffer, length: number): Promise<string> {
  let sum = crc32(kept, crc32(name));
  for (let left = length - kept.length; left > 0; left -= zeros.length) {
    sum = crc32(zeros.subarray(0, Math.min(left, zeros.length)), sum);
    // A chunk may have gigabytes: yield to other work.
    if (left > zeros.length) await setImmediate();
  }
  return sum.toString(16).padStart(8, '0');
}

/** Private parts of a PNG: texts, times, EXIF except the orientation, and data after the picture. */
export const pngParts: PartFinder = async (read, size) => {
  const parts: PrivatePart[] = [];
  for (let at = pngHead; at + 12 <= size && parts.length < mostParts;) {
    const head = await read(at, 8);
    const length = head.readUInt32BE(0);
    const name = head.toString('latin1', 4, 8);
    const end = at + 12 + length;
    if (privateChunks.has(name) && end <= size) {
      const exif = name === 'eXIf' ? await read(at + 8, Math.min(length, mostExifBytes)) : Buffer.alloc(0);
      const kept = Buffer.from(exifWithoutPrivateFields(exif, length), 'hex');
      const newName = kept.length > 0 ? Buffer.from('eXIf', 'latin1') : skipped;
      parts.push(
        blank(at + 4, 4 + length, Buffer.concat([newName, kept]).toString('hex')),
        blank(end - 4, 4, await checksum(newName, kept, length)),
      );
    }
    at = end;
    if (name === 'IEND') {
      if (at < size) parts.push(blank(at, size - at));
      break;
    }
  }
  return parts;
};

const riffHead = 12;
const exifFlag = 0x08;
const xmpFlag = 0x04;

/** Private parts of a WebP: EXIF except the orientation, XMP, and data after the picture. */
export const webpParts: PartFinder = async (read, size) => {
  const parts: PrivatePart[] = [];
  const riff = await read(0, riffHead);
  if (riff.length < riffHead) return parts;
  const end = Math.min(size, 8 + riff.readUInt32LE(4));
  let flags: { readonly at: number; readonly value: number } | undefined;
  let keepsExif = false;
  for (let at = riffHead; at + 8 <= end && parts.length < mostParts;) {
    const head = await read(at, 9);
    const name = head.toString('latin1', 0, 4);
    const length = Math.min(head.readUInt32LE(4), end - at - 8);
    if (name === 'VP8X') flags = { at: at + 8, value: head[8] ?? 0 };
    if (name === 'EXIF' || name === 'XMP ') {
      const data = await read(at + 8, Math.min(length, mostExifBytes));
      // Some programs prepend the JPEG signature.
      const exif = data.toString('latin1', 0, 6) === 'Exif\0\0' ? data.subarray(6) : data;
      const kept = name === 'EXIF' ? exifWithoutPrivateFields(exif, length) : '';
      if (kept !== '') keepsExif = true;
      const newName = kept === '' ? 'JUNK' : 'EXIF';
      const lengthBytes = head.subarray(4, 8).toString('hex');
      parts.push(blank(at, 8 + length, Buffer.from(newName, 'latin1').toString('hex') + lengthBytes + kept));
    }
    at += 8 + length + (length % 2);
  }
  if (end < size) parts.push(blank(end, size - end));
  if (flags === undefined || parts.length === 0) return parts;
  const value = flags.value & ~xmpFlag & (keepsExif ? 0xff : ~exifFlag);
  return [...parts, blank(flags.at, 1, value.toString(16).padStart(2, '0'))];
};

import { exifWithoutPrivateFields } from './exif.ts';
import { blank, mostParts, type PartFinder, type PrivatePart, type Reader } from './parts.ts';

const exifHead = Buffer.from('Exif\0\0', 'latin1');
const profileHead = 'ICC_PROFILE\0';

/** Markers without a length. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Bytes scanned at once for the end of compressed data. */
const scanBytes = 1024 * 1024;

/** Offset of the first marker in compressed data; `size` if there is none. */
async function markerAfter(read: Reader, size: number, from: number): Promise<number> {
  for (let start = from; start < size;) {
    const bytes = await read(start, scanBytes);
    for (let at = 0; at + 1 < bytes.length; at += 1) {
      if (bytes[at] !== 0xff) continue;
      const next = bytes[at + 1] ?? 0;
      // Byte stuffing, restart markers and fill bytes belong to the data.
      if (next !== 0 && next !== 0xff && !isAlone(next)) return start + at;
    }
    // The last byte may begin a marker.
    start += Math.max(1, bytes.length - 1);
  }
  return size;
}

/** Replacement of a segment; `undefined` to send it unchanged. @param data its first bytes */
function replacement(marker: number, data: Buffer): string | undefined {
  const name = data.toString('latin1', 0, profileHead.length);
  const isPicture =
    (marker === 0xe0 && name.startsWith('JFIF\0')) ||
    (marker === 0xe2 && name === profileHead) ||
    (marker === 0xee && name.startsWith('Adobe'));
  if (isPicture) return undefined;
  const isNote = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
  if (!isNote) return undefined;
  if (marker !== 0xe1 || !data.subarray(0, exifHead.length).equals(exifHead)) return '';
  const kept = exifWithoutPrivateFields(data.subarray(exifHead.length), data.length - exifHead.length);
  return kept === '' ? '' : exifHead.toString('hex') + kept;
}

/**
 * Private parts of a JPEG: application segments except size, colors and orientation, comments, and data after the
 * picture, such as previews and short videos.
 */
export const jpegParts: PartFinder = async (read, size) => {
  const parts: PrivatePart[] = [];
  let at = 2;
  while (at + 4 <= size && parts.length < mostParts) {
    const head = await read(at, 4);
    const marker = head[1] ?? 0;
    if (head[0] !== 0xff) {
      at = await markerAfter(read, size, at);
    } else if (marker === 0xff) {
      at += 1;
    } else if (isAlone(marker)) {
      at += 2;
    } else if (marker === 0xd9) {
      break;
    } else {
      const length = Math.max(2, head.readUInt16BE(2));
      const room = Math.min(length - 2, size - at - 4);
      const keep = replacement(marker, await read(at + 4, room));
      if (keep !== undefined && room > 0) parts.push(blank(at + 4, room, keep));
      at += 2 + length;
      if (marker === 0xda) at = await markerAfter(read, size, at);
    }
  }
  const end = at + 2;
  if (end < size) parts.push(blank(end, size - end));
  return parts;
};

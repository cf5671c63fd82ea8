/** Minimal media files. */
import { crc32, deflateSync } from 'node:zlib';

export const u8 = (value: number) => Buffer.from([value]);
export const u16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};
const le16 = (value: number) => Buffer.from(u16(value).toReversed());
export const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
const le32 = (value: number) => Buffer.from(u32(value).toReversed());
export const zeros = (count: number) => Buffer.alloc(count);

/** Box of an MP4 file. */
export function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const inside = Buffer.concat(content);
  return Buffer.concat([u32(8 + inside.length), Buffer.from(type, 'latin1'), inside]);
}
/** Box with version and flags. */
export const fullBox = (type: string, ...content: readonly Uint8Array[]) => box(type, zeros(4), ...content);

const fixedPoint = 0x10000;
const lastFixedPoint = 0x40000000;

/** Clockwise rotation in degrees → first two rows and columns of the matrix. */
const turns: Readonly<Record<number, readonly [number, number, number, number]>> = {
  0: [fixedPoint, 0, 0, fixedPoint],
  90: [0, fixedPoint, -fixedPoint, 0],
  180: [-fixedPoint, 0, 0, -fixedPoint],
  270: [0, -fixedPoint, fixedPoint, 0],
};
export const matrixOf = (rotation: number) => {
  const [a = 0, b = 0, c = 0, d = 0] = turns[rotation] ?? [];
  return Buffer.concat([a, b, 0, c, d, 0, 0, 0, lastFixedPoint].map(u32));
};

/**
 * The `mdia` box of a track with empty sample tables.
 *
 * @param times creation, modification, time scale and duration, as in `mdhd`
 * @param handler four characters: `vide` or `soun`
 * @param header media header box
 * @param sample sample description box
 */
export function mediaBox(times: readonly Buffer[], handler: string, header: Buffer, sample: Buffer): Buffer {
  const tables = box(
    'stbl',
    fullBox('stsd', u32(1), sample),
    ...['stts', 'stsc', 'stco'].map((type) => fullBox(type, u32(0))),
    fullBox('stsz', u32(0), u32(0)),
  );
  return box(
    'mdia',
    fullBox('mdhd', ...times, u16(0x55c4), u16(0)),
    fullBox('hdlr', zeros(4), Buffer.from(handler), zeros(12), u8(0)),
    box('minf', header, box('dinf', fullBox('dref', u32(1), fullBox('url '))), tables),
  );
}

/**
 * Video without frames, with the index at the end as cameras write it.
 *
 * @param brand `isom` for MP4, `qt ` for QuickTime
 * @param before bytes before the index
 */
export function videoOf(
  { width, height, rotation = 0, durationMs }: { width: number; height: number; rotation?: number; durationMs: number },
  brand = 'isom',
  before = 0,
): Buffer {
  const times = [u32(0), u32(0), u32(1000), u32(durationMs)];
  const header = fullBox('mvhd', ...times, u32(fixedPoint), u16(0x100), zeros(10), matrixOf(0), zeros(24), u32(2));
  const ids = Buffer.concat([u32(0), u32(0), u32(1), u32(0), u32(durationMs), zeros(16)]);
  const track = fullBox('tkhd', ids, matrixOf(rotation), u32(width * fixedPoint), u32(height * fixedPoint));
  const sample = box(
    'avc1',
    Buffer.concat([zeros(6), u16(1), zeros(16), u16(width), u16(height), u32(0x480000), u32(0x480000), zeros(4)]),
    Buffer.concat([u16(1), zeros(32), u16(24), u16(0xffff)]),
  );
  const media = mediaBox(times, 'vide', fullBox('vmhd', zeros(8)), sample);
  return Buffer.concat([
    box('ftyp', Buffer.from(brand, 'latin1'), u32(512), Buffer.from(brand, 'latin1')),
    box('mdat', zeros(before)),
    box('moov', header, box('trak', track, media)),
  ]);
}

/** Silent WAV. @param seconds duration, at 8,000 bytes per second */
export function soundOf(seconds: number): Buffer {
  const rate = 8000;
  const format = [le32(16), le16(1), le16(1), le32(rate), le32(rate), le16(1), le16(8)];
  const data = Buffer.alloc(seconds * rate, 0x80);
  const inside = Buffer.concat([Buffer.from('WAVEfmt '), ...format, Buffer.from('data'), le32(data.length), data]);
  return Buffer.concat([Buffer.from('RIFF'), le32(inside.length), inside]);
}

/** Animated GIF of one pixel that alternates between black and red. */
export function movingPictureOf(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000ff0000000000', 'hex');
  const loop = Buffer.from('21ff0b4e45545343415045322e300301000000', 'hex');
  const both = ['44', '4c'].map((pixel) => Buffer.from(`21f904000a0000002c0000000001000100000202${pixel}0100`, 'hex'));
  const shown = Array.from({ length: frames }, (_, at) => both[at % 2] ?? u8(0));
  return Buffer.concat([head, loop, ...shown, Buffer.from('3b', 'hex')]);
}

/** Black PNG with one bit per pixel: a few kilobytes for any size. */
export function blackPictureOf(width: number, height: number): Buffer {
  const chunk = (type: string, content: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    return Buffer.concat([u32(content.length), named, u32(crc32(named))]);
  };
  const rows = zeros(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([u32(width), u32(height), u8(1), zeros(4)])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', zeros(0)),
  ]);
}

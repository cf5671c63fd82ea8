/** Minimal media files that are easily misdetected. */
import { box, fullBox, matrixOf, mediaBox, u16, u32, u8, zeros } from './media.ts';

/** HEIC picture of 48 × 32 pixels: red at the top, blue at the bottom. */
export const heicPicture = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA' +
    'AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAADAAIAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHOAAEAAAAAAAAAMwACAAEAAAAAAAAA' +
    'AQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADVaXBycAAA' +
    'ALNpcGNvAAAAc2h2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACdCAQED' +
    'cAAAAwCQAAADAAADAB6gIIEFlurkprmwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUA' +
    'AAAAAAAAMAAAACAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwAC' +
    'AAEAAQAAADttZGF0AAAALygBrxOA9UVt2t28fJB8F9P/ln1jXPt35IW7FFQvwyO47yk7EeZqAEf+V7Nf9WhA',
  'base64',
);

/** MPEG-1 layer III at 128 kbit/s and 44.1 kHz: a frame has 417 bytes and 1152 samples. */
const mp3Frame = Buffer.concat([Buffer.from('fffb9000', 'hex'), zeros(413)]);
const mp3FramesPerSecond = 44_100 / 1152;

/** ID3 length: 7 bits per byte. */
const id3Length = (length: number) => Buffer.from([21, 14, 7, 0].map((shift) => (length >> shift) & 0x7f));

/** Silent MP3 with a cover. @param cover a JPEG */
export function attachedCoverSound(seconds: number, cover: Uint8Array): Buffer {
  const picture = Buffer.concat([u8(0), Buffer.from('image/jpeg\0', 'latin1'), u8(3), u8(0), cover]);
  const frame = Buffer.concat([Buffer.from('APIC'), u32(picture.length), zeros(2), picture]);
  const head = Buffer.concat([Buffer.from('ID3'), Buffer.from([3, 0, 0]), id3Length(frame.length)]);
  const frames = Array.from({ length: Math.ceil(seconds * mp3FramesPerSecond) }, () => mp3Frame);
  return Buffer.concat([head, frame, ...frames]);
}

/** MP4 with an audio track and no video. */
export function soundTrackOf(durationMs: number): Buffer {
  const times = [u32(0), u32(0), u32(1000), u32(durationMs)];
  const header = fullBox('mvhd', ...times, u32(0x10000), u16(0x100), zeros(10), matrixOf(0), zeros(24), u32(2));
  const ids = Buffer.concat([u32(0), u32(0), u32(1), u32(0), u32(durationMs), zeros(16)]);
  const track = fullBox('tkhd', ids, matrixOf(0), zeros(8));
  const sample = box(
    'mp4a',
    Buffer.concat([zeros(6), u16(1), zeros(8), u16(2), u16(16), zeros(4), u32(44_100 * 0x10000)]),
  );
  const media = mediaBox(times, 'soun', fullBox('smhd', zeros(4)), sample);
  return Buffer.concat([
    box('ftyp', Buffer.from('isom'), u32(512), Buffer.from('isom')),
    box('mdat', zeros(64)),
    box('moov', header, box('trak', track, media)),
  ]);
}

/** Small vector graphic whose filters take minutes to render. */
export const heavyDrawing = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">${'<feTurbulence baseFrequency="0.9" numOctaves="90"/><feGaussianBlur stdDeviation="90"/>'.repeat(
  20,
)}</filter>${'<rect width="4000" height="4000" filter="url(#f)"/>'.repeat(20)}</svg>`;

/** Header of a Photoshop picture of 400 × 200 pixels, with one row of pixels. */
export const photoshopPicture = Buffer.concat([
  Buffer.from('8BPS'),
  Buffer.from('0001000000000000', 'hex'),
  Buffer.from('0003000000c80000019000080003', 'hex'),
  zeros(12 + 2 + 1200),
]);

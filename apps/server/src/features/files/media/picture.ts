import { isConverted } from '@mutai/contract/files/pictures';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { type Findings, nothingFound } from './examine.ts';
import { decodeHeic } from './heic.ts';
import { withColourProfile } from './jpeg-profile.ts';

/** Largest picture that is decoded, in bytes; it is read into memory. */
export const mostPictureBytes = 64 * 1024 * 1024;

/** Most pixels of a picture whose format is decoded in memory as a whole, over all frames. */
const mostPixels = 130_000_000;
/** Most pixels of a picture that is decoded row by row, where memory depends only on the width. */
const mostStreamedPixels = 500_000_000;
/**
 * Most pixels of a HEIC picture. Its decoder uses 19 bytes per pixel, 1 GB in total. Phones have up to 48 megapixels.
 */
const mostHeicPixels = 50_000_000;

/** Most frames of an animated thumbnail. */
const mostFrames = 200;
/** Longer side of a converted copy, in pixels: enough for an 8K wall. */
const mostShownSide = 8192;
const thumbnailQuality = 80;
const shownQuality = 90;

/** Clockwise rotation in degrees by EXIF orientation, including the mirrored ones. */
const rotations = [0, 0, 180, 180, 270, 90, 90, 270];

/** Formats whose thumbnails stay animated; of other multi-page formats, the first page is used. */
const movingFormats: ReadonlySet<string> = new Set(['gif', 'webp']);
/** Formats decoded row by row, unless progressive or interlaced. */
const streamedFormats: ReadonlySet<string> = new Set(['jpeg', 'png']);

// Truncated pictures are shown as far as possible, as browsers do.
const lenient: SharpOptions = { failOn: 'none' };

type Open = (source: Buffer, options?: SharpOptions) => Sharp;

/**
 * Creates thumbnails, each from the next larger one.
 *
 * @param open opens the original
 * @returns in the order of `sides`; small pictures are not enlarged
 */
async function smallerPictures(open: () => Sharp, reopen: (bytes: Buffer) => Sharp, sides: readonly number[]) {
  const pictures = new Map<number, Buffer>();
  let larger: Buffer | undefined;
  for (const side of new Set(sides.toSorted((a, b) => b - a))) {
    const source = larger === undefined ? open().autoOrient() : reopen(larger);
    larger = await source
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: thumbnailQuality })
      .toBuffer();
    pictures.set(side, larger);
  }
  return sides.flatMap((side) => pictures.get(side) ?? []);
}

const bounded = (picture: Sharp): Sharp =>
  picture.resize({ width: mostShownSide, height: mostShownSide, fit: 'inside', withoutEnlargement: true });

/** Creates a copy in a format that browsers display. @param pixels most pixels to decode */
async function convert(open: Open, bytes: Buffer, { format, compression, hasAlpha, icc }: Metadata, pixels: number) {
  if (format === 'heif' && compression === 'hevc') {
    // libheif in sharp has no HEVC decoder.
    const { data, width, height } = await decodeHeic(bytes);
    const raw = bounded(open(data, { raw: { width, height, channels: 4 }, limitInputPixels: pixels }));
    if (hasAlpha) return { bytes: await raw.webp({ quality: shownQuality }).toBuffer(), mimetype: 'image/webp' };
    const jpeg = await raw.removeAlpha().jpeg({ quality: shownQuality }).toBuffer();
    return { bytes: icc === undefined ? jpeg : withColourProfile(jpeg, icc), mimetype: 'image/jpeg' };
  }
  const upright = bounded(open(bytes, { ...lenient, limitInputPixels: pixels }).autoOrient());
  return hasAlpha
    ? { bytes: await upright.webp({ quality: shownQuality }).toBuffer(), mimetype: 'image/webp' }
    : { bytes: await upright.jpeg({ quality: shownQuality }).toBuffer(), mimetype: 'image/jpeg' };
}

/** Most pixels to decode of a picture. */
function pixelsOf({ format, compression, isProgressive }: Metadata): number {
  if (format === 'heif' && compression === 'hevc') return mostHeicPixels;
  return streamedFormats.has(format) && !isProgressive ? mostStreamedPixels : mostPixels;
}

/**
 * Reads the size of a picture, and creates thumbnails and a copy for browsers.
 *
 * @param bytes never a path, because a vector graphic could load files beside it
 * @param mimetype detected from the first bytes
 * @param sides longer sides of the thumbnails, in pixels
 */
export async function examinePicture(bytes: Buffer, mimetype: string, sides: readonly number[]): Promise<Findings> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  const open: Open = (source, options) => sharp(source, options);
  let known = nothingFound;
  try {
    const metadata = await open(bytes, { ...lenient, limitInputPixels: false }).metadata();
    const { autoOrient, orientation = 1, pages = 1, format } = metadata;
    const { width, height } = autoOrient;
    known = { ...nothingFound, width, height, rotation: rotations[orientation - 1] ?? 0 };
    const pixels = pixelsOf(metadata);
    const frames = movingFormats.has(format) ? Math.min(pages, mostFrames, Math.floor(pixels / (width * height))) : 1;
    if (frames === 0 || width * height > pixels) return known;
    const options: SharpOptions = { ...lenient, limitInputPixels: pixels, pages: frames };
    const shown = isConverted(mimetype) ? await convert(open, bytes, metadata, pixels) : null;
    const source = shown?.bytes ?? bytes;
    const pictures = await smallerPictures(
      () => open(source, options),
      (smaller) => open(smaller, options),
      sides,
    );
    return { ...known, ...(await sizeOf(open, shown?.bytes)), pictures, shown };
  } catch {
    // Cannot be decoded: return what is known.
    return known;
  }
}

/** Size of a converted copy, in upright orientation. Decoders disagree about the original's. */
async function sizeOf(open: Open, shown: Buffer | undefined): Promise<Partial<Findings>> {
  if (shown === undefined) return {};
  const { width, height } = await open(shown).metadata();
  // A copy that was scaled down does not tell the size of the original.
  return Math.max(width, height) < mostShownSide ? { width, height } : {};
}

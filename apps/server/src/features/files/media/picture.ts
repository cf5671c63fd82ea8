import { isConverted } from '@mutai/contract/files/pictures';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { type Findings, nothingFound } from './examine.ts';
import { decodeHeic } from './heic.ts';
import { withColourProfile } from './jpeg-profile.ts';

/** Largest picture that is decoded, in bytes; all of them are in memory. */
export const mostPictureBytes = 64 * 1024 * 1024;

/** Most pixels of a picture whose format keeps all of them in memory while it is decoded, all frames together. */
const mostPixels = 130_000_000;
/** Most pixels of a picture that is decoded row by row: memory follows its width alone. */
const mostStreamedPixels = 500_000_000;
/** Most pixels of a HEIC picture: its decoder takes 19 bytes for each, 1 GB in all. Phones' 48 megapixels are below. */
const mostHeicPixels = 50_000_000;

/** Frames of a moving picture that its smaller ones have. */
const mostFrames = 200;
/** Longer side of a converted copy, in pixels: enough for a wall of 8K. */
const mostShownSide = 8192;
const thumbnailQuality = 80;
const shownQuality = 90;

/** Degrees clockwise, by the orientation of EXIF; those that are mirrored too stand between. */
const rotations = [0, 0, 180, 180, 270, 90, 90, 270];

/** Moving ones stay moving; other formats with several pages show the first. */
const movingFormats: ReadonlySet<string> = new Set(['gif', 'webp']);
/** Formats that are decoded row by row, unless they are progressive or interlaced. */
const streamedFormats: ReadonlySet<string> = new Set(['jpeg', 'png']);

// A picture that is cut off is shown as far as it goes, as browsers do.
const lenient: SharpOptions = { failOn: 'none' };

type Open = (source: Buffer, options?: SharpOptions) => Sharp;

/**
 * Smaller pictures, each made of the next larger one.
 *
 * @param open gives the whole picture
 * @returns in the order of the sides; a picture that is small enough is not enlarged
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

/** Makes a copy that browsers show. @param pixels most that are decoded */
async function convert(open: Open, bytes: Buffer, { format, compression, hasAlpha, icc }: Metadata, pixels: number) {
  if (format === 'heif' && compression === 'hevc') {
    // Decoded elsewhere: sharp's own libheif comes without a decoder of HEVC.
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

/** Most pixels that are decoded of a picture. */
function pixelsOf({ format, compression, isProgressive }: Metadata): number {
  if (format === 'heif' && compression === 'hevc') return mostHeicPixels;
  return streamedFormats.has(format) && !isProgressive ? mostStreamedPixels : mostPixels;
}

/**
 * Size of a picture, smaller ones of it, and a copy for browsers that do not show it.
 *
 * @param bytes of it; never a path, by which a vector graphic would load what stands beside it
 * @param mimetype told by its beginning
 * @param sides longer sides of the smaller ones, in pixels
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
    // It cannot be decoded: what is known by now is all that there is.
    return known;
  }
}

/** Size of a copy whose picture stands upright: decoders agree less on the original's. */
async function sizeOf(open: Open, shown: Buffer | undefined): Promise<Partial<Findings>> {
  if (shown === undefined) return {};
  const { width, height } = await open(shown).metadata();
  // A copy that was made smaller says nothing about the original.
  return Math.max(width, height) < mostShownSide ? { width, height } : {};
}

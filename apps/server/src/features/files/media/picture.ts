import type { Sharp, SharpOptions } from 'sharp';
import { type Findings, nothingFound } from './examine.ts';

/** Bytes of a picture that is decoded; all of them are in memory. */
export const mostPictureBytes = 64 * 1024 * 1024;
/** Pixels of a picture that is decoded, all frames together: of some formats all are in memory, 4 bytes each. */
const mostPixels = 100_000_000;
/** Frames of a moving picture that its smaller ones have. */
const mostFrames = 200;
const quality = 80;

/** Degrees clockwise, by the orientation of EXIF; those that are mirrored too stand between. */
const rotations = [0, 0, 180, 180, 270, 90, 90, 270];

/** Moving ones stay moving; other formats with several pages show the first. */
const movingFormats: ReadonlySet<string> = new Set(['gif', 'webp']);

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
      .webp({ quality })
      .toBuffer();
    pictures.set(side, larger);
  }
  return sides.flatMap((side) => pictures.get(side) ?? []);
}

/**
 * Size of a picture, and smaller ones of it.
 *
 * @param bytes of it; never a path, by which a vector graphic would load what stands beside it
 * @param sides longer sides of the smaller ones, in pixels
 */
export async function examinePicture(bytes: Buffer, sides: readonly number[]): Promise<Findings> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  // What is cut off is shown as far as it goes, as browsers do.
  const lenient: SharpOptions = { failOn: 'none' };
  let known = nothingFound;
  try {
    const {
      autoOrient,
      orientation = 1,
      pages = 1,
      format,
    } = await sharp(bytes, {
      ...lenient,
      limitInputPixels: false,
    }).metadata();
    const { width, height } = autoOrient;
    known = { ...nothingFound, width, height, rotation: rotations[orientation - 1] ?? 0 };
    const frames = movingFormats.has(format)
      ? Math.min(pages, mostFrames, Math.floor(mostPixels / (width * height)))
      : 1;
    if (frames === 0 || width * height > mostPixels) return known;
    const options: SharpOptions = { ...lenient, limitInputPixels: mostPixels };
    const pictures = await smallerPictures(
      () => sharp(bytes, { ...options, pages: frames }),
      (smaller) => sharp(smaller, { ...options, pages: frames }),
      sides,
    );
    return { ...known, pictures };
  } catch {
    // It cannot be decoded: what is known by now is all that there is.
    return known;
  }
}

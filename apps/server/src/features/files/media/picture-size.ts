import { imageSize } from 'image-size';

/**
 * Pixels of a picture, read from its header.
 *
 * @param beginning first bytes of the picture
 * @returns undefined where the header is longer, or names no size
 */
export function pixelsOf(beginning: Uint8Array): number | undefined {
  try {
    const { width, height } = imageSize(beginning);
    return width * height;
  } catch {
    return undefined;
  }
}

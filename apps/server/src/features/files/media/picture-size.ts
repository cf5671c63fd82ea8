import { imageSize } from 'image-size';

/**
 * Returns the number of pixels of a picture from its header.
 *
 * @param beginning first bytes of the picture
 * @returns `undefined` if the header is longer or contains no size
 */
export function pixelsOf(beginning: Uint8Array): number | undefined {
  try {
    const { width, height } = imageSize(beginning);
    return width * height;
  } catch {
    return undefined;
  }
}

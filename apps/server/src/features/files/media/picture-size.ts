import { imageSize } from 'image-size';

/**
 * Returns the size of a picture in pixels from its header.
 *
 * @param beginning first bytes of the picture
 * @returns `undefined` if the header is longer or contains no size
 */
export function pictureSize(beginning: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  try {
    const { width, height } = imageSize(beginning);
    return { width, height };
  } catch {
    return undefined;
  }
}

/** Number of pixels of a picture; see {@link pictureSize}. */
export function pixelsOf(beginning: Uint8Array): number | undefined {
  const size = pictureSize(beginning);
  return size === undefined ? undefined : size.width * size.height;
}

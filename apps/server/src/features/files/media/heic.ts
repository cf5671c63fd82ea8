import type { Pixels } from 'libheif-js/wasm-bundle.js';

/**
 * Decodes the primary picture of a HEIC file, in upright orientation.
 *
 * @returns RGBA, 4 bytes per pixel
 * @throws Error if it cannot be decoded
 */
export async function decodeHeic(file: Uint8Array): Promise<{ data: Buffer; width: number; height: number }> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const images = new libheif.HeifDecoder().decode(file);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (image === undefined) throw new Error('the HEIC file holds no picture');
  const [width, height] = [image.get_width(), image.get_height()];
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const { promise, resolve } = Promise.withResolvers<Pixels | null>();
  image.display(target, resolve);
  const pixels = await promise;
  if (pixels === null) throw new Error('the HEIC picture cannot be decoded');
  const { data } = pixels;
  return { data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), width, height };
}

import type { Page } from '@playwright/test';

/** Difference of two pictures. */
export interface PictureDifference {
  /** Both have the same size. */
  readonly sameSize: boolean;
  /** Share of pixels, from 0 to 1, with a color channel that differs by more than the tolerance. */
  readonly share: number;
  /** Pixels that differ, by the upper left corner of squares of 64 pixels; the worst first, for messages. */
  readonly places: string;
}

/**
 * Compares two PNG files in the browser; independent of the current page.
 *
 * @param tolerance largest difference of a color channel that counts as equal, from 0 to 255; default: a tenth
 */
export async function pictureDifference(
  page: Page,
  one: Buffer,
  other: Buffer,
  tolerance = 25,
): Promise<PictureDifference> {
  if (one.equals(other)) return { sameSize: true, share: 0, places: '' };
  return page.evaluate(
    async ({ files, largest }) => {
      const pixels = await Promise.all(
        files.map(async (file) => {
          const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return context?.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      const [a, b] = pixels;
      if (a === undefined || b === undefined || a.width !== b.width || a.height !== b.height) {
        return { sameSize: false, share: 1, places: '' };
      }
      let different = 0;
      const squares = new Map<string, number>();
      for (let at = 0; at < a.data.length; at += 4) {
        for (let channel = at; channel < at + 3; channel += 1) {
          if (Math.abs((a.data[channel] ?? 0) - (b.data[channel] ?? 0)) > largest) {
            different += 1;
            const [x, y] = [(at / 4) % a.width, at / 4 / a.width].map((place) => Math.floor(place / 64) * 64);
            const square = `${String(x)}, ${String(y)}`;
            squares.set(square, (squares.get(square) ?? 0) + 1);
            break;
          }
        }
      }
      const worst = [...squares].toSorted(([, few], [, many]) => many - few).slice(0, 6);
      const places = worst.map(([square, count]) => `${square}: ${String(count)}`).join('; ');
      return { sameSize: true, share: different / (a.width * a.height), places };
    },
    { files: [one, other].map((file) => file.toString('base64')), largest: tolerance },
  );
}

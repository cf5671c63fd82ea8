import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { examinePicture } from './picture.ts';

const length = fc.integer({ min: 1, max: 400 });

test('thumbnails fit their sides, keep the ratio, are upright and never larger than the picture', async () => {
  await fc.assert(
    fc.asyncProperty(
      length,
      length,
      fc.integer({ min: 1, max: 8 }),
      fc.array(fc.integer({ min: 32, max: 300 }), { minLength: 3, maxLength: 3 }),
      async (width, height, orientation, sides) => {
        const create = { width, height, channels: 3, background: '#963' } as const;
        const bytes = await sharp({ create }).withMetadata({ orientation }).png().toBuffer();
        const { pictures, ...found } = await examinePicture(bytes, 'image/png', sides);
        const turned = orientation > 4;
        const [shownWidth, shownHeight] = turned ? [height, width] : [width, height];
        expect(found).toMatchObject({ width: shownWidth, height: shownHeight });
        expect(pictures).toHaveLength(sides.length);
        for (const [index, side] of sides.entries()) {
          const picture = await sharp(pictures[index]).metadata();
          const scale = Math.min(1, side / Math.max(shownWidth, shownHeight));
          // Rounding errors add up over the larger ones that it is derived from.
          expect(Math.abs(picture.width - shownWidth * scale)).toBeLessThanOrEqual(1.5);
          expect(Math.abs(picture.height - shownHeight * scale)).toBeLessThanOrEqual(1.5);
          expect(Math.max(picture.width, picture.height)).toBe(Math.min(side, Math.max(width, height)));
        }
      },
    ),
    { numRuns: 40 },
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validationErrorsIn } from '../reading/check-value.ts';
import { blockTypes } from '../model/block-types.ts';
import { mediaFits } from '../model/types/media-fit.ts';
import { type Box } from './box.ts';
import {
  boxOfFrame,
  cropOf,
  type Cropping,
  frameOnCanvas,
  movedFrame,
  movedPicture,
  offsetInFrame,
  resizedFrame,
  startCropping,
  zoomedPicture,
} from './crop.ts';
import { isWithin } from './fit.ts';
import { handles } from './resize.ts';
import { outlineOf } from './rotation.ts';

const hundredths = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((one) => one / 100);
const side = fc.integer({ min: 50, max: 2000 });
const offset = fc.record({ x: fc.integer({ min: -800, max: 800 }), y: fc.integer({ min: -800, max: 800 }) });
const cropped = fc.record({
  frame: fc.record({ w: side, h: side }),
  natural: fc.record({ width: side, height: side }),
  params: fc.record({
    fit: fc.constantFrom(...mediaFits),
    zoom: hundredths(100, 1000),
    focusX: hundredths(0, 100),
    focusY: hundredths(0, 100),
  }),
});
type Cropped = typeof cropped extends fc.Arbitrary<infer Value> ? Value : never;

const startOf = ({ frame, natural, params }: Cropped): Cropping => startCropping(frame, natural, params);
/** Picture as the params show it in the frame, from the origin of the cropping. */
function shownBy({ frame, picture }: Cropping, { natural, params }: Cropped): Box {
  const crop = cropOf({ frame, picture }, params.fit, params);
  const problems = validationErrorsIn(blockTypes.image.params, { ...blockTypes.image.initial, ...crop });
  expect(problems).toEqual([]);
  const { picture: shown } = startCropping(frame, natural, { fit: params.fit, ...crop });
  return { ...shown, x: shown.x + frame.x, y: shown.y + frame.y };
}

/** Largest difference of a picture and what the params show, of the longest side. */
const difference = ({ frame, picture }: Cropping, shown: Box): number =>
  Math.max(...(['x', 'y', 'w', 'h'] as const).map((key) => Math.abs(picture[key] - shown[key]))) /
  Math.max(picture.w, picture.h, frame.w, frame.h);
/** Half of 0.01 percent of a side that is ten times as long. */
const precision = 0.0011;

describe('cropping', () => {
  test('without a change keeps the params', () => {
    fc.assert(
      fc.property(cropped, (it) => {
        const { picture, frame } = startOf(it);
        const { zoom, focusX, focusY } = cropOf({ picture, frame }, it.params.fit, it.params);
        expect(zoom).toBeCloseTo(it.params.zoom, 1);
        // A side with hardly any room to move in has no exact focus.
        const near = (room: number, one: number, other: number) => Math.abs(room) < 5 || Math.abs(one - other) < 0.02;
        expect(near(frame.w - picture.w, focusX, it.params.focusX)).toBe(true);
        expect(near(frame.h - picture.h, focusY, it.params.focusY)).toBe(true);
      }),
    );
  });

  test('moves and enlarges the picture as the params show it, and never away from the frame', () => {
    fc.assert(
      fc.property(cropped, offset, hundredths(0.1, 4), offset, (it, by, factor, at) => {
        const { params, natural } = it;
        const zoomed = zoomedPicture(startOf(it), natural, params.fit, factor, at);
        const moved = movedPicture(zoomed, by);
        expect(moved.frame).toEqual(startOf(it).frame);
        expect(difference(moved, shownBy(moved, it))).toBeLessThan(precision);
      }),
      { numRuns: 300 },
    );
  });

  test('writes valid params for a frame without room inside its border', () => {
    const sides = fc.constantFrom(0, 100);
    const anyFrame = fc.record({ w: sides, h: sides });
    fc.assert(
      fc.property(cropped, anyFrame, offset, hundredths(0.1, 4), (it, frame, by, factor) => {
        const { params, natural } = it;
        const start = startCropping(frame, natural, params);
        const moved = movedPicture(zoomedPicture(start, natural, params.fit, factor), by);
        for (const cropping of [start, moved, resizedFrame(moved, 'se', by, true), movedFrame(moved, by)]) {
          const crop = cropOf(cropping, params.fit, params);
          expect(validationErrorsIn(blockTypes.image.params, { ...blockTypes.image.initial, ...crop })).toEqual([]);
        }
      }),
    );
  });

  test('zooms around a point of the picture', () => {
    const it = { x: 0, y: 0, w: 400, h: 300 };
    const before = { frame: it, picture: { x: -200, y: -150, w: 800, h: 600 } };
    const { picture } = zoomedPicture(before, { width: 800, height: 600 }, 'cover', 1.5, { x: 100, y: 60 });
    expect(picture).toEqual({ x: -350, y: -255, w: 1200, h: 900 });
  });

  test('resizes the frame over the picture, which stays: the params show the same part of it', () => {
    fc.assert(
      fc.property(cropped, fc.constantFrom(...handles), offset, fc.boolean(), (it, handle, by, isKept) => {
        const { fit } = it.params;
        const before = startOf(it);
        const { frame, picture } = resizedFrame(before, handle, by, isKept || fit === '100% 100%');
        expect(picture).toEqual(before.picture);
        expect([frame.w, frame.h].every(Number.isInteger)).toBe(true);
        expect(frame.x + 1 >= picture.x && frame.y + 1 >= picture.y).toBe(true);
        expect(frame.x + frame.w <= picture.x + picture.w + 1).toBe(true);
        expect(frame.y + frame.h <= picture.y + picture.h + 1).toBe(true);
        // The other edges stay, unless the frame reached beyond the picture.
        const isAcross = picture.x <= 0 && picture.x + picture.w >= before.frame.w;
        const stays = isAcross && !isKept && fit !== '100% 100%';
        const [left, right] = [frame.x, frame.x + frame.w];
        expect(stays && !handle.includes('w') ? left : 0).toBe(0);
        expect(stays && !handle.includes('e') ? right : before.frame.w).toBe(before.frame.w);
        // A stretched picture keeps its ratio only as well as whole pixels do, and a thin one may fill none of them.
        const isCoarse = fit === '100% 100%' || Math.min(picture.w, picture.h) < 2;
        const slack = isCoarse ? 1 / Math.min(frame.w, frame.h) : 0;
        expect(difference({ frame, picture }, shownBy({ frame, picture }, it))).toBeLessThan(precision + 2 * slack);
      }),
      {
        numRuns: 400,
        examples: [
          // Half a pixel of the picture on both sides of the frame.
          [
            {
              frame: { w: 50, h: 50 },
              natural: { width: 83, height: 61 },
              params: { fit: 'contain', zoom: 134.84, focusX: 2.99, focusY: 2.23 },
            },
            'w',
            { x: -1, y: 0 },
            true,
          ],
        ],
      },
    );
  });

  test('moves the frame over the picture', () => {
    const before = { frame: { x: 0, y: 0, w: 400, h: 300 }, picture: { x: -200, y: 0, w: 800, h: 300 } };
    expect(movedFrame(before, { x: 50, y: 80 }).frame).toEqual({ x: 50, y: 0, w: 400, h: 300 });
    expect(movedFrame(before, { x: -500, y: 0 }).frame).toEqual({ x: -200, y: 0, w: 400, h: 300 });
    const around = { frame: { x: 0, y: 0, w: 400, h: 300 }, picture: { x: 50, y: 0, w: 300, h: 300 } };
    expect(movedFrame(around, { x: 500, y: 0 }).frame, 'only what shows the picture').toEqual({
      x: 50,
      y: 0,
      w: 300,
      h: 300,
    });
  });
});

describe('the block of a frame', () => {
  const block = { x: 400, y: 300, w: 420, h: 320, rotation: 0, flipX: false, flipY: false, border: { width: 10 } };

  test('keeps its border, and the picture stays on the canvas, also rotated and mirrored', () => {
    const frame = { x: 100, y: 0, w: 300, h: 300 };
    expect(boxOfFrame({ ...block, border: null, w: 400, h: 300 }, frame)).toMatchObject({
      x: 500,
      y: 300,
      w: 300,
      h: 300,
    });
    expect(boxOfFrame(block, frame)).toMatchObject({ x: 500, y: 300, w: 320, h: 320 });
    expect(boxOfFrame({ ...block, flipX: true }, frame)).toMatchObject({ x: 400, y: 300, w: 320, h: 320 });
    // The left part of the block is its upper one: the rest lies below the middle.
    const turned = boxOfFrame({ ...block, rotation: 90 }, frame);
    expect(outlineOf(turned)).toEqual({ x: 450, y: 350, w: 320, h: 320 });
  });

  test('offsets follow the block', () => {
    expect(offsetInFrame({ rotation: 90, flipX: false, flipY: false }, { x: 0, y: 10 })).toEqual({ x: 10, y: 0 });
    expect(offsetInFrame({ rotation: 0, flipX: true, flipY: false }, { x: 7, y: 10 })).toEqual({ x: -7, y: 10 });
  });

  test('stays on the canvas', () => {
    const cropping = { frame: { x: 0, y: 0, w: 400, h: 300 }, picture: { x: -900, y: -900, w: 3000, h: 3000 } };
    const canvas = { width: 1000, height: 800 };
    for (const rotation of [0, 30, 90]) {
      const placed = { ...block, rotation };
      const { frame } = frameOnCanvas(placed, canvas, { x: 800, y: 800 }, (by) =>
        resizedFrame(cropping, 'se', by, false),
      );
      expect(isWithin(outlineOf(boxOfFrame(placed, frame)), canvas)).toBe(true);
      expect(frame.w).toBeGreaterThan(450);
    }
  });
});

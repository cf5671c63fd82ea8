import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Axis } from '../geometry/arrange.ts';
import { type Box } from '../geometry/box.ts';
import { snapMove, snapResize, snapThreshold } from './snap.ts';
import { snapIndex } from './snap-index.ts';

const canvas = { width: 1000, height: 800 };
const gridSteps = fc.integer({ min: 2, max: 60 });
const noGuides = { x: [], y: [] };

const box = fc
  .record({
    x: fc.integer({ min: 0, max: 900 }),
    y: fc.integer({ min: 0, max: 700 }),
    w: fc.integer({ min: 1, max: 300 }),
    h: fc.integer({ min: 1, max: 300 }),
  })
  .map(({ x, y, w, h }): Box => ({ x, y, w: Math.min(w, canvas.width - x), h: Math.min(h, canvas.height - y) }));

const placeOf = { x: 'x', y: 'y' } as const;
const lengthOf = { x: 'w', y: 'h' } as const;
const sideOf = { x: 'width', y: 'height' } as const;
const edges = (one: Box, axis: Axis): number[] => [
  one[axis],
  one[axis] + one[lengthOf[axis]] / 2,
  one[axis] + one[lengthOf[axis]],
];

/** Gaps along an axis between the neighbors of a box, found by testing every pixel. */
function roomsBeside(moved: Box, boxes: readonly Box[], axis: Axis): readonly (readonly [number, number])[] {
  const across = axis === 'x' ? 'y' : 'x';
  const beside = boxes.filter(
    (one) =>
      Math.max(one[across], moved[across]) <
      Math.min(one[across] + one[lengthOf[across]], moved[across] + moved[lengthOf[across]]),
  );
  const taken = Array.from({ length: canvas[sideOf[axis]] }, (_, pixel) =>
    beside.some((one) => one[axis] <= pixel && pixel < one[axis] + one[lengthOf[axis]]),
  );
  const rooms: [number, number][] = [];
  let start: number | undefined;
  for (const [pixel, isTaken] of taken.entries()) {
    if (isTaken && start !== undefined && start < pixel) rooms.push([start, pixel]);
    if (isTaken) start = pixel + 1;
  }
  return rooms;
}

/** All snap offsets of a box, found by comparing everything with everything. */
function allOffsets(
  moved: Box,
  boxes: readonly Box[],
  guides: readonly number[],
  axis: Axis,
  threshold: number,
): number[] {
  const side = canvas[sideOf[axis]];
  const length = moved[lengthOf[axis]];
  const places = [0, side / 2, side, ...guides, ...boxes.flatMap((one) => edges(one, axis))];
  const byLines = places.flatMap((place) => edges(moved, axis).map((edge) => place - edge));
  const rooms = roomsBeside(moved, boxes, axis);
  const clusterEnd = (from: number) => rooms.find(([start]) => start >= from)?.[0];
  const across = axis === 'x' ? 'y' : 'x';
  const beside = boxes.filter(
    (one) =>
      Math.max(one[across], moved[across]) <
      Math.min(one[across] + one[lengthOf[across]], moved[across] + moved[lengthOf[across]]),
  );
  const last = Math.max(...beside.map((one) => one[axis] + one[lengthOf[axis]]));
  const first = Math.min(...beside.map((one) => one[axis]));
  const byRooms = rooms.flatMap(([from, to]) => {
    const gap = to - from;
    const end = clusterEnd(to) ?? last;
    const start = rooms.findLast(([, until]) => until <= from)?.[1] ?? first;
    const middle = (from + to - length) / 2;
    return [...(gap >= length ? [middle] : []), end + gap, start - gap - length].map((place) => place - moved[axis]);
  });
  return [...byLines, ...byRooms].filter((offset) => {
    const place = moved[placeOf[axis]] + offset;
    return Math.abs(offset) <= threshold && place >= 0 && place + length <= side;
  });
}

test('a moved box snaps by the shortest offset per axis, or not at all if there is none', () => {
  const guides = fc.record({
    x: fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 3 }),
    y: fc.array(fc.integer({ min: 0, max: 800 }), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(
      fc.array(box, { maxLength: 12 }),
      box,
      guides,
      fc.integer({ min: 1, max: 30 }),
      (boxes, moved, lines, threshold) => {
        const snap = snapMove(snapIndex(boxes, canvas, lines), moved, threshold);
        for (const axis of ['x', 'y'] as const) {
          const offsets = allOffsets(moved, boxes, lines[axis], axis, threshold).map(Math.abs);
          const shortest = offsets.length === 0 ? 0 : Math.min(...offsets);
          expect(Math.abs(axis === 'x' ? snap.dx : snap.dy)).toBeCloseTo(shortest, 6);
          const placed = { ...moved, [axis]: moved[axis] + (axis === 'x' ? snap.dx : snap.dy) };
          expect(placed[axis]).toBeGreaterThanOrEqual(0);
          expect(placed[axis] + placed[lengthOf[axis]]).toBeLessThanOrEqual(canvas[sideOf[axis]]);
        }
        const drawn = snap.lines.length + snap.gaps.length > 0;
        expect(drawn || (snap.dx === 0 && snap.dy === 0)).toBe(true);
      },
    ),
    { numRuns: 150 },
  );
});

test('a snap line spans all boxes at it (compared with brute force)', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 10 }), box, (boxes, moved) => {
      const snap = snapMove(snapIndex(boxes, canvas, noGuides), moved, 10);
      const placed = { ...moved, x: moved.x + snap.dx, y: moved.y + snap.dy };
      for (const { from, to } of snap.lines.filter((line) => line.from.x === line.to.x)) {
        const at = boxes.filter((one) => edges(one, 'x').some((edge) => Math.abs(edge - from.x) < 0.01));
        const ofCanvas = [0, 500, 1000].includes(from.x);
        const all = [placed, ...at];
        expect(from.y).toBe(ofCanvas ? 0 : Math.min(...all.map(({ y }) => y)));
        expect(to.y).toBe(ofCanvas ? 800 : Math.max(...all.map(({ y, h }) => y + h)));
      }
    }),
  );
});

test('a dragged edge snaps by the shortest offset', () => {
  fc.assert(
    fc.property(
      fc.array(box, { maxLength: 12 }),
      box,
      fc.constantFrom(0 as const, 1 as const),
      (boxes, pulled, edge) => {
        const snap = snapResize(snapIndex(boxes, canvas, noGuides), pulled, { x: edge }, 10);
        const value = pulled.x + edge * pulled.w;
        const offsets = [0, 500, 1000, ...boxes.flatMap((one) => edges(one, 'x'))]
          .map((place) => Math.abs(place - value))
          .filter((offset) => offset <= 10);
        expect(Math.abs(snap.dx)).toBe(offsets.length === 0 ? 0 : Math.min(...offsets));
        expect(snap.dy).toBe(0);
      },
    ),
  );
});

describe('a box between and beside others', () => {
  const row = [
    { x: 100, y: 100, w: 100, h: 100 },
    { x: 300, y: 120, w: 100, h: 100 },
  ];
  const index = snapIndex(row, canvas, noGuides);

  test('snaps to the same distance as between the others', () => {
    const snap = snapMove(index, { x: 503, y: 160, w: 80, h: 30 }, 7.1, ['x']);
    expect(snap).toMatchObject({ dx: -3, dy: 0 });
    const far = snapMove(index, { x: 496, y: 151, w: 33, h: 30 }, 7.1, ['x']);
    expect(far.dx).toBe(4);
    expect(far.gaps).toEqual([
      { from: { x: 200, y: 166 }, to: { x: 300, y: 166 } },
      { from: { x: 400, y: 166 }, to: { x: 500, y: 166 } },
    ]);
  });

  test('snaps to the middle', () => {
    const snap = snapMove(index, { x: 237, y: 150, w: 20, h: 20 }, 7.1, ['x']);
    expect(snap).toMatchObject({ dx: 3, lines: [] });
    expect(snap.gaps.map(({ from, to }) => to.x - from.x)).toEqual([40, 40]);
  });

  test('snaps only on the axes along which it may move', () => {
    const near = { x: 102, y: 103, w: 50, h: 50 };
    expect(snapMove(index, near, 7.1)).toMatchObject({ dx: -2, dy: -3 });
    expect(snapMove(index, near, 7.1, ['y'])).toMatchObject({ dx: 0, dy: -3 });
    expect(snapMove(index, near, 7.1, [])).toEqual({ dx: 0, dy: 0, lines: [], gaps: [] });
  });

  test('snaps within 7.1 screen pixels at any zoom', () => {
    expect(snapThreshold(1)).toBe(7.1);
    const one = snapIndex([{ x: 100, y: 100, w: 300, h: 100 }], canvas, noGuides);
    const at = (zoom: number, distance: number) =>
      snapMove(one, { x: 100 + distance, y: 400, w: 60, h: 60 }, snapThreshold(zoom), ['x']).dx;
    expect([at(1, 7), at(1, 8), at(0.5, 14), at(0.5, 15), at(2, 3), at(2, 4)]).toEqual([-7, 0, -14, 0, -3, 0]);
  });
});

test('a grid takes every edge that no line attracts, within the canvas', () => {
  fc.assert(
    fc.property(
      box,
      fc.array(box, { maxLength: 4 }),
      gridSteps,
      fc.constantFrom(0, 7.1),
      (moved, others, grid, near) => {
        const index = snapIndex(others, canvas, noGuides);
        const plain = near === 0 ? { dx: 0, dy: 0, lines: [] } : snapMove(index, moved, near);
        const snap = snapMove(index, moved, near, ['x', 'y'], grid);
        for (const [axis, by, free] of [
          ['x', snap.dx, plain.dx],
          ['y', snap.dy, plain.dy],
        ] as const) {
          const [start, room] = [moved[axis] + by, canvas[sideOf[axis]] - moved[lengthOf[axis]]];
          const nearest = Math.round(moved[axis] / grid) * grid;
          // A line wins, also one at distance 0; beyond the canvas there is no grid line.
          const isFine = by === free || start === nearest;
          expect(isFine && start >= 0 && start <= room).toBe(true);
          expect(near > 0 || nearest > room || start === nearest).toBe(true);
        }
      },
    ),
  );
  const index = snapIndex([], canvas, noGuides);
  expect(snapMove(index, { x: 123, y: 47, w: 50, h: 50 }, 0, ['x'], 20)).toMatchObject({ dx: -3, dy: 0, lines: [] });
  expect(snapResize(index, { x: 100, y: 100, w: 93, h: 50 }, { x: 1 }, 0, 20)).toMatchObject({
    dx: 7,
    dy: 0,
    lines: [],
  });
  const beside = snapIndex([{ x: 125, y: 300, w: 40, h: 40 }], canvas, noGuides);
  expect(snapMove(beside, { x: 123, y: 47, w: 50, h: 50 }, 7.1, ['x'], 20).dx, 'the line of a block wins').toBe(2);
});

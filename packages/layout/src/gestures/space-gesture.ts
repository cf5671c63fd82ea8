import { placeBlocks } from '../commands/place.ts';
import { isMovable, unitsOf } from '../commands/selection.ts';
import { type Axis } from '../geometry/arrange.ts';
import { type Box, boxOf, type Point, unionOf } from '../geometry/box.ts';
import { equalSpacing, gapMiddles, spacedStarts } from '../geometry/spacing.ts';
import { type Layout } from '../model/layout.ts';

/** Most units whose gaps are changed together: handles of more would lie on each other. */
const unitsMax = 50;

/** Preview while equal gaps are changed. */
export interface Spaced {
  readonly gap: number;
  readonly boxes: ReadonlyMap<number, Box>;
}

export interface SpaceGesture {
  readonly axis: Axis;
  /** Length of the shortest unit along the axis. */
  readonly shortest: number;
  /** Middles of the gaps on the canvas, where their handles are. */
  readonly middles: readonly Point[];
  /**
   * @param index dragged gap
   * @param by offset of its middle in canvas pixels: the first unit stays, so later gaps move further
   */
  readonly move: (index: number, by: Point) => Spaced;
  readonly commit: () => Layout;
}

/** Returns `null` unless three or more units, all movable, are in a row or column with equal gaps. */
export function startSpacing(layout: Layout, ids: ReadonlySet<number>): SpaceGesture | null {
  if (ids.size < 3) return null;
  const units = unitsOf(layout, ids);
  if (units.length > unitsMax) return null;
  const around = units.map((unit) => unionOf(unit) ?? { x: 0, y: 0, w: 0, h: 0 });
  const spacing = equalSpacing(around);
  if (spacing === null) return null;
  const { axis } = spacing;
  const isFixed = units.some((unit) => unit.some((block) => block.hidden || !isMovable(block, axis)));
  if (isFixed) return null;
  let boxes: ReadonlyMap<number, Box> = new Map();
  return {
    axis,
    shortest: Math.min(...around.map((box) => (axis === 'x' ? box.w : box.h))),
    middles: gapMiddles(around, spacing),
    move: (index, by) => {
      const { gap, starts } = spacedStarts(around, spacing, spacing.gap + by[axis] / (index + 0.5), layout.canvas);
      boxes = new Map(
        units.flatMap((unit, at) => {
          const distance = (starts[at] ?? 0) - (around[at]?.[axis] ?? 0);
          return unit.map((block) => [block.id, { ...boxOf(block), [axis]: block[axis] + distance }] as const);
        }),
      );
      return { gap, boxes };
    },
    commit: () => placeBlocks(layout, boxes),
  };
}

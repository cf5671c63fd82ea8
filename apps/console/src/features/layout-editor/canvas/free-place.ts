import { unitsOf } from '@mutai/layout/commands/selection';
import { type Point, unionOf } from '@mutai/layout/geometry/box';
import { layoutLimits } from '@mutai/layout/limits';
import { type Layout } from '@mutai/layout/model/layout';

const keyOf = ({ x, y }: Point): string => `${String(Math.round(x))},${String(Math.round(y))}`;

/** Returns a center for a new block or group that no other one has, so that it does not hide another one. */
export function freePlace(layout: Layout, { x, y }: Point): Point {
  const middles = new Set(
    unitsOf(layout, layout.order).flatMap((unit) => {
      const box = unionOf(unit);
      return box === null ? [] : [keyOf({ x: box.x + box.w / 2, y: box.y + box.h / 2 })];
    }),
  );
  const place = { x: Math.round(x), y: Math.round(y) };
  const { width, height } = layout.canvas;
  while (middles.has(keyOf(place)) && place.x < width && place.y < height) {
    place.x += layoutLimits.pasteOffset;
    place.y += layoutLimits.pasteOffset;
  }
  return place;
}

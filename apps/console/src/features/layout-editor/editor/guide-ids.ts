/** Identity of guides: a layout stores only their positions. Pure functions. */
import { type Axis } from '@mutai/layout/geometry/arrange';
import { type Canvas } from '@mutai/layout/model/layout';

/** Ids of a canvas's guides in order, unique within an editing session. */
export interface GuideIds extends Readonly<Record<Axis, readonly number[]>> {
  readonly next: number;
}

type Places = readonly number[];

/**
 * Returns the ids of one axis after a change. A guide keeps its id while its position exists; if exactly one position
 * was replaced, its guide has moved.
 */
function followed(ids: readonly number[], before: Places, after: Places): readonly (number | null)[] {
  const left = before.filter((place) => !after.includes(place));
  const isMoved = left.length === 1 && after.filter((place) => !before.includes(place)).length === 1;
  return after.map((place) => {
    const from = before.indexOf(place);
    return ids[from === -1 && isMoved ? before.indexOf(left[0] ?? -1) : from] ?? null;
  });
}

/** Returns the ids after the guides have changed. @param before guides that `ids` belong to */
export function followGuides(ids: GuideIds, before: Canvas['guides'], after: Canvas['guides']): GuideIds {
  if (before === after) return ids;
  let { next } = ids;
  const along = (axis: Axis) => followed(ids[axis], before[axis], after[axis]).map((id) => id ?? next++);
  return { x: along('x'), y: along('y'), next };
}

/** Creates ids for the guides of an opened canvas. */
export const newGuideIds = (guides: Canvas['guides']): GuideIds =>
  followGuides({ x: [], y: [], next: 0 }, { x: [], y: [] }, guides);

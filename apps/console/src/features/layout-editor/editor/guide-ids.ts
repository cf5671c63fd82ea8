/** Which guide of the layout is which: a document knows guides by their places alone. Pure. */
import { type Axis } from '@mutai/layout/geometry/arrange';
import { type Canvas } from '@mutai/layout/model/layout';

/** Ids of the guides of a canvas in their order, of this sitting. No id is given twice. */
export interface GuideIds extends Readonly<Record<Axis, readonly number[]>> {
  readonly next: number;
}

type Places = readonly number[];

/**
 * Ids of the guides of one direction after they have become others. A guide keeps its id while it stays at its place; the only
 * one that has left its place is the one at the only new place.
 */
function followed(ids: readonly number[], before: Places, after: Places): readonly (number | null)[] {
  const left = before.filter((place) => !after.includes(place));
  const isMoved = left.length === 1 && after.filter((place) => !before.includes(place)).length === 1;
  return after.map((place) => {
    const from = before.indexOf(place);
    return ids[from === -1 && isMoved ? before.indexOf(left[0] ?? -1) : from] ?? null;
  });
}

/** Ids of the guides of a canvas that has become another. @param before the canvas that these are the ids of */
export function followGuides(ids: GuideIds, before: Canvas['guides'], after: Canvas['guides']): GuideIds {
  if (before === after) return ids;
  let { next } = ids;
  const along = (axis: Axis) => followed(ids[axis], before[axis], after[axis]).map((id) => id ?? next++);
  return { x: along('x'), y: along('y'), next };
}

/** Ids of the guides of a canvas that is opened. */
export const newGuideIds = (guides: Canvas['guides']): GuideIds =>
  followGuides({ x: [], y: [], next: 0 }, { x: [], y: [] }, guides);

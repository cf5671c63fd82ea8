import { type Box, type Point } from './plane.ts';

/** Box with the angle by which it is rotated about its center. */
export interface RotatedBox extends Box {
  /** Degrees clockwise; missing: 0. */
  readonly rotation?: number;
}

/** Rounds an angle to 0.1 degrees within −180 < angle ≤ 180. Adding 0 avoids −0, which JSON does not have. */
export function normalAngle(degrees: number): number {
  const rounded = Math.round(degrees * 10) / 10;
  const within = rounded - 360 * Math.ceil((rounded - 180) / 360);
  return Math.round(within * 10) / 10 + 0;
}

/** Cosine and sine of an angle, exact for right angles. */
export function direction(degrees: number): readonly [cos: number, sin: number] {
  if (degrees % 90 === 0) {
    const quarter = (((degrees / 90) % 4) + 4) % 4;
    return [[1, 0, -1, 0][quarter] ?? 1, [0, 1, 0, -1][quarter] ?? 0];
  }
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

/** Rotates a vector clockwise, as the y axis points down. */
export function turned({ x, y }: Point, degrees: number): Point {
  const [cos, sin] = direction(degrees);
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

export const middleOf = ({ x, y, w, h }: Box): Point => ({ x: x + w / 2, y: y + h / 2 });

/** Box of a size around its center. */
export const boxAround = ({ x, y }: Point, w: number, h: number): Box => ({ x: x - w / 2, y: y - h / 2, w, h });

/** Rotates a point about another one. */
export function turnedAbout(point: Point, centre: Point, degrees: number): Point {
  const { x, y } = turned({ x: point.x - centre.x, y: point.y - centre.y }, degrees);
  return { x: centre.x + x, y: centre.y + y };
}

/** Corners of a rotated box, clockwise from its top left one. */
export function cornersOf(box: RotatedBox): readonly Point[] {
  const { x, y, w, h, rotation = 0 } = box;
  const corners = [
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ];
  if (rotation === 0) return corners;
  const centre = middleOf(box);
  return corners.map((corner) => turnedAbout(corner, centre, rotation));
}

/** Size of the upright box around a rotated one. */
export function outerSize(w: number, h: number, rotation: number): readonly [w: number, h: number] {
  const [cos, sin] = direction(rotation).map(Math.abs) as [number, number];
  return [w * cos + h * sin, w * sin + h * cos];
}

/** Upright box around a rotated one: its outline. All code that compares blocks with others or the canvas uses it. */
export function outlineOf(box: RotatedBox): Box {
  const { w, h, rotation = 0 } = box;
  if (rotation === 0) return box;
  return boxAround(middleOf(box), ...outerSize(w, h, rotation));
}

/** Returns true if a box and an upright one intersect or share an edge. */
export function touches(box: RotatedBox, upright: Box): boolean {
  const { rotation = 0 } = box;
  if (!areNear(outlineOf(box), upright)) return false;
  if (rotation === 0) return true;
  // Rotated boxes are apart if a line along an edge of either of them separates them.
  const centre = turnedAbout(middleOf(upright), middleOf(box), -rotation);
  return areNear(box, outlineOf({ ...boxAround(centre, upright.w, upright.h), rotation }));
}

const areNear = (one: Box, other: Box): boolean =>
  one.x <= other.x + other.w && other.x <= one.x + one.w && one.y <= other.y + other.h && other.y <= one.y + one.h;

/** Box of another size whose rotated top left corner stays where it is. */
export function resizedFromCorner({ rotation = 0, ...box }: RotatedBox, w: number, h: number): Box {
  const { x, y } = middleOf(box);
  const shift = turned({ x: (w - box.w) / 2, y: (h - box.h) / 2 }, rotation);
  return boxAround({ x: x + shift.x, y: y + shift.y }, w, h);
}

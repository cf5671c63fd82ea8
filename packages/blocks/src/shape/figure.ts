import { type Point } from '@mutai/layout/geometry/box';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { type LineDirection } from '@mutai/layout/model/types/shape';

interface Size {
  readonly w: number;
  readonly h: number;
}

/** Share of the block's sides at which a line begins; it ends opposite. */
const starts: Readonly<Record<LineDirection, readonly [x: number, y: number]>> = {
  right: [0, 0.5],
  left: [1, 0.5],
  down: [0.5, 0],
  up: [0.5, 1],
  'down-right': [0, 0],
  'up-right': [0, 1],
  'down-left': [1, 0],
  'up-left': [1, 1],
};

/** Length and half width of an arrow's head, in widths of its line. */
const [headLength, headSide] = [4, 2];

/** Ends of a line, this far from the edges of its block. */
function endsOf(direction: LineDirection, { w, h }: Size, inside: number): readonly [from: Point, to: Point] {
  const at = ([x, y]: readonly [number, number]): Point => ({
    x: inside + x * (w - 2 * inside),
    y: inside + y * (h - 2 * inside),
  });
  const [x, y] = starts[direction];
  return [at([x, y]), at([1 - x, 1 - y])];
}

/** Corners of an arrow's head, and the point where its line ends. @param most largest half width */
function headOf(
  from: Point,
  to: Point,
  width: number,
  most: number,
): { readonly head: readonly Point[]; readonly neck: Point } {
  const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const long = Math.min(headLength * width, length);
  const side = Math.min(most, long / 2);
  const neck = { x: to.x - dx * long, y: to.y - dy * long };
  return {
    head: [to, { x: neck.x - dy * side, y: neck.y + dx * side }, { x: neck.x + dy * side, y: neck.y - dx * side }],
    neck,
  };
}

/** Corners of a polygon or star, the first one at the top. */
export function cornersOf(
  { kind, corners, inner }: Pick<ParamsOf<'shape'>, 'kind' | 'corners' | 'inner'>,
  box: Size,
  inset: number,
) {
  const count = kind === 'star' ? 2 * corners : corners;
  const [rx, ry] = [Math.max(0, box.w / 2 - inset), Math.max(0, box.h / 2 - inset)];
  return Array.from({ length: count }, (_, nth): Point => {
    const angle = (2 * Math.PI * nth) / count - Math.PI / 2;
    const radius = kind === 'star' && nth % 2 === 1 ? inner / 100 : 1;
    return { x: box.w / 2 + rx * radius * Math.cos(angle), y: box.h / 2 + ry * radius * Math.sin(angle) };
  });
}

/** Line of a shape, with the head of an arrow. */
export function lineOf({ kind, direction, strokeWidth }: ParamsOf<'shape'>, size: Size) {
  // All of a line that keeps half of its width from the edges is inside; so is a head.
  const half = strokeWidth * (kind === 'arrow' ? headSide : 0.5);
  const inside = Math.min(half, size.w / 2, size.h / 2);
  const [from, to] = endsOf(direction, size, inside);
  if (kind !== 'arrow') return { from, to, head: [] };
  const { head, neck } = headOf(from, to, strokeWidth, inside);
  return { from, to: neck, head };
}

/** Value of the SVG attribute `points`. */
export const pointsText = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');

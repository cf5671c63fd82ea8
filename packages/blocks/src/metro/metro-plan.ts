import { type MetroWay } from '@mutai/layout/model/types/metro';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Places of the stations of a line, in pixels. */
export interface MetroPlan {
  readonly points: readonly Point[];
  /** Path of the line from each station to the next. */
  readonly parts: readonly string[];
  /** Room of a name. */
  readonly room: { readonly w: number; readonly h: number };
  /** Largest font size with which all names fit their room in two lines; not larger than asked. */
  readonly size: number;
}

interface PlanOptions {
  readonly names: readonly string[];
  readonly w: number;
  readonly h: number;
  readonly way: MetroWay;
  /** Font size, in pixels. */
  readonly size: number;
}

/** Distance from a station to its name, and radius of a station, as shares of the font size. */
export const stationEms = 0.5;
const gapEms = 0.9;

/** Smallest font size, in pixels: as for texts. */
const least = 8;

/** Width of a text in ems: Chinese letters take a whole one. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (letter > '\u2E7F' ? 1 : 0.58), 0);

/** Ems that a name needs in two lines. Chinese breaks anywhere, other texts between words. */
function emsOf(name: string): number {
  const half = widthOf(name) / 2;
  if (/[\u2E80-\uFFFF]/.test(name)) return Math.ceil(half);
  return Math.max(half, ...name.split(/\s+/).map((word) => widthOf(word)));
}

const point = ({ x, y }: Point): string => `${String(x)} ${String(y)}`;

/** Stations in as many rows, or columns, as asked. The second one leads back. */
function planIn(
  rows: 1 | 2,
  { names, w, h, way, size }: PlanOptions,
): { readonly plan: MetroPlan; /** Largest font size that fits. */ readonly fitting: number } {
  const count = names.length;
  const each = Math.ceil(count / rows);
  const across = way === 'horizontal';
  // Room for the turn at the end of the first row.
  const turn = rows === 1 ? 0 : size;
  const step = ((across ? w : h) - turn) / each;
  const deep = (across ? h : w) / rows;
  const largest = Math.max(...names.map((name) => emsOf(name)));
  const needed = across ? largest : 1.4;
  const fitting = across ? Math.min(step / (needed + 0.4), deep / (gapEms + stationEms + 2.8)) : step / needed;
  const font = Math.max(least, Math.floor(Math.min(size, fitting)));
  const edge = font * stationEms + 2;
  const points = names.map((_, index): Point => {
    const isBack = index >= each;
    const along = step * ((isBack ? 2 * each - 1 - index : index) + 0.5);
    const offset = (isBack ? deep : 0) + edge;
    return across ? { x: along, y: offset } : { x: offset, y: along };
  });
  const parts = points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    if (index + 1 !== each) return `M ${point(from)} L ${point(to)}`;
    const end = (across ? w : h) - turn / 4;
    const corners = across
      ? [
          { x: end, y: from.y },
          { x: end, y: to.y },
        ]
      : [
          { x: from.x, y: end },
          { x: to.x, y: end },
        ];
    return `M ${point(from)} L ${corners.map((corner) => point(corner)).join(' L ')} L ${point(to)}`;
  });
  const gap = font * (gapEms + stationEms);
  const room = across ? { w: step, h: Math.max(0, deep - gap) } : { w: Math.max(0, deep - gap - edge), h: step };
  return { plan: { points, parts, room, size: font }, fitting };
}

/** Plans a line in one row, or in two if its names do not fit one. */
export function planMetro(options: PlanOptions): MetroPlan {
  const one = planIn(1, options);
  if (one.fitting >= options.size || options.names.length < 4) return one.plan;
  const two = planIn(2, options);
  return two.fitting > one.fitting ? two.plan : one.plan;
}

/** Distance from the center of a station to its name, in pixels. @param size font size */
export const nameGap = (size: number): number => size * gapEms;

import { type Axis } from '@mutai/layout/geometry/arrange';
import { type Box, type Point, type Size, unionOf } from '@mutai/layout/geometry/box';
import { cornersOf, type RotatedBox } from '@mutai/layout/geometry/rotation';
import { type Handle, handles } from '@mutai/layout/geometry/resize';
import { hasHandles } from '@mutai/layout/gestures/resize-gesture';
import { isMovable, isResizable } from '@mutai/layout/commands/selection';
import { type Block } from '@mutai/layout/model/block';
import { type Line } from '@mutai/layout/snapping/snap';

/** Position of a guide in the canvas. */
export interface GuideAt {
  readonly axis: Axis;
  readonly index: number;
}

/** Guide that is being placed or moved. */
export interface MovedGuide {
  readonly axis: Axis;
  /** `null` if it would be removed. */
  readonly place: number | null;
  /** Index of an existing guide. */
  readonly index?: number;
}

/** Temporary state shown during a gesture, instead of the editor's state. */
export interface GestureState {
  readonly selected?: ReadonlySet<number>;
  /** Distance that the selected blocks have moved. */
  readonly by?: Point;
  /** True if copies move and the blocks stay. */
  readonly copies?: boolean;
  /** Boxes of resized or rotated blocks. */
  readonly boxes?: ReadonlyMap<number, RotatedBox>;
  readonly lines?: readonly Line[];
  readonly gaps?: readonly Line[];
  /** Selection rectangle. */
  readonly frame?: Box;
  /** Drop position of a new block. */
  readonly drop?: Box;
  /** Outlines of blocks that would be added. */
  readonly outlines?: readonly Box[];
  readonly guide?: MovedGuide;
  readonly badge?: string;
}

export const pathOfBoxes = (boxes: Iterable<RotatedBox>): string =>
  Array.from(boxes, (box) => {
    const { x, y, w, h, rotation = 0 } = box;
    if (rotation === 0) return `M${String(x)} ${String(y)}h${String(w)}v${String(h)}h${String(-w)}z`;
    return `M${cornersOf(box)
      .map((corner) => `${String(corner.x)} ${String(corner.y)}`)
      .join('L')}z`;
  }).join('');

export const pathOfLines = (lines: readonly Line[]): string =>
  lines.map(({ from, to }) => `M${String(from.x)} ${String(from.y)}L${String(to.x)} ${String(to.y)}`).join('');

/** Returns the outline of a safe area. @param percent of each side that is inside */
export function safeAreaPath({ width, height }: Size, percent: number): string {
  const [x, y] = [(width * (100 - percent)) / 200, (height * (100 - percent)) / 200];
  return pathOfBoxes([{ x, y, w: width - 2 * x, h: height - 2 * y }]);
}

/** Grid lines that are at least this far apart are drawn, in pixels of the screen. */
const minGridStep = 8;
const gridFactors = [1, 2, 5, 10, 20, 50, 100, 200, 500] as const;

/** Returns the distance of the drawn grid lines in pixels of the canvas: the grid's step, or a multiple of it. */
export const drawnGridStep = (gridSize: number, zoom: number): number =>
  gridSize * (gridFactors.find((factor) => factor * gridSize * zoom >= minGridStep) ?? 1000);

/** Returns the handles that can change the blocks, without those that would move a fixed edge. */
export function usableHandles(blocks: readonly Block[]): readonly Handle[] {
  const resizable = blocks.filter(isResizable);
  if (resizable.length === 0 || !hasHandles(resizable)) return [];
  const xFixed = resizable.some((block) => block.xFixed);
  const yFixed = resizable.some((block) => block.yFixed);
  return handles.filter((handle) => !(xFixed && handle.includes('w')) && !(yFixed && handle.includes('n')));
}

/** Returns the boxes of blocks after a move, respecting fixed axes. */
export const boxesAt = (blocks: readonly Block[], by: Point): readonly RotatedBox[] =>
  blocks.map((block) => ({
    rotation: block.rotation,
    x: block.x + (isMovable(block, 'x') ? by.x : 0),
    y: block.y + (isMovable(block, 'y') ? by.y : 0),
    w: block.w,
    h: block.h,
  }));

/** Smallest side between handles in pixels of the screen, so that the block itself can be pressed. */
const minSide = { mouse: 36, finger: 72 } as const;

/** Returns the box for handles on the screen, enlarged around small blocks. */
export function handleBox(box: RotatedBox, by: 'mouse' | 'finger'): RotatedBox {
  const { x, y, w, h } = box;
  const least = minSide[by];
  const [across, down] = [Math.max(0, least - w) / 2, Math.max(0, least - h) / 2];
  return { ...box, x: x - across, y: y - down, w: w + 2 * across, h: h + 2 * down };
}

/** Returns the bounding box of the selection, or the box of a single block, which is rotated with it. */
export function selectionBox(boxes: readonly RotatedBox[]): RotatedBox | null {
  const [first] = boxes;
  return boxes.length === 1 && first !== undefined ? first : unionOf(boxes);
}

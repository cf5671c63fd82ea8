import { type Axis } from '@mutai/layout/geometry/arrange';
import { type Box, type Point, unionOf } from '@mutai/layout/geometry/box';
import { type Handle, handles } from '@mutai/layout/geometry/resize';
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
  /** Boxes of resized blocks. */
  readonly boxes?: ReadonlyMap<number, Box>;
  readonly lines?: readonly Line[];
  readonly gaps?: readonly Line[];
  /** Selection rectangle. */
  readonly frame?: Box;
  /** Drop position of a new block. */
  readonly drop?: Box;
  readonly guide?: MovedGuide;
  readonly badge?: string;
}

export const pathOfBoxes = (boxes: Iterable<Box>): string =>
  Array.from(boxes, ({ x, y, w, h }) => `M${String(x)} ${String(y)}h${String(w)}v${String(h)}h${String(-w)}z`).join('');

export const pathOfLines = (lines: readonly Line[]): string =>
  lines.map(({ from, to }) => `M${String(from.x)} ${String(from.y)}L${String(to.x)} ${String(to.y)}`).join('');

/** Returns the handles that can change the blocks, without those that would move a fixed edge. */
export function usableHandles(blocks: readonly Block[]): readonly Handle[] {
  const resizable = blocks.filter(isResizable);
  if (resizable.length === 0) return [];
  const xFixed = resizable.some((block) => block.xFixed);
  const yFixed = resizable.some((block) => block.yFixed);
  return handles.filter((handle) => !(xFixed && handle.includes('w')) && !(yFixed && handle.includes('n')));
}

/** Returns the boxes of blocks after a move, respecting fixed axes. */
export const boxesAt = (blocks: readonly Block[], by: Point): readonly Box[] =>
  blocks.map((block) => ({
    x: block.x + (isMovable(block, 'x') ? by.x : 0),
    y: block.y + (isMovable(block, 'y') ? by.y : 0),
    w: block.w,
    h: block.h,
  }));

/** Smallest side between handles in pixels of the screen, so that the block itself can be pressed. */
const minSide = { mouse: 36, finger: 72 } as const;

/** Returns the box for handles on the screen, enlarged around small blocks. */
export function handleBox({ x, y, w, h }: Box, by: 'mouse' | 'finger'): Box {
  const least = minSide[by];
  const [across, down] = [Math.max(0, least - w) / 2, Math.max(0, least - h) / 2];
  return { x: x - across, y: y - down, w: w + 2 * across, h: h + 2 * down };
}

/** Returns the bounding box of the selection. */
export const selectionBox = (boxes: readonly Box[]): Box | null => unionOf(boxes);

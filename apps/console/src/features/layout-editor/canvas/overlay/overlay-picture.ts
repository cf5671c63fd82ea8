import { type Axis } from '@mutai/layout/geometry/arrange';
import { type Box, type Point, unionOf } from '@mutai/layout/geometry/box';
import { type Handle, handles } from '@mutai/layout/geometry/resize';
import { isMovable, isResizable } from '@mutai/layout/commands/selection';
import { type Block } from '@mutai/layout/model/block';
import { type Line } from '@mutai/layout/snapping/snap';

/** One of the canvas's guides. */
export interface GuideAt {
  readonly axis: Axis;
  readonly index: number;
}

/** A line that is being put on the canvas or moved. */
export interface MovedGuide {
  readonly axis: Axis;
  /** Null where it would be taken away. */
  readonly place: number | null;
  /** Its place in the list when it was there before. */
  readonly index?: number;
}

/** What is shown over the canvas while a gesture is under way, in place of what the editor's state says. */
export interface Passing {
  readonly selected?: ReadonlySet<number>;
  /** How far the selected blocks have gone. */
  readonly by?: Point;
  /** Copies go, and the blocks themselves stay. */
  readonly copies?: boolean;
  /** Boxes of blocks that are resized. */
  readonly boxes?: ReadonlyMap<number, Box>;
  readonly lines?: readonly Line[];
  readonly gaps?: readonly Line[];
  /** The frame that is drawn around blocks. */
  readonly frame?: Box;
  /** Where a block would come to stand. */
  readonly drop?: Box;
  readonly guide?: MovedGuide;
  readonly badge?: string;
}

export const pathOfBoxes = (boxes: Iterable<Box>): string =>
  Array.from(boxes, ({ x, y, w, h }) => `M${String(x)} ${String(y)}h${String(w)}v${String(h)}h${String(-w)}z`).join('');

export const pathOfLines = (lines: readonly Line[]): string =>
  lines.map(({ from, to }) => `M${String(from.x)} ${String(from.y)}L${String(to.x)} ${String(to.y)}`).join('');

/** Handles that do something to blocks: none that pulls at an edge which stays. */
export function usableHandles(blocks: readonly Block[]): readonly Handle[] {
  const resizable = blocks.filter(isResizable);
  if (resizable.length === 0) return [];
  const xFixed = resizable.some((block) => block.xFixed);
  const yFixed = resizable.some((block) => block.yFixed);
  return handles.filter((handle) => !(xFixed && handle.includes('w')) && !(yFixed && handle.includes('n')));
}

/** The boxes of blocks while they go some way, as far as each of them can. */
export const boxesAt = (blocks: readonly Block[], by: Point): readonly Box[] =>
  blocks.map((block) => ({
    x: block.x + (isMovable(block, 'x') ? by.x : 0),
    y: block.y + (isMovable(block, 'y') ? by.y : 0),
    w: block.w,
    h: block.h,
  }));

/** Pixels of the screen that a box has between its handles at the least, so that there is something to press. */
const leastSide = { mouse: 36, finger: 72 } as const;

/** Where the handles of a box stand on the screen: around a small one, not on it. */
export function handleBox({ x, y, w, h }: Box, by: 'mouse' | 'finger'): Box {
  const least = leastSide[by];
  const [across, down] = [Math.max(0, least - w) / 2, Math.max(0, least - h) / 2];
  return { x: x - across, y: y - down, w: w + 2 * across, h: h + 2 * down };
}

/** The box around what is shown as selected. */
export const selectionBox = (boxes: readonly Box[]): Box | null => unionOf(boxes);

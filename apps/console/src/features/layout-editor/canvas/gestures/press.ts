import { withGroups } from '@mutai/layout/commands/selection';
import { type Handle } from '@mutai/layout/geometry/resize';
import { type Layout } from '@mutai/layout/model/layout';
import { type GuideAt } from '../overlay/overlay-picture.ts';

/** Target and modifiers of a pointer press. */
export interface PressedAt {
  readonly handle: Handle | undefined;
  readonly guide: GuideAt | undefined;
  /** Id of the block under the pointer. */
  readonly block: number | undefined;
  /** False outside of the canvas. */
  readonly onCanvas: boolean;
  /** Middle button, or primary button with the space bar held. */
  readonly hand: boolean;
  readonly shift: boolean;
}

/** Gesture that a press starts once the pointer moves. `click` is the selection if it does not move. */
export type Press = { readonly click: ReadonlySet<number> } & (
  | { readonly kind: 'pan' }
  | { readonly kind: 'frame'; readonly before: ReadonlySet<number> }
  | { readonly kind: 'move'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'resize'; readonly handle: Handle }
  | { readonly kind: 'guide'; readonly guide: GuideAt }
);

const none: ReadonlySet<number> = new Set();
const without = (all: ReadonlySet<number>, some: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...all].filter((id) => !some.has(id)));

/** Maps a press to its gesture (decisions/0029-the-canvas.md). */
export function pressAt(at: PressedAt, layout: Layout, selected: ReadonlySet<number>): Press {
  const { handle, guide, block: id, shift } = at;
  if (at.hand) return { kind: 'pan', click: selected };
  if (handle !== undefined) return { kind: 'resize', handle, click: selected };
  if (guide !== undefined) return { kind: 'guide', guide, click: selected };
  const block = id === undefined ? undefined : layout.blocks[id];
  const before = shift ? selected : none;
  if (block === undefined) {
    return at.onCanvas && !shift ? { kind: 'pan', click: none } : { kind: 'frame', before, click: before };
  }
  const unit = block.group === null ? new Set([block.id]) : withGroups(layout, [block.id]);
  const isSelected = selected.has(block.id);
  const joined = new Set([...selected, ...unit]);
  const click = shift ? (isSelected ? without(selected, unit) : joined) : clicked(selected, unit, isSelected);
  // Locked blocks act as canvas: background pictures are usually locked.
  if (block.locked) return shift ? { kind: 'frame', before, click } : { kind: 'pan', click };
  return { kind: 'move', ids: isSelected ? selected : shift ? joined : unit, click };
}

/** Keeps a group member that is selected alone; otherwise a click selects the group. */
const clicked = (selected: ReadonlySet<number>, unit: ReadonlySet<number>, isSelected: boolean): ReadonlySet<number> =>
  isSelected && selected.size === 1 ? selected : unit;

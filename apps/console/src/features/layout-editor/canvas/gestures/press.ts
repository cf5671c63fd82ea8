import { withGroups } from '@mutai/layout/commands/selection';
import { type Handle } from '@mutai/layout/geometry/resize';
import { type Layout } from '@mutai/layout/model/layout';
import { type GuideAt } from '../overlay/overlay-picture.ts';

/** Where a pointer went down, and with what. */
export interface PressedAt {
  readonly handle: Handle | undefined;
  readonly guide: GuideAt | undefined;
  /** Id of the block. */
  readonly block: number | undefined;
  /** On the canvas, not beside it. */
  readonly onCanvas: boolean;
  /** The middle button, or the main one while the space bar is held. */
  readonly hand: boolean;
  readonly shift: boolean;
}

/** What a press is the beginning of, once the pointer moves; and what is selected when it does not. */
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

/** What a press means (decisions/0029-the-canvas.md). */
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
  // Locked blocks count as canvas: the picture behind everything is usually locked.
  if (block.locked) return shift ? { kind: 'frame', before, click } : { kind: 'pan', click };
  return { kind: 'move', ids: isSelected ? selected : shift ? joined : unit, click };
}

/** A member of a group that is selected alone stays so; otherwise a click selects the group. */
const clicked = (selected: ReadonlySet<number>, unit: ReadonlySet<number>, isSelected: boolean): ReadonlySet<number> =>
  isSelected && selected.size === 1 ? selected : unit;

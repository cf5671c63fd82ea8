import { withGroups } from '@mutai/layout/commands/selection';
import { type Handle } from '@mutai/layout/geometry/resize';
import { type Layout } from '@mutai/layout/model/layout';
import { type GuideAt } from '../overlay/overlay-picture.ts';

/** Target and modifiers of a pointer press. */
export interface PressedAt {
  readonly handle: Handle | undefined;
  /** True on the rotation handle. */
  readonly turn?: boolean;
  /** Index of the gap of equally spaced blocks. */
  readonly gap?: number | undefined;
  readonly guide: GuideAt | undefined;
  /** Id of the block under the pointer. */
  readonly block: number | undefined;
  /** False outside of the canvas. */
  readonly onCanvas: boolean;
  /** Middle button, or primary button with the space bar held. */
  readonly hand: boolean;
  readonly shift: boolean;
  /** Ids of all blocks under the pointer, from the front, if the press selects the next one below. */
  readonly stack?: readonly number[];
}

/** Gesture that a press starts once the pointer moves. `click` is the selection if it does not move. */
export type Press = { readonly click: ReadonlySet<number> } & (
  | { readonly kind: 'pan' }
  | { readonly kind: 'frame'; readonly before: ReadonlySet<number> }
  | { readonly kind: 'move'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'resize'; readonly handle: Handle }
  | { readonly kind: 'rotate' }
  | { readonly kind: 'space'; readonly gap: number }
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
  if (at.turn === true) return { kind: 'rotate', click: selected };
  if (at.gap !== undefined) return { kind: 'space', gap: at.gap, click: selected };
  if (guide !== undefined) return { kind: 'guide', guide, click: selected };
  const block = id === undefined ? undefined : layout.blocks[id];
  const before = shift ? selected : none;
  if (block === undefined) {
    return at.onCanvas && !shift ? { kind: 'pan', click: none } : { kind: 'frame', before, click: before };
  }
  const unit = block.group === null ? new Set([block.id]) : withGroups(layout, [block.id]);
  const isSelected = selected.has(block.id);
  const joined = new Set([...selected, ...unit]);
  const plain = shift ? (isSelected ? without(selected, unit) : joined) : clicked(selected, unit, isSelected);
  const click = at.stack === undefined ? plain : selectionBelow(layout, at.stack, selected);
  // Locked blocks act as canvas: background pictures are usually locked.
  if (block.locked) return shift ? { kind: 'frame', before, click } : { kind: 'pan', click };
  return { kind: 'move', ids: isSelected ? selected : shift ? joined : unit, click };
}

/**
 * Returns the next deeper selection among blocks that lie on each other, groups as a unit: the one below the selected
 * one, the front one below the last one, or if none of them is selected.
 *
 * @param stack ids from the front
 */
export function selectionBelow(
  layout: Layout,
  stack: readonly number[],
  selected: ReadonlySet<number>,
): ReadonlySet<number> {
  const units: ReadonlySet<number>[] = [];
  for (const id of stack) {
    if (!units.some((unit) => unit.has(id))) units.push(withGroups(layout, [id]));
  }
  const at = units.findIndex((unit) => [...unit].some((id) => selected.has(id)));
  return units[(at + 1) % Math.max(1, units.length)] ?? none;
}

/** Keeps a group member that is selected alone; otherwise a click selects the group. */
const clicked = (selected: ReadonlySet<number>, unit: ReadonlySet<number>, isSelected: boolean): ReadonlySet<number> =>
  isSelected && selected.size === 1 ? selected : unit;

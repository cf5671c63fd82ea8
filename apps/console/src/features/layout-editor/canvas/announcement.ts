import { type History } from '@mutai/layout/difference/history';
import { movedIn } from '@mutai/layout/difference/order';
import { sameBox, unionOf } from '@mutai/layout/geometry/box';
import { type Block } from '@mutai/layout/model/block';
import { pickBlocks } from '@mutai/layout/model/layout';
import { type EditorState } from '../editor/editor.ts';
import { canvasMessages as text } from './canvas.messages.ts';

type Seen = Pick<EditorState, 'layout' | 'selected' | 'history'>;

/** Returns the screen reader announcement of a change; `null` if there is nothing to announce. */
export function announcementOf(before: Seen, after: Seen): string | null {
  const parts = [
    stepAnnouncement(before.history, after.history),
    orderAnnouncement(before, after) ?? positionAnnouncement(before, after),
  ];
  const words = parts.filter((one) => one !== null);
  return words.length === 0 ? null : words.join('，');
}

/** Announcement of an undone or redone step. */
function stepAnnouncement(before: History, after: History): string | null {
  const [done, undone] = [before.done.at(-1), before.undone.at(-1)];
  if (done !== undefined && after.undone.at(-1)?.difference === done.difference) return text.undone(done.title);
  if (undone !== undefined && after.done.at(-1)?.difference === undone.difference) return text.redone(undone.title);
  // Several steps at once, from the list of steps.
  const went = Math.abs(after.done.length - before.done.length);
  const count = ({ done: one, undone: other }: History) => one.length + other.length;
  return went > 1 && count(after) === count(before) ? text.wentTo(after.done.at(-1)?.title) : null;
}

/** Announcement of a new layer order, counted from the front. */
function orderAnnouncement({ layout: { order: before } }: Seen, { layout: { order, blocks } }: Seen): string | null {
  if (before === order || before.length !== order.length) return null;
  const [id, ...others] = movedIn(before, order);
  const block = id === undefined ? undefined : blocks[id];
  if (id === undefined || block === undefined) return null;
  if (others.length > 0) return text.reorderedSeveral(others.length + 1);
  return text.reordered(block.title, order.length - order.indexOf(id), order.length);
}

/** Announcement of the selected blocks and their position. */
function positionAnnouncement(before: Seen, after: Seen): string | null {
  const gone = before.layout.order.length - after.layout.order.length;
  const blocks = pickBlocks(after.layout, after.selected);
  const [block] = blocks;
  const around = unionOf(blocks);
  if (block === undefined || around === null) {
    if (before.selected.size === 0) return null;
    return gone > 0 ? text.removed(gone) : text.none;
  }
  const isSame = before.selected === after.selected || same(before.selected, after.selected);
  if (isSame && blocks.every((now) => isWhere(before.layout.blocks[now.id], now))) return null;
  if (blocks.length > 1) return text.several(blocks.length, Math.round(around.x), Math.round(around.y));
  const was = before.layout.blocks[block.id];
  if (isSame && was !== undefined && !isTurnedLike(was, block)) {
    return text.turned(block.title, block.rotation, block.flipX, block.flipY);
  }
  if (isSame && was !== undefined && (was.w !== block.w || was.h !== block.h)) {
    return text.resized(block.title, block.w, block.h);
  }
  return text.selected(block.title, block.x, block.y);
}

const same = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

const isTurnedLike = (was: Block, now: Block): boolean =>
  was.rotation === now.rotation && was.flipX === now.flipX && was.flipY === now.flipY;

const isWhere = (was: Block | undefined, now: Block): boolean =>
  was !== undefined && sameBox(was, now) && isTurnedLike(was, now);

import { unionOf } from '@mutai/layout/geometry/box';
import { pickBlocks } from '@mutai/layout/model/layout';
import { type EditorState } from '../editor/editor.ts';
import { canvasMessages as text } from './canvas.messages.ts';

type Seen = Pick<EditorState, 'layout' | 'selected'>;

/** What is told to those who do not see the canvas when it has become another; null: nothing that concerns them. */
export function spoken(before: Seen, after: Seen): string | null {
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
  if (blocks.length > 1) return text.several(blocks.length, around.x, around.y);
  const was = before.layout.blocks[block.id];
  if (isSame && was !== undefined && (was.w !== block.w || was.h !== block.h)) {
    return text.resized(block.title, block.w, block.h);
  }
  return text.selected(block.title, block.x, block.y);
}

const same = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

type Box = Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;

const isWhere = (was: Box | undefined, now: Box): boolean =>
  was !== undefined && was.x === now.x && was.y === now.y && was.w === now.w && was.h === now.h;

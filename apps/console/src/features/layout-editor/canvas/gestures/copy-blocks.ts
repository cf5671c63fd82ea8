import { duplicateBlocks, hasRoomFor } from '@mutai/layout/commands/blocks';
import { copyOffset, fitsAt } from '@mutai/layout/commands/repeat';
import { type Point, unionOf } from '@mutai/layout/geometry/box';
import { layoutLimits } from '@mutai/layout/limits';
import { pickBlocks } from '@mutai/layout/model/layout';
import { notify } from '../../../../platform/notify.ts';
import { type Editor } from '../../editor/editor.ts';
import { gestureMessages as text } from './gestures.messages.ts';

/** Duplicates blocks at an offset, selects the copies and remembers their distance for {@link copyAgain}. */
export function copyBlocks(editor: Editor, title: string, ids: readonly number[], by: Point): void {
  const { layout } = editor.state();
  if (!hasRoomFor(layout, ids.length)) {
    notify.warning(text.full(layoutLimits.blocksMax));
    return;
  }
  const from = unionOf(pickBlocks(layout, ids));
  editor.run(title, (current) => duplicateBlocks(current, ids, by), { select: 'added' });
  if (from !== null) editor.show({ lastCopy: { ids: editor.follow([...editor.state().selected]), from } });
}

/** Duplicates the selection: the last copies at the same distance once more, other blocks at the usual distance. */
export function copyAgain(editor: Editor, title: string): void {
  const { layout, selected, lastCopy } = editor.state();
  const { by, repeats } = copyOffset(
    layout,
    selected,
    lastCopy === null ? null : { ids: lastCopy.ids(), from: lastCopy.from },
  );
  // Clamped copies would lie on each other at the edge.
  if (repeats && !fitsAt(layout, selected, by)) notify.warning(text.noRoom);
  else copyBlocks(editor, title, [...selected], by);
}

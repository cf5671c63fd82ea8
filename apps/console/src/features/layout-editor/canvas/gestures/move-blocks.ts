import { type Point } from '@mutai/layout/geometry/box';
import { startMove } from '@mutai/layout/gestures/move-gesture';
import { pickBlocks } from '@mutai/layout/model/layout';
import { boxesAt, selectionBox } from '../overlay/overlay-picture.ts';
import { copyBlocks } from './copy-blocks.ts';
import { gestureMessages as text } from './gestures.messages.ts';
import { liftBlocks } from './lifted-blocks.ts';
import { type GestureContext, gridStep, snapDistance, distanceOnCanvas } from './gesture-context.ts';
import { type CanvasGesture } from './track-pointer.ts';

/** Moves blocks, or copies of them if Alt is held at the end. */
export function moveBlocksBy(context: GestureContext, ids: ReadonlySet<number>): CanvasGesture {
  const { editor, overlay, stage } = context;
  const { layout } = editor.state();
  const blocks = pickBlocks(layout, ids);
  const gesture = startMove(layout, [...ids]);
  const lifted = liftBlocks(stage, blocks);
  let copies = false;
  let went: Point = { x: 0, y: 0 };
  const end = () => {
    lifted.putDown();
    overlay.show(null);
  };
  return {
    cursor: 'move',
    frame: (at) => {
      const { by, lines, gaps } = gesture.move(distanceOnCanvas(context, at), {
        threshold: snapDistance(context, at),
        grid: gridStep(context, at),
        straight: at.shift,
      });
      went = by;
      copies = at.alt;
      lifted.moveTo(by, copies);
      const box = selectionBox(boxesAt(blocks, by));
      const badge = box === null ? '' : text.place(box.x, box.y);
      overlay.show({ selected: ids, by, copies, lines, gaps, badge });
    },
    commit: () => {
      if (copies) copyBlocks(editor, text.copy, [...ids], went);
      else {
        editor.run(text.move, () => gesture.commit(), { select: ids });
        // Blocks back at their start position are no change, but must still become selected.
        if (editor.state().layout === layout) editor.select(ids);
      }
      end();
    },
    cancel: end,
  };
}

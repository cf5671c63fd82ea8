import { addBlock, hasRoomFor } from '@mutai/layout/commands/blocks';
import { type Dropping, startDrop } from '@mutai/layout/gestures/drop-gesture';
import { toCanvas } from '@mutai/layout/geometry/viewport';
import { layoutLimits } from '@mutai/layout/limits';
import { type BlockType, blockTypes } from '@mutai/layout/model/block-types';
import { type Layout } from '@mutai/layout/model/layout';
import { notify } from '../../../../platform/notify.ts';
import { type Editor } from '../../editor/editor.ts';
import { gestureMessages as text } from './gestures.messages.ts';
import { type GestureContext, snapDistance } from './gesture-context.ts';
import { type CanvasGesture } from './track-pointer.ts';

/** Returns true if the layout has room for another block, otherwise warns. */
function hasRoom(editor: Editor): boolean {
  if (hasRoomFor(editor.state().layout, 1)) return true;
  notify.warning(text.full(layoutLimits.blocksMax));
  return false;
}

/**
 * Drags a block type from the list to the canvas.
 *
 * @param ghost element that follows the pointer outside of the canvas; over it, the frame of the block is shown instead
 */
export function dropBlock(context: GestureContext, type: BlockType, ghost: HTMLElement): CanvasGesture | null {
  const { editor } = context;
  if (!hasRoom(editor)) return null;
  const { layout } = editor.state();
  const { left, top, right, bottom } = context.window.getBoundingClientRect();
  const gesture = startDrop(layout, type);
  ghost.textContent = blockTypes[type].title;
  let over: Dropping | undefined;
  const end = () => context.overlay.show(null);
  return {
    cursor: 'grabbing',
    frame: (at) => {
      const { x, y } = at.client;
      const inWindow = x >= left && x <= right && y >= top && y <= bottom;
      // Outside of the canvas window, pass a point outside of the canvas.
      const point = inWindow ? toCanvas(editor.state().viewport, { x: x - left, y: y - top }) : { x: -1, y: -1 };
      over = gesture.move(point, snapDistance(context, at));
      ghost.style.transform = `translate(${String(x)}px,${String(y)}px) translate(-50%,-50%)`;
      ghost.dataset['over'] = String(over.box !== null);
      const { box, lines, gaps } = over;
      context.overlay.show(
        box === null
          ? { selected: new Set() }
          : { selected: new Set(), drop: box, lines, gaps, badge: text.place(box.x, box.y) },
      );
    },
    commit: () => {
      // Keep concurrent changes: add the block to the current layout.
      const add = (current: Layout) => (current === layout ? gesture.commit() : addBlock(current, type, centre));
      const box = over?.box ?? null;
      const centre = box === null ? undefined : { x: box.x + box.w / 2, y: box.y + box.h / 2 };
      if (box !== null) {
        editor.run(text.add, add, { select: 'added' });
        context.window.focus({ preventScroll: true });
      }
      end();
    },
    cancel: end,
  };
}

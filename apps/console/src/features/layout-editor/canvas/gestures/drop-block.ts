import { hasRoomFor } from '@mutai/layout/commands/blocks';
import { type Dropped, type Dropping, startDrop } from '@mutai/layout/gestures/drop-gesture';
import { toCanvas } from '@mutai/layout/geometry/viewport';
import { layoutLimits } from '@mutai/layout/limits';
import { type Layout } from '@mutai/layout/model/layout';
import { notify } from '../../../../platform/notify.ts';
import { type Editor } from '../../editor/editor.ts';
import { gestureMessages as text } from './gestures.messages.ts';
import { type GestureContext, gridStep, snapDistance } from './gesture-context.ts';
import { type CanvasGesture } from './track-pointer.ts';

/** Returns true if the layout has room for more blocks, otherwise warns. */
export function hasRoom(editor: Editor, count: number): boolean {
  if (hasRoomFor(editor.state().layout, count)) return true;
  notify.warning(text.full(layoutLimits.blocksMax));
  return false;
}

/** Entry of the list with its name beside the pointer, and the title of the step. */
export interface NamedDrop extends Dropped {
  readonly name: string;
  readonly step: string;
}

/**
 * Drags an entry from the list to the canvas.
 *
 * @param ghost element that follows the pointer outside of the canvas; over it, the frame of the block is shown instead
 */
export function dropBlock(context: GestureContext, dropped: NamedDrop, ghost: HTMLElement): CanvasGesture | null {
  const { editor } = context;
  if (!hasRoom(editor, dropped.count)) return null;
  const { layout } = editor.state();
  const { left, top, right, bottom } = context.window.getBoundingClientRect();
  const gesture = startDrop(layout, dropped);
  ghost.textContent = dropped.name;
  let over: Dropping | undefined;
  const end = () => context.overlay.show(null);
  return {
    cursor: 'grabbing',
    frame: (at) => {
      const { x, y } = at.client;
      const inWindow = x >= left && x <= right && y >= top && y <= bottom;
      // Outside of the canvas window, pass a point outside of the canvas.
      const point = inWindow ? toCanvas(editor.state().viewport, { x: x - left, y: y - top }) : { x: -1, y: -1 };
      over = gesture.move(point, snapDistance(context, at), gridStep(context, at));
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
      const box = over?.box ?? null;
      if (box !== null) {
        const centre = { x: box.x + box.w / 2, y: box.y + box.h / 2 };
        // Keep concurrent changes: add the blocks to the current layout.
        const add = (current: Layout) => (current === layout ? gesture.commit() : dropped.add(current, centre));
        editor.run(dropped.step, add, { select: 'added' });
        context.window.focus({ preventScroll: true });
      }
      end();
    },
    cancel: end,
  };
}

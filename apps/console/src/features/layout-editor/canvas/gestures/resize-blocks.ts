import { type Handle } from '@mutai/layout/geometry/resize';
import { startResize } from '@mutai/layout/gestures/resize-gesture';
import { pickBlocks } from '@mutai/layout/model/layout';
import { handleCursor } from '../overlay/handle-picture.ts';
import { gestureMessages as text } from './gestures.messages.ts';
import { blockElements, placeElement } from './lifted-blocks.ts';
import { type GestureContext, gridStep, snapDistance, distanceOnCanvas } from './gesture-context.ts';
import { type CanvasGesture } from './track-pointer.ts';

/** Resizes the selection. @returns `null` if no selected block is resizable */
export function resizeBlocks(context: GestureContext, handle: Handle): CanvasGesture | null {
  const { editor, overlay, stage } = context;
  const { layout, selected } = editor.state();
  const gesture = startResize(layout, [...selected], handle);
  if (gesture === null) return null;
  const elements = blockElements(stage, selected);
  const [first] = pickBlocks(layout, selected);
  const rotation = selected.size === 1 ? (first?.rotation ?? 0) : 0;
  /** React does not know the inline styles written by gestures and skips unchanged ones, so restore them here. */
  const end = () => {
    for (const [id, element] of elements) {
      const block = editor.state().layout.blocks[id];
      if (block !== undefined) placeElement(element, block);
    }
    overlay.show(null);
  };
  return {
    cursor: handleCursor(handle, rotation),
    frame: (at) => {
      const { box, boxes, lines } = gesture.move(distanceOnCanvas(context, at), {
        threshold: snapDistance(context, at),
        grid: gridStep(context, at),
        fromCentre: at.alt,
        keepRatio: at.shift,
      });
      for (const [id, element] of elements) {
        const resized = boxes.get(id);
        if (resized !== undefined) placeElement(element, resized);
      }
      overlay.show({ selected, boxes, lines, badge: text.size(box.w, box.h) });
    },
    commit: () => {
      editor.run(text.resize, () => gesture.commit());
      end();
    },
    cancel: end,
  };
}

import { startSpacing } from '@mutai/layout/gestures/space-gesture';
import { gestureMessages as text } from './gestures.messages.ts';
import { blockElements, placeElement } from './lifted-blocks.ts';
import { type GestureContext, distanceOnCanvas } from './gesture-context.ts';
import { type CanvasGesture } from './track-pointer.ts';

/**
 * Changes the equal gaps of the selection together.
 *
 * @param index dragged gap
 * @returns `null` if the selection has no equal gaps
 */
export function spaceBlocks(context: GestureContext, index: number): CanvasGesture | null {
  const { editor, overlay, stage } = context;
  const { layout, selected } = editor.state();
  const gesture = startSpacing(layout, selected);
  if (gesture === null) return null;
  const elements = blockElements(stage, selected);
  /** React skips unchanged styles, so restore those of the gesture here. */
  const end = () => {
    for (const [id, element] of elements) {
      const block = editor.state().layout.blocks[id];
      if (block !== undefined) placeElement(element, block);
    }
    overlay.show(null);
  };
  return {
    cursor: gesture.axis === 'x' ? 'ew-resize' : 'ns-resize',
    frame: (at) => {
      const { gap, boxes } = gesture.move(index, distanceOnCanvas(context, at));
      for (const [id, element] of elements) {
        const box = boxes.get(id);
        if (box !== undefined) placeElement(element, box);
      }
      overlay.show({ selected, boxes, badge: text.gap(gap) });
    },
    commit: () => {
      editor.run(text.space, () => gesture.commit());
      end();
    },
    cancel: end,
  };
}

import { transformOf } from '@mutai/blocks/styles';
import { type Point } from '@mutai/layout/geometry/box';
import { toScreen } from '@mutai/layout/geometry/viewport';
import { startRotate } from '@mutai/layout/gestures/rotate-gesture';
import { gestureMessages as text } from './gestures.messages.ts';
import { blockElements, placeElement, restoreElement } from './lifted-blocks.ts';
import { type GestureContext } from './gesture-context.ts';
import { type CanvasGesture } from './track-pointer.ts';

/** Rotates the selection about its center. @returns `null` if no selected block can be rotated */
export function rotateSelection({ editor, overlay, stage, window: element }: GestureContext): CanvasGesture | null {
  const { layout, selected, viewport } = editor.state();
  const gesture = startRotate(layout, selected);
  if (gesture === null) return null;
  const elements = blockElements(stage, selected);
  const { left, top } = element.getBoundingClientRect();
  const centre = toScreen(viewport, gesture.centre);
  /** Direction of a point of the page from the center, in degrees. */
  const directionOf = ({ x, y }: Point): number =>
    (Math.atan2(y - top - centre.y, x - left - centre.x) * 180) / Math.PI;
  const end = () => {
    for (const [id, shown] of elements) {
      const block = editor.state().layout.blocks[id];
      if (block !== undefined) restoreElement(shown, block);
    }
    overlay.show(null);
  };
  return {
    cursor: 'grabbing',
    frame: ({ client, by, shift }) => {
      const from = { x: client.x - by.x, y: client.y - by.y };
      const { angle, boxes } = gesture.move(directionOf(client) - directionOf(from), shift);
      for (const [id, shown] of elements) {
        const [box, block] = [boxes.get(id), layout.blocks[id]];
        if (box === undefined || block === undefined) continue;
        placeElement(shown, box);
        shown.style.transform = transformOf({ ...block, rotation: box.rotation ?? 0 });
      }
      overlay.show({ selected, boxes, badge: text.angle(angle) });
    },
    commit: () => {
      editor.run(text.rotate, () => gesture.commit());
      end();
    },
    cancel: end,
  };
}

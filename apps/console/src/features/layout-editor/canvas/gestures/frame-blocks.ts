import { type Point } from '@mutai/layout/geometry/box';
import { toCanvas } from '@mutai/layout/geometry/viewport';
import { startMarquee } from '@mutai/layout/gestures/marquee-gesture';
import { type GestureContext } from './gesture-context.ts';
import { type CanvasGesture } from './track-pointer.ts';

/**
 * Selects blocks that intersect a selection rectangle.
 *
 * @param client start, in page coordinates
 * @param before selection to extend
 */
export function frameBlocks(context: GestureContext, client: Point, before: ReadonlySet<number>): CanvasGesture {
  const { editor, overlay, window: element } = context;
  const { layout } = editor.state();
  const { left, top } = element.getBoundingClientRect();
  const onCanvas = ({ x, y }: Point) => toCanvas(editor.state().viewport, { x: x - left, y: y - top });
  const gesture = startMarquee(layout, onCanvas(client), before);
  let chosen = before;
  return {
    cursor: 'crosshair',
    frame: (at) => {
      const { frame, selected } = gesture.move(onCanvas(at.client));
      chosen = selected;
      overlay.show({ frame, selected });
    },
    commit: () => {
      editor.select(chosen);
      overlay.show(null);
    },
    cancel: () => overlay.show(null),
  };
}

import { clamp, type Point } from '@mutai/layout/geometry/box';
import { zoomByHand } from '@mutai/layout/geometry/viewport';
import { layoutLimits } from '@mutai/layout/limits';
import { type Editor } from '../editor/editor.ts';
import { fitInSight, zoomAt } from './sight/sight.ts';

const { step, min, max } = layoutLimits.zoom;

/**
 * Sets the zoom of the canvas.
 *
 * @param zoom it becomes one in whole steps, within what people can set
 * @param point of the window that stays over the same place of the canvas; without one, its middle
 */
export const zoomTo = (editor: Editor, zoom: number, point?: Point): void => zoomAt(editor, zoomByHand(zoom), point);

/** One step nearer. From a zoom between two steps, to the next of them. */
export const zoomIn = (editor: Editor): void => zoomBySteps(editor, 1);

/** One step farther. */
export const zoomOut = (editor: Editor): void => zoomBySteps(editor, -1);

/** Shows all of the canvas. */
export const fit = (editor: Editor): void => fitInSight(editor);

/**
 * Goes some steps nearer or farther. A canvas that is shown whole may be smaller than people can set: then it does not
 * become larger by zooming out.
 */
export function zoomBySteps(editor: Editor, steps: number, point?: Point): void {
  const { zoom } = editor.state().viewport;
  if (steps < 0 && zoom <= min) return;
  const at = zoom / step;
  // What adding up fractions loses is no step.
  const from = steps > 0 ? Math.floor(at + 1e-6) : Math.ceil(at - 1e-6);
  zoomAt(editor, clamp(zoomByHand((from + steps) * step), min, max), point);
}

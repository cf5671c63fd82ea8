import { clamp, type Point } from '@mutai/layout/geometry/box';
import { zoomByHand } from '@mutai/layout/geometry/viewport';
import { layoutLimits } from '@mutai/layout/limits';
import { type Editor } from '../editor/editor.ts';
import { fitToWindow, zoomAt } from './view/canvas-view.ts';

const { step, min, max } = layoutLimits.zoom;

/**
 * Sets the zoom of the canvas.
 *
 * @param zoom rounded to whole steps and clamped to the allowed range
 * @param point fixed point in the window; default: its center
 */
export const zoomTo = (editor: Editor, zoom: number, point?: Point): void => zoomAt(editor, zoomByHand(zoom), point);

/** Zooms in to the next step. */
export const zoomIn = (editor: Editor): void => zoomBySteps(editor, 1);

/** Zooms out to the previous step. */
export const zoomOut = (editor: Editor): void => zoomBySteps(editor, -1);

/** Fits the canvas into its window. */
export const fit = (editor: Editor): void => fitToWindow(editor);

/**
 * Zooms by a number of steps. A fitted canvas may be smaller than the smallest allowed zoom; zooming out must not
 * enlarge it.
 */
export function zoomBySteps(editor: Editor, steps: number, point?: Point): void {
  const { zoom } = editor.state().viewport;
  if (steps < 0 && zoom <= min) return;
  const at = zoom / step;
  // Tolerate rounding errors of fractions.
  const from = steps > 0 ? Math.floor(at + 1e-6) : Math.ceil(at - 1e-6);
  zoomAt(editor, clamp(zoomByHand((from + steps) * step), min, max), point);
}

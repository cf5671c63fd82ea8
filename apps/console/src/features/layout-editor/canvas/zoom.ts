import type { Size } from '@mutai/layout/geometry/box';
import { fitted, zoomByHand, zoomedAt } from '@mutai/layout/geometry/viewport';
import { layoutLimits } from '@mutai/layout/limits';
import type { Editor } from '../editor/editor.ts';

/** Pixels of the screen around a canvas that is shown as a whole. */
const margin = 24;

/** Sizes of the windows in which layouts are shown, in pixels of the screen. */
const windows = new WeakMap<Editor, Size>();

/** Tells how large the window is in which a layout is shown. */
export const setWindow = (editor: Editor, size: Size): void => void windows.set(editor, size);

const windowOf = (editor: Editor): Size => windows.get(editor) ?? { width: 0, height: 0 };

/** Sets the zoom; the middle of the window stays where it is. */
export function zoomTo(editor: Editor, zoom: number): void {
  const { width, height } = windowOf(editor);
  const { viewport } = editor.state();
  editor.show({ viewport: zoomedAt(viewport, { x: width / 2, y: height / 2 }, zoomByHand(zoom)) });
}

/** One step nearer, or farther. */
export const zoomIn = (editor: Editor): void => zoomTo(editor, editor.state().viewport.zoom + layoutLimits.zoom.step);
export const zoomOut = (editor: Editor): void => zoomTo(editor, editor.state().viewport.zoom - layoutLimits.zoom.step);

/** Shows all of the canvas in the middle of the window. */
export function fit(editor: Editor): void {
  editor.show({ viewport: fitted(editor.state().layout.canvas, windowOf(editor), margin) });
}

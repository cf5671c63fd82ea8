import { type Point } from '@mutai/layout/geometry/box';
import { zoomByHand } from '@mutai/layout/geometry/viewport';
import { type Editor } from '../editor/editor.ts';
import { panBy } from './view/canvas-view.ts';
import { zoomBySteps, zoomTo } from './zoom.ts';

/** Pixels per line, for browsers that report wheel movement in lines. */
const lineHeight = 16;
/** Smallest delta of a mouse wheel notch in pixels; smaller ones come from touchpads. */
const notch = 50;
/** Relative zoom change per pixel of a pinch. */
const pinchFactor = 0.01;

type Turned = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * Returns a handler that pans and zooms by wheel and touchpad.
 *
 * @returns called with the wheel event and the pointer position in the window
 */
export function wheelOf(editor: Editor): (turned: Turned, point: Point) => void {
  /** Exact zoom of a pinch between the discrete zoom steps. */
  let pinched = { zoom: 0, shown: 0 };

  const pinch = (way: number, point: Point) => {
    const { zoom } = editor.state().viewport;
    const from = pinched.shown === zoom ? pinched.zoom : zoom;
    const wanted = from * Math.exp(-way * pinchFactor);
    if (zoomByHand(wanted) !== zoom && (way < 0 || wanted >= zoomByHand(0))) zoomTo(editor, wanted, point);
    pinched = { zoom: wanted, shown: editor.state().viewport.zoom };
  };

  return (turned, point) => {
    const unit = turned.deltaMode === 0 ? 1 : lineHeight;
    const [across, down] = [turned.deltaX * unit, turned.deltaY * unit];
    if (turned.ctrlKey || turned.metaKey) {
      if (Math.abs(down) < notch) return pinch(down, point);
      return zoomBySteps(editor, down < 0 ? 1 : -1, point);
    }
    // Shift scrolls horizontally; some browsers swap the axes themselves.
    const isSideways = turned.shiftKey && across === 0;
    panBy(editor, { x: isSideways ? -down : -across, y: isSideways ? 0 : -down });
  };
}

import { type Point } from '@mutai/layout/geometry/box';
import { zoomByHand } from '@mutai/layout/geometry/viewport';
import { type Editor } from '../editor/editor.ts';
import { panBy } from './sight/sight.ts';
import { zoomBySteps, zoomTo } from './zoom.ts';

/** Pixels that a line of a wheel's way is taken for, where a browser counts lines. */
const lineHeight = 16;
/** Pixels of a wheel's way from which on it is a notch of a wheel, and not fingers on a pad. */
const notch = 50;
/** How much one pixel of two fingers' way changes the zoom. */
const pinchFactor = 0.01;

type Turned = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Moves and zooms the canvas by wheel and pad: it is told of each turn, and where in the window the pointer was. */
export function wheelOf(editor: Editor): (turned: Turned, point: Point) => void {
  /** What fingers have gone to between the steps that the zoom has. */
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
    // With Shift a wheel goes sideways; some browsers have turned it already.
    const isSideways = turned.shiftKey && across === 0;
    panBy(editor, { x: isSideways ? -down : -across, y: isSideways ? 0 : -down });
  };
}

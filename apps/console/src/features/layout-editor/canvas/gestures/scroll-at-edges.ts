import { type Point, type Size } from '@mutai/layout/geometry/box';
import { type Viewport } from '@mutai/layout/geometry/viewport';
import { margin, panBy } from '../view/canvas-view.ts';
import { type GestureContext } from './gesture-context.ts';
import { type CanvasGesture, type PointerFrame } from './track-pointer.ts';

/** Distance from an edge of the canvas window within which dragging scrolls, in pixels. */
const edgeSize = 24;
/** Largest scroll step per frame, in pixels. */
const maxStep = 16;

const speed = (depth: number): number => Math.min(maxStep, Math.ceil(depth / 2));

function scrollAlong(at: number, from: number, room: number, place: number, length: number): number {
  const [before, behind] = [edgeSize - at, at - (room - edgeSize)];
  // Scroll only when moving towards the edge: a drag may start close to it.
  if (before > 0 && at < from) return Math.min(speed(before), Math.max(0, margin - place));
  if (behind > 0 && at > from) return Math.max(-speed(behind), Math.min(0, room - margin - place - length));
  return 0;
}

/**
 * Returns the pan of one frame of a drag, in pixels of the screen, so that hidden parts come into view.
 *
 * @param at pointer position from the top left of the window
 * @param from start of the drag
 */
export const edgeScroll = (at: Point, from: Point, window: Size, { x, y, zoom }: Viewport, canvas: Size): Point => ({
  x: scrollAlong(at.x, from.x, window.width, x, canvas.width * zoom),
  y: scrollAlong(at.y, from.y, window.height, y, canvas.height * zoom),
});

/** Scrolls the canvas while dragging near an edge of its window. The dragged blocks stay under the pointer. */
export function scrollAtEdges({ editor, window: element }: GestureContext, following: CanvasGesture): CanvasGesture {
  const { x: startX, y: startY } = editor.state().viewport;
  const { left, top, width, height } = element.getBoundingClientRect();
  let last: PointerFrame | undefined;
  let waiting = 0;

  function scrolled({ client, by }: PointerFrame): Point {
    const { viewport, layout } = editor.state();
    const at = { x: client.x - left, y: client.y - top };
    return edgeScroll(at, { x: at.x - by.x, y: at.y - by.y }, { width, height }, viewport, layout.canvas);
  }
  function show(at: PointerFrame): void {
    const { x, y } = editor.state().viewport;
    following.frame({ ...at, by: { x: at.by.x - (x - startX), y: at.by.y - (y - startY) } });
    const by = scrolled(at);
    if (waiting === 0 && (by.x !== 0 || by.y !== 0)) waiting = requestAnimationFrame(scroll);
  }
  function scroll(): void {
    waiting = 0;
    if (last === undefined) return;
    panBy(editor, scrolled(last));
    show(last);
  }
  const stopped = (end: () => void) => () => {
    cancelAnimationFrame(waiting);
    last = undefined;
    end();
  };
  return {
    ...following,
    frame: (at) => {
      last = at;
      show(at);
    },
    commit: stopped(following.commit),
    cancel: stopped(following.cancel),
  };
}

import { type Point } from '@mutai/layout/geometry/box';
import { panned, type Viewport, zoomedAt, zoomByHand } from '@mutai/layout/geometry/viewport';
import { type Editor } from '../editor/editor.ts';
import { showAt } from './view/canvas-view.ts';

/** Two fingers: their center on the page and their distance in pixels. */
interface Pinch {
  readonly middle: Point;
  readonly apart: number;
}

function pinchOf([one, other]: readonly Point[]): Pinch | null {
  if (one === undefined || other === undefined) return null;
  return {
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    apart: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
  };
}

/** Rounds a pinch to whole zoom steps. Never jumps against the direction of the pinch. */
function zoomOf(from: number, wanted: number): number {
  const zoom = zoomByHand(wanted);
  return wanted > from ? Math.max(from, zoom) : Math.min(from, zoom);
}

/**
 * Pans and zooms the canvas with two fingers. Cancels the gesture that the first finger started.
 *
 * @param element window of the canvas
 * @param giveUp cancels the gesture of one finger
 * @returns stops watching
 */
export function watchPinch(editor: Editor, element: HTMLElement, giveUp: () => void): () => void {
  const down = new Map<number, Point>();
  let start: (Pinch & { readonly viewport: Viewport }) | null = null;
  let waiting = 0;
  const listening = new AbortController();

  const begin = () => {
    const pinch = pinchOf([...down.values()]);
    start = pinch && { ...pinch, viewport: editor.state().viewport };
  };
  const draw = () => {
    waiting = 0;
    const now = pinchOf([...down.values()]);
    if (start === null || now === null) return;
    const { left, top } = element.getBoundingClientRect();
    const by = { x: now.middle.x - start.middle.x, y: now.middle.y - start.middle.y };
    const zoom = zoomOf(start.viewport.zoom, (start.viewport.zoom * now.apart) / start.apart);
    const point = { x: now.middle.x - left, y: now.middle.y - top };
    showAt(editor, zoomedAt(panned(start.viewport, by), point, zoom));
  };
  const lift = ({ pointerId }: PointerEvent) => {
    if (down.delete(pointerId)) begin();
  };

  const options = { capture: true, signal: listening.signal };
  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType !== 'touch') return;
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (down.size < 2) return;
      // The second finger must not press anything.
      event.stopPropagation();
      giveUp();
      begin();
    },
    options,
  );
  window.addEventListener(
    'pointermove',
    ({ pointerId, clientX, clientY }) => {
      if (!down.has(pointerId)) return;
      down.set(pointerId, { x: clientX, y: clientY });
      if (start !== null && waiting === 0) waiting = requestAnimationFrame(draw);
    },
    options,
  );
  window.addEventListener('pointerup', lift, options);
  window.addEventListener('pointercancel', lift, options);
  return () => {
    listening.abort();
    cancelAnimationFrame(waiting);
  };
}

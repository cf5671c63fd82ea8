import { withGroups } from '@mutai/layout/commands/selection';
import { type Box, type Point, unionOf } from '@mutai/layout/geometry/box';
import { distancesBetween } from '@mutai/layout/geometry/measure';
import { type Layout, pickBlocks } from '@mutai/layout/model/layout';
import { type Editor } from '../editor/editor.ts';
import { blockAt } from './gestures/begin-press.ts';
import { type Overlay } from './overlay/overlay.ts';
import { canvasPoint } from './view/canvas-view.ts';

/** Returns the box of a block with its group; a selected block, or none, stands for the canvas. */
function measuredBox(layout: Layout, selected: ReadonlySet<number>, id: number | undefined): Box | null {
  const { width, height } = layout.canvas;
  if (id === undefined || selected.has(id)) return { x: 0, y: 0, w: width, h: height };
  const unit = [...withGroups(layout, [id])];
  return unionOf(pickBlocks(layout, unit.some((member) => selected.has(member)) ? [id] : unit));
}

const isWithin = ({ x, y }: Point, { width, height }: Layout['canvas']): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height;

/**
 * Shows the distances from the selection to the block below the pointer, or to the edges of the canvas, while Alt is
 * held. Without Alt a pointer move only stores its position.
 *
 * @param element window of the canvas
 * @param isBusy returns true during a gesture, in which Alt has other meanings
 */
export function measureDistances(editor: Editor, element: HTMLElement, overlay: Overlay, isBusy: () => boolean) {
  /** Pointer position on the page; `null` outside of the window. */
  let client: Point | null = null;
  let held = false;
  let isShown = false;
  let waiting = 0;
  const listening = new AbortController();
  const { signal } = listening;

  function measure(): void {
    waiting = 0;
    const { layout, selected } = editor.state();
    const from = unionOf(pickBlocks(layout, selected).filter(({ hidden }) => !hidden));
    const isOn = held && client !== null && from !== null && !isBusy();
    const at = isOn && client !== null ? client : null;
    const id = at === null ? undefined : blockAt(document.elementFromPoint(at.x, at.y));
    const isOver = at !== null && (id !== undefined || isWithin(canvasPoint(editor, element, at), layout.canvas));
    const to = isOver ? measuredBox(layout, selected, id) : null;
    isShown = from !== null && to !== null;
    overlay.measure(from === null || to === null ? null : { to, distances: distancesBetween(from, to) });
  }
  const measureSoon = () => {
    if ((held || isShown) && waiting === 0) waiting = requestAnimationFrame(measure);
  };
  const hold = (now: boolean) => {
    held = now;
    measureSoon();
  };
  element.addEventListener(
    'pointermove',
    (event) => {
      client = { x: event.clientX, y: event.clientY };
      if (event.altKey || held || isShown) hold(event.altKey);
    },
    { signal },
  );
  element.addEventListener('pointerdown', measureSoon, { signal });
  element.addEventListener(
    'pointerleave',
    () => {
      client = null;
      measureSoon();
    },
    { signal },
  );
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Alt' || event.repeat || client === null) return;
      // Otherwise some browsers move the focus to their menu when Alt is released.
      event.preventDefault();
      hold(true);
    },
    { signal },
  );
  window.addEventListener('keyup', ({ key }) => key === 'Alt' && hold(false), { signal });
  window.addEventListener('blur', () => hold(false), { signal });
  const stop = editor.store.subscribe(measureSoon);
  return () => {
    listening.abort();
    stop();
    cancelAnimationFrame(waiting);
  };
}

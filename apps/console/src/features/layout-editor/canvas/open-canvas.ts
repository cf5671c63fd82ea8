import { type Axis } from '@mutai/layout/geometry/arrange';
import { type Editor } from '../editor/editor.ts';
import { blockAt, follow, readPress } from './gestures/begin-press.ts';
import { dragGuide } from './gestures/drag-guide.ts';
import { enterScene, type Scene } from './gestures/scene.ts';
import { type CanvasGesture, trackPointer } from './gestures/track-pointer.ts';
import { createOverlay, type OverlayParts } from './overlay/overlay.ts';
import { canvasChanged, windowIs } from './sight/sight.ts';
import { watchFingers } from './watch-fingers.ts';
import { watchHand } from './watch-hand.ts';
import { wheelOf } from './wheel.ts';

export interface CanvasElements {
  readonly window: HTMLElement;
  /** Covers the window during a gesture. */
  readonly shield: HTMLElement;
  /** Includes the stage. */
  readonly overlay: OverlayParts;
}

/** Canvas that handles pointer and wheel and follows the editor's state. */
export interface OpenCanvas {
  readonly press: (event: PointerEvent) => void;
  readonly pressRuler: (axis: Axis, event: PointerEvent) => void;
  readonly pressTwice: () => void;
  readonly close: () => void;
}

/** Redraws the parts outside of React after state changes, at most once per frame. */
function followState(editor: Editor, { overlay }: Scene): () => void {
  let waiting = 0;
  const stop = editor.store.subscribe(({ layout: { canvas } }, { layout: { canvas: before } }) => {
    if (canvas.width !== before.width || canvas.height !== before.height) canvasChanged(editor);
    if (waiting !== 0) return;
    waiting = requestAnimationFrame(() => {
      waiting = 0;
      overlay.refresh();
    });
  });
  overlay.refresh();
  return () => {
    stop();
    cancelAnimationFrame(waiting);
  };
}

function followSize(editor: Editor, element: HTMLElement): () => void {
  const measure = () => windowIs(editor, { width: element.clientWidth, height: element.clientHeight });
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  return () => observer.disconnect();
}

function followWheel(editor: Editor, element: HTMLElement, isBusy: () => boolean): () => void {
  const turn = wheelOf(editor);
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    if (isBusy()) return;
    const { left, top } = element.getBoundingClientRect();
    turn(event, { x: event.clientX - left, y: event.clientY - top });
  };
  // React registers passive wheel listeners, which cannot prevent the page from scrolling.
  element.addEventListener('wheel', onWheel, { passive: false });
  return () => element.removeEventListener('wheel', onWheel);
}

/** Attaches pointer, wheel and state handling to mounted elements. */
export function openCanvas(editor: Editor, { window: element, shield, overlay: parts }: CanvasElements): OpenCanvas {
  const scene: Scene = { editor, overlay: createOverlay(parts, editor), window: element, stage: parts.stage };
  /** Cancels the current gesture. */
  let giveUp: (() => void) | null = null;
  const isBusy = () => giveUp !== null;
  const hand = watchHand(element, shield, isBusy);
  const ends = [
    enterScene(scene),
    followSize(editor, element),
    followState(editor, scene),
    followWheel(editor, element, isBusy),
    watchFingers(editor, element, () => giveUp?.()),
    hand.end,
  ];
  let lastPressed: number | undefined;

  function track(event: PointerEvent, start: () => CanvasGesture | null, click: () => void): void {
    const { layout } = editor.state();
    const cancel = trackPointer(event, {
      shield,
      start,
      click,
      ended: () => {
        stop();
        giveUp = null;
        hand.refresh();
      },
    });
    // Changes by others invalidate the layout that the gesture started from: cancel it.
    const stop = editor.store.subscribe((state) => {
      if (state.layout !== layout) cancel();
    });
    giveUp = cancel;
  }

  return {
    press: (event) => {
      // The right button opens the context menu, which selects its target.
      if (isBusy() || event.button > 1) return;
      // Prevent auto-scrolling by the middle button.
      if (event.button === 1) event.preventDefault();
      const press = readPress(scene, event, hand.isHeld());
      lastPressed = blockAt(event.target);
      const { selected } = editor.state();
      track(
        event,
        () => follow(scene, press, event),
        () => {
          if (press.click !== selected && press.click.size + selected.size > 0) editor.select(press.click);
        },
      );
    },
    pressRuler: (axis, event) => {
      if (isBusy() || event.button !== 0) return;
      track(
        event,
        () => dragGuide(scene, axis),
        () => undefined,
      );
    },
    pressTwice: () => {
      const block = lastPressed === undefined ? undefined : editor.state().layout.blocks[lastPressed];
      if (block !== undefined && block.group !== null) editor.select([block.id]);
    },
    close: () => {
      giveUp?.();
      for (const end of ends) end();
    },
  };
}

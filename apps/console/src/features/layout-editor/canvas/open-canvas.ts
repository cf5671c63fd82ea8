import { type Axis } from '@mutai/layout/geometry/arrange';
import { type Editor } from '../editor/editor.ts';
import { blockAt, follow, readPress } from './gestures/begin-press.ts';
import { dragGuide } from './gestures/drag-guide.ts';
import { measureDistances } from './measuring.ts';
import { registerGestureContext, type GestureContext } from './gestures/gesture-context.ts';
import { type CanvasGesture, trackPointer } from './gestures/track-pointer.ts';
import { createOverlay, type OverlayParts } from './overlay/overlay.ts';
import { refitCanvas, resizeWindow } from './view/canvas-view.ts';
import { watchPinch } from './watch-pinch.ts';
import { canEnterText } from '../editor/entered-text.ts';
import { canCrop } from '../editor/cropped-picture.ts';
import { isInEnteredText } from './waiting-text.ts';
import { handTool } from './hand-tool.ts';
import { wheelOf } from './wheel.ts';

export interface CanvasElements {
  readonly window: HTMLElement;
  /** Covers the window during a gesture. */
  readonly shield: HTMLElement;
  /** Includes the stage. */
  readonly overlay: OverlayParts;
  /** Begins to crop the selected picture. */
  readonly crop: () => void;
}

/** Canvas that handles pointer and wheel and follows the editor's state. */
export interface OpenCanvas {
  readonly press: (event: PointerEvent) => void;
  readonly pressRuler: (axis: Axis, event: PointerEvent) => void;
  /** Begins the text of a block or the crop of a picture, or selects a block of a group. */
  readonly pressTwice: (event: MouseEvent) => void;
  readonly close: () => void;
}

/** Redraws the parts outside of React after state changes, at most once per frame. */
function followState(editor: Editor, { overlay }: GestureContext): () => void {
  let waiting = 0;
  const stop = editor.store.subscribe(({ layout: { canvas } }, { layout: { canvas: before } }) => {
    if (canvas.width !== before.width || canvas.height !== before.height) refitCanvas(editor);
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
  const measure = () => resizeWindow(editor, { width: element.clientWidth, height: element.clientHeight });
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
export function openCanvas(
  editor: Editor,
  { window: element, shield, overlay: parts, crop }: CanvasElements,
): OpenCanvas {
  const context: GestureContext = {
    editor,
    overlay: createOverlay(parts, editor),
    window: element,
    stage: parts.stage,
  };
  /** Cancels the current gesture. */
  let giveUp: (() => void) | null = null;
  const isBusy = () => giveUp !== null;
  const hand = handTool(element, shield, isBusy);
  const ends = [
    registerGestureContext(context),
    followSize(editor, element),
    followState(editor, context),
    followWheel(editor, element, isBusy),
    watchPinch(editor, element, () => giveUp?.()),
    hand.end,
    measureDistances(editor, element, context.overlay, isBusy),
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
      if (isBusy() || event.button > 1 || isInEnteredText(event.target)) return;
      // Prevent auto-scrolling by the middle button.
      if (event.button === 1) event.preventDefault();
      const press = readPress(context, event, hand.isHeld());
      lastPressed = blockAt(event.target);
      const { selected } = editor.state();
      track(
        event,
        () => follow(context, press, event),
        () => {
          if (press.click !== selected && press.click.size + selected.size > 0) editor.select(press.click);
        },
      );
    },
    pressRuler: (axis, event) => {
      if (isBusy() || event.button !== 0) return;
      track(
        event,
        () => dragGuide(context, axis),
        () => undefined,
      );
    },
    pressTwice: ({ target }) => {
      const { layout, selected } = editor.state();
      const block = lastPressed === undefined ? undefined : layout.blocks[lastPressed];
      if (block === undefined || isInEnteredText(target)) return;
      const isAlone = selected.size === 1 && selected.has(block.id);
      if (isAlone && canEnterText(block)) editor.enterText(block.id);
      else if (isAlone && canCrop(block)) crop();
      else if (block.group !== null) editor.select([block.id]);
    },
    close: () => {
      giveUp?.();
      for (const end of ends) end();
    },
  };
}

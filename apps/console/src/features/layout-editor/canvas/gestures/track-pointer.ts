import { type Point } from '@mutai/layout/geometry/box';

/** Pointer position and modifiers in a frame. */
export interface PointerFrame {
  /** In page coordinates. */
  readonly client: Point;
  /** Distance from the press, in pixels of the screen. */
  readonly by: Point;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
}

/** Gesture in progress. Changes nothing until committed. */
export interface CanvasGesture {
  readonly cursor?: string;
  /** Called at most once per frame. */
  readonly frame: (at: PointerFrame) => void;
  readonly commit: () => void;
  readonly cancel: () => void;
}

export interface PointerTrack {
  /** Covers the canvas during the gesture and sets the cursor. A cursor on the canvas would restyle every block. */
  readonly shield: HTMLElement;
  /** Called when the pointer starts to move. `null` ignores the gesture. */
  readonly start: () => CanvasGesture | null;
  /** Called if the pointer is released without moving. */
  readonly click: () => void;
  readonly ended: () => void;
}

/** Movement tolerated for a click, in pixels of the screen. */
const clickSlack = 3;

/** Keys that modify a gesture. Other keys are blocked until it ends. */
const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Meta', 'Alt']);

type Held = Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Suppresses the click event that follows a cancelled gesture. */
function ignoreClick(): void {
  const done = new AbortController();
  const { signal } = done;
  window.addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true, signal });
  window.addEventListener('pointerdown', () => done.abort(), { capture: true, once: true, signal });
}

/**
 * Tracks a pressed pointer until release. Escape, a lost pointer and window blur cancel the gesture.
 *
 * @returns cancels it
 */
export function trackPointer(event: PointerEvent, { shield, start, click, ended }: PointerTrack): () => void {
  const { pointerId } = event;
  const from: Point = { x: event.clientX, y: event.clientY };
  let client = from;
  let held: Held = event;
  let following: CanvasGesture | null = null;
  let hasMoved = false;
  let waiting = 0;
  const listening = new AbortController();

  const draw = () => {
    waiting = 0;
    following?.frame({
      client,
      by: { x: client.x - from.x, y: client.y - from.y },
      shift: held.shiftKey,
      ctrl: held.ctrlKey || held.metaKey,
      alt: held.altKey,
    });
  };
  const drawSoon = () => {
    if (following !== null && waiting === 0) waiting = requestAnimationFrame(draw);
  };

  const end = (finish: () => void) => {
    if (listening.signal.aborted) return;
    listening.abort();
    cancelAnimationFrame(waiting);
    shield.hidden = true;
    finish();
    ended();
  };
  const cancel = () =>
    end(() => {
      following?.cancel();
      if (hasMoved) ignoreClick();
    });

  const begin = () => {
    hasMoved = true;
    following = start();
    if (following === null) return;
    shield.style.cursor = following.cursor ?? '';
    shield.hidden = false;
    // Synthetic pointers cannot be captured; track them without capture.
    if (shield.isConnected) tryCapture(shield, pointerId);
  };

  const listen = <Name extends keyof WindowEventMap>(name: Name, heard: (event: WindowEventMap[Name]) => void) =>
    window.addEventListener(name, heard, { capture: true, signal: listening.signal });

  listen('pointermove', (moved) => {
    if (moved.pointerId !== pointerId) return;
    client = { x: moved.clientX, y: moved.clientY };
    held = moved;
    if (!hasMoved && Math.hypot(client.x - from.x, client.y - from.y) >= clickSlack) begin();
    drawSoon();
  });
  listen('pointerup', (up) => {
    if (up.pointerId !== pointerId) return;
    client = { x: up.clientX, y: up.clientY };
    held = up;
    if (!hasMoved) return end(click);
    // Apply the last move even if no frame has drawn it.
    if (waiting !== 0) {
      cancelAnimationFrame(waiting);
      draw();
    }
    end(() => following?.commit());
  });
  listen('pointercancel', (lost) => {
    if (lost.pointerId === pointerId) cancel();
  });
  shield.addEventListener('lostpointercapture', cancel, { signal: listening.signal });
  listen('blur', (left) => {
    if (left.target === window) cancel();
  });
  const onKey = (key: KeyboardEvent) => {
    if (following === null) return;
    key.preventDefault();
    key.stopImmediatePropagation();
    if (key.type === 'keydown' && key.key === 'Escape') return cancel();
    if (!modifiers.has(key.key)) return;
    held = key;
    drawSoon();
  };
  listen('keydown', onKey);
  listen('keyup', onKey);
  return cancel;

  function tryCapture(element: HTMLElement, pointer: number): void {
    try {
      element.setPointerCapture(pointer);
    } catch {
      /* The pointer does not exist. */
    }
  }
}

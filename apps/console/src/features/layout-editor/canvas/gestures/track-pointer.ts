import { type Point } from '@mutai/layout/geometry/box';

/** Where the pointer is in a frame, and which keys are held. */
export interface PointerFrame {
  /** On the page. */
  readonly client: Point;
  /** Pixels of the screen since it went down. */
  readonly by: Point;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
}

/** Something that follows the pointer. Nothing of it is kept until it is committed. */
export interface Following {
  readonly cursor?: string;
  /** Once for a frame of the screen at the most. */
  readonly frame: (at: PointerFrame) => void;
  readonly commit: () => void;
  readonly cancel: () => void;
}

export interface PointerTrack {
  /** Covers what is below while the pointer is followed, with its cursor: one on what is below would be set on every block. */
  readonly shield: HTMLElement;
  /** The pointer has moved. Null: then nothing follows. */
  readonly start: () => Following | null;
  /** It came up where it went down. */
  readonly click: () => void;
  readonly ended: () => void;
}

/** Pixels of the screen that a pointer may move and still click. */
const clickSlack = 3;

/** Keys that change what a gesture does; all others wait until it is over. */
const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Meta', 'Alt']);

type Held = Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What was given up is no click when the pointer comes up where it went down. */
function ignoreClick(): void {
  const done = new AbortController();
  const { signal } = done;
  window.addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true, signal });
  window.addEventListener('pointerdown', () => done.abort(), { capture: true, once: true, signal });
}

/**
 * Follows a pointer that has gone down until it comes up. Escape, a pointer that is lost, and a window that is left give up
 * what was done.
 *
 * @returns gives it up
 */
export function trackPointer(event: PointerEvent, { shield, start, click, ended }: PointerTrack): () => void {
  const { pointerId } = event;
  const from: Point = { x: event.clientX, y: event.clientY };
  let client = from;
  let held: Held = event;
  let following: Following | null = null;
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
    // A pointer that is made by a program cannot be captured; it is followed all the same.
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
    // What the last move says counts, also when no frame has shown it.
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
      /* There is no such pointer. */
    }
  }
}

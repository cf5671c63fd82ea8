import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react';
import { dragThreshold, edgeScroll, usePointerDrag } from '../kit/use-pointer-drag.ts';
import { zoneAt, type DropPosition } from '../tree/model/drop.ts';
import type { TreeKey } from '../tree/model/tree-model.ts';

/** What would happen if the dragged row were let go now. */
export interface DropPreview<T> {
  readonly over: TreeKey;
  readonly position: DropPosition;
  /** What it would do there; null when it may not. */
  readonly target: T | null;
  /** In words: where it would go, or why it may not. */
  readonly hint: string;
}

/** What is seen of the row under the pointer, as it stands in the window, in pixels. */
export interface RowBox {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** A row that is being dragged. */
export interface Dragging<T> {
  readonly key: TreeKey;
  /** Pointer, in pixels of the window. */
  readonly x: number;
  readonly y: number;
  /** Null while the pointer is over no row, or where letting go would change nothing. */
  readonly preview: (DropPreview<T> & { readonly box: RowBox }) | null;
}

export interface RowDragOptions<T> {
  /** The element around the rows; each row has its key in `data-row-key`. */
  readonly viewport: RefObject<HTMLElement | null>;
  /** The part of it that scrolls. */
  readonly scrollerOf: (viewport: HTMLElement) => HTMLElement | null;
  /** What letting go would mean; null: nothing. */
  readonly previewOf: (drag: TreeKey, over: TreeKey, position: DropPosition) => DropPreview<T> | null;
  readonly onDrop: (preview: DropPreview<T>) => void;
  /** The pointer has rested inside a row: time to unfold it. */
  readonly onRest: (key: TreeKey) => void;
}

/** Pixels at the upper and lower edge in which the rows begin to scroll. */
const edge = 36;
/** Milliseconds inside a folded row until it unfolds. */
const restMs = 700;

interface Press {
  readonly key: TreeKey;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Dragging rows by a grip, with mouse, pen or finger. The rows at hand are found under the pointer, because in a
 * virtual list they come and go while it scrolls, the dragged one too.
 */
export function useRowDrag<T>(options: RowDragOptions<T>) {
  const [press, setPress] = useState<Press | null>(null);
  const [dragging, setDragging] = useState<Dragging<T> | null>(null);
  const rest = useRef<{ readonly key: TreeKey; readonly timer: number } | null>(null);

  const forgetRest = () => {
    if (rest.current !== null) clearTimeout(rest.current.timer);
    rest.current = null;
  };
  const restInside = (key: TreeKey | null) => {
    if (rest.current?.key === key) return;
    forgetRest();
    if (key !== null) rest.current = { key, timer: window.setTimeout(() => options.onRest(key), restMs) };
  };
  const stop = () => {
    forgetRest();
    setPress(null);
    setDragging(null);
  };
  const lookAt = (key: TreeKey, x: number, y: number) => {
    const row = rowAt(options.viewport.current, x, y);
    const over = row === null ? null : keyOf(row);
    if (row === null || over === null) {
      restInside(null);
      setDragging({ key, x, y, preview: null });
      return;
    }
    const { top, height } = row.getBoundingClientRect();
    const position = zoneAt(y - top, height);
    const preview = options.previewOf(key, over, position);
    restInside(position === 'inside' && preview?.target !== null ? over : null);
    // A row is as wide as all of its columns; only what the table shows of it is marked.
    const { left = 0, width = 0 } = options.viewport.current?.getBoundingClientRect() ?? {};
    setDragging({ key, x, y, preview: preview === null ? null : { ...preview, box: { top, left, width, height } } });
  };

  usePointerDrag(press !== null, {
    onMove: (event) => {
      if (press === null || event.pointerId !== press.pointer) return;
      const { clientX: x, clientY: y } = event;
      if (dragging === null && Math.hypot(x - press.x, y - press.y) < dragThreshold) return;
      event.preventDefault();
      lookAt(press.key, x, y);
    },
    onUp: (event) => {
      if (press === null || event.pointerId !== press.pointer) return;
      const preview = dragging?.preview ?? null;
      stop();
      if (preview !== null) options.onDrop(preview);
    },
    onCancel: stop,
    onKey: (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      stop();
    },
    onFrame: () => {
      const { current } = options.viewport;
      const scroller = current === null ? null : options.scrollerOf(current);
      if (dragging === null || scroller === null) return;
      const { x, y, key } = dragging;
      const before = scroller.scrollTop;
      scroller.scrollTop += edgeScroll(scroller.getBoundingClientRect(), y, edge);
      if (scroller.scrollTop !== before) lookAt(key, x, y);
    },
  });
  const onUnmount = useEffectEvent(forgetRest);
  useEffect(() => () => onUnmount(), []);

  const grab = useCallback((event: ReactPointerEvent<HTMLElement>, key: TreeKey) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    // A finger must not keep hold of a row that scrolls out of the document.
    if (event.currentTarget.hasPointerCapture(event.pointerId)) {
      event.currentTarget.releasePointerCapture(event.pointerId);
    }
    setPress({ key, pointer: event.pointerId, x: event.clientX, y: event.clientY });
  }, []);

  return {
    dragging,
    /** For the grip of a row: `onPointerDown`. Always the same function. */
    grab,
  };
}

function rowAt(viewport: HTMLElement | null, x: number, y: number): HTMLElement | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row-key]') ?? null;
  return row !== null && viewport?.contains(row) === true ? row : null;
}

function keyOf(row: HTMLElement): TreeKey | null {
  const key = Number(row.dataset['rowKey']);
  return Number.isInteger(key) ? key : null;
}

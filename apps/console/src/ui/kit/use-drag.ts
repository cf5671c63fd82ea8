import { useCallback, useEffect, useEffectEvent, useState, type PointerEvent as ReactPointerEvent } from 'react';

/** Pixels that the pointer moves before a press becomes a drag. */
const dragThreshold = 4;
/** Pixels that the rows scroll in one frame while the pointer is near an edge. */
const scrollStep = 8;

/** Where the pointer is, in pixels of the window. */
export interface PointerPlace {
  readonly x: number;
  readonly y: number;
}

export interface DragOptions<Item, Place> {
  /** Where the item would go if it were let go at a point. @param before its last place; null: it has none yet */
  readonly placeAt: (item: Item, at: PointerPlace, before: Place | null) => Place;
  readonly onDrop: (item: Item, place: Place) => void;
  /** The drag is over: the item was dropped, or the drag was given up. */
  readonly onEnd?: () => void;
  /** Element that scrolls while the pointer is near its upper or lower edge. */
  readonly scroller?: () => HTMLElement | null;
  /** Pixels from the edges of `scroller` within which it scrolls. */
  readonly edge?: number;
}

interface Press<Item> extends PointerPlace {
  readonly item: Item;
  readonly pointer: number;
  /** Where the pointer went down. */
  readonly element: HTMLElement;
}

/** The click that follows a drag opens and selects nothing: it goes to what contains both ends of the drag. */
function ignoreClick(pressed: HTMLElement): void {
  const listening = new AbortController();
  const ignore = (event: MouseEvent) => {
    const target = event.target instanceof Node ? event.target : null;
    if (target === null || !(target.contains(pressed) || pressed.contains(target))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  globalThis.addEventListener('click', ignore, { capture: true, signal: listening.signal });
  setTimeout(() => listening.abort());
}

/**
 * Dragging with mouse, pen or finger, wherever the pointer goes. Escape, a lost pointer and a window that is left give it
 * up. Items are known by value: their elements may come and go meanwhile, as in a virtual list.
 */
export function useDrag<Item, Place>(options: DragOptions<Item, Place>) {
  const { edge = 0 } = options;
  const [press, setPress] = useState<Press<Item> | null>(null);
  const [moved, setMoved] = useState<{ readonly at: PointerPlace; readonly place: Place } | null>(null);
  const isOf = (event: PointerEvent) => event.pointerId === press?.pointer;
  const look = (at: PointerPlace) => {
    if (press !== null) setMoved({ at, place: options.placeAt(press.item, at, moved?.place ?? null) });
  };
  const stop = () => {
    setPress(null);
    setMoved(null);
    options.onEnd?.();
  };

  const onMove = useEffectEvent((event: PointerEvent) => {
    const { clientX: x, clientY: y } = event;
    if (press === null || !isOf(event)) return;
    if (moved === null && Math.hypot(x - press.x, y - press.y) < dragThreshold) return;
    event.preventDefault();
    look({ x, y });
  });
  const onUp = useEffectEvent((event: PointerEvent) => {
    if (press === null || !isOf(event)) return;
    stop();
    if (moved === null) return;
    ignoreClick(press.element);
    options.onDrop(press.item, moved.place);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || moved === null) return;
    event.preventDefault();
    event.stopPropagation();
    stop();
  });
  const onLost = useEffectEvent(stop);
  /** Before each frame: what is under a pointer that rests changes while the rows scroll. */
  const onFrame = useEffectEvent(() => {
    const scroller = options.scroller?.() ?? null;
    if (scroller === null || moved === null) return;
    const { top, bottom } = scroller.getBoundingClientRect();
    const { y } = moved.at;
    const before = scroller.scrollTop;
    scroller.scrollTop += y < top + edge ? -scrollStep : y > bottom - edge ? scrollStep : 0;
    if (scroller.scrollTop !== before) look(moved.at);
  });
  const pressed = press !== null;
  useEffect(() => {
    if (!pressed) return () => {};
    const listening = new AbortController();
    const { signal } = listening;
    globalThis.addEventListener('pointermove', (event) => onMove(event), { signal, passive: false });
    globalThis.addEventListener('pointerup', (event) => onUp(event), { signal });
    globalThis.addEventListener('pointercancel', () => onLost(), { signal });
    globalThis.addEventListener('blur', () => onLost(), { signal });
    globalThis.addEventListener('keydown', (event) => onKey(event), { signal, capture: true });
    let frame = requestAnimationFrame(function next() {
      onFrame();
      frame = requestAnimationFrame(next);
    });
    return () => {
      listening.abort();
      cancelAnimationFrame(frame);
    };
  }, [pressed]);
  const onUnmount = useEffectEvent(() => options.onEnd?.());
  useEffect(() => () => onUnmount(), []);

  const grab = useCallback((event: ReactPointerEvent<HTMLElement>, item: Item) => {
    if (event.button !== 0 || !event.isPrimary) return;
    // A finger must not keep hold of an element that leaves the document.
    if (event.currentTarget.hasPointerCapture(event.pointerId)) {
      event.currentTarget.releasePointerCapture(event.pointerId);
    }
    const { pointerId: pointer, currentTarget: element, clientX: x, clientY: y } = event;
    setPress({ item, pointer, element, x, y });
  }, []);
  return {
    /** Dragged item and its drop target; null when nothing is dragged. */
    drag: press === null || moved === null ? null : { item: press.item, ...moved },
    /** For `onPointerDown`. Always the same function. */
    grab,
  };
}

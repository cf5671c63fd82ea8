import { useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import { dragThreshold, edgeScroll, usePointerDrag } from '../../../../ui/kit/use-pointer-drag.ts';

/** A row on its way: where it was, and between which rows it would come, 0 before the first. */
export interface ListDrag {
  readonly from: number;
  readonly gap: number;
}

/** Pixels at the upper and lower edge of what is seen in which the rows begin to scroll. */
const edge = 24;

/** The gap between rows of one height that is nearest to a place. @param offset pixels from the top of the first row */
const gapAt = (offset: number, rowHeight: number, count: number): number =>
  Math.min(count, Math.max(0, Math.round(offset / rowHeight)));

type Key = number | string;

interface Press {
  readonly pointer: number;
  readonly key: Key;
  readonly x: number;
  readonly y: number;
}

/**
 * Dragging rows of one height to another place of their list, with mouse, pen or finger. Escape gives it up. Others' changes
 * may come in meanwhile: what is dragged is the row with this key, and nothing once it is gone.
 *
 * @param list the element that scrolls; the first row stands at its top
 * @param keys of the rows, each different
 */
export function useListDrag(
  list: RefObject<HTMLElement | null>,
  rowHeight: number,
  keys: readonly Key[],
  onDrop: (drag: ListDrag) => void,
) {
  const [press, setPress] = useState<Press | null>(null);
  const [place, setPlace] = useState<{ readonly y: number; readonly gap: number } | null>(null);

  const gapBelow = (y: number): number => {
    const { current } = list;
    return current === null
      ? 0
      : gapAt(y - current.getBoundingClientRect().top + current.scrollTop, rowHeight, keys.length);
  };
  const from = press === null ? -1 : keys.indexOf(press.key);
  const drag: ListDrag | null = from === -1 || place === null ? null : { from, gap: Math.min(place.gap, keys.length) };
  const stop = () => {
    setPress(null);
    setPlace(null);
  };
  usePointerDrag(press !== null, {
    onMove: (event) => {
      if (press === null || event.pointerId !== press.pointer) return;
      if (place === null && Math.hypot(event.clientX - press.x, event.clientY - press.y) < dragThreshold) return;
      event.preventDefault();
      // The click that follows is the list's then, and no row's.
      if (place === null) list.current?.setPointerCapture(event.pointerId);
      setPlace({ y: event.clientY, gap: gapBelow(event.clientY) });
    },
    onUp: (event) => {
      if (press === null || event.pointerId !== press.pointer) return;
      stop();
      if (drag !== null) onDrop(drag);
    },
    onCancel: stop,
    onKey: (event) => {
      if (event.key !== 'Escape' || place === null) return;
      event.preventDefault();
      event.stopPropagation();
      stop();
    },
    onFrame: () => {
      const { current } = list;
      if (current === null || place === null) return;
      const before = current.scrollTop;
      current.scrollBy({ top: edgeScroll(current.getBoundingClientRect(), place.y, edge) });
      if (current.scrollTop !== before) setPlace({ y: place.y, gap: gapBelow(place.y) });
    },
  });

  return {
    /** Null while nothing is dragged. */
    drag,
    /** For a row or its grip: `onPointerDown`. */
    grab: (event: ReactPointerEvent<HTMLElement>, index: number) => {
      const key = keys[index];
      if (key !== undefined && event.button === 0 && event.isPrimary) {
        setPress({ pointer: event.pointerId, key, x: event.clientX, y: event.clientY });
      }
    },
  };
}

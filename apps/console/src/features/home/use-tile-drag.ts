import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { moveItem } from '../../ui/table/column-preference.ts';

/** Pixels that the pointer moves before a press becomes a drag. */
const threshold = 4;

interface Drag {
  readonly key: string;
  readonly order: readonly string[];
}

const tileOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-tile]')?.dataset['tile'];

/**
 * Dragging tiles that stand in lines, with mouse or pen: the others make room as the pointer comes to them. A finger
 * scrolls the page; it has the menu of each tile.
 *
 * @param list around the tiles, each of which has its key in `data-tile`
 * @param keys in their order
 * @param onDrop told the order in which one was let go elsewhere
 */
export function useTileDrag(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  onDrop: (order: readonly string[], key: string) => void,
) {
  /** Where a tile was pressed that may come to be dragged. */
  const press = useRef<{ readonly key: string; readonly x: number; readonly y: number } | null>(null);
  /** One was let go just now: the click that follows opens nothing. */
  const letGo = useRef(false);
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = () => {
    press.current = null;
    setDrag(null);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') stop();
  });
  const dragging = drag !== null;
  useEffect(() => {
    if (!dragging) return () => {};
    const listening = new AbortController();
    globalThis.addEventListener('keydown', (event) => onKey(event), { signal: listening.signal });
    return () => listening.abort();
  }, [dragging]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    letGo.current = false;
    const target = event.target instanceof Element ? event.target : null;
    const key = tileOf(target);
    if (event.button !== 0 || event.pointerType === 'touch' || key === undefined) return;
    if (target?.closest('button') === null) press.current = { key, x: event.clientX, y: event.clientY };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { clientX: x, clientY: y } = event;
    if (press.current === null) return;
    const { key } = press.current;
    if (drag === null) {
      if (Math.hypot(x - press.current.x, y - press.current.y) < threshold) return;
      // From now on it goes on outside of the list, too.
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    const order = drag?.order ?? keys;
    const under = document.elementFromPoint(x, y);
    const over = list.current?.contains(under) === true ? tileOf(under) : undefined;
    setDrag({ key, order: over === undefined ? order : moveItem(order, order.indexOf(key), order.indexOf(over)) });
  };
  const onPointerUp = () => {
    if (drag !== null) {
      letGo.current = true;
      if (drag.order.join() !== keys.join()) onDrop(drag.order, drag.key);
    }
    stop();
  };
  const onClickCapture = (event: MouseEvent) => {
    if (!letGo.current) return;
    letGo.current = false;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    /** As they stand while one is being dragged. */
    order: drag?.order ?? keys,
    /** The one that is. */
    dragged: drag?.key ?? null,
    /** For the element around the tiles. */
    grip: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: stop, onClickCapture },
  };
}

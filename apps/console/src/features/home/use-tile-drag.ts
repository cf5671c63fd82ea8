import type { PointerEvent, RefObject } from 'react';
import { useDrag } from '../../ui/kit/use-drag.ts';
import { moveItem } from '../../ui/table/column-preference.ts';

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
  const { drag, grab } = useDrag<string, readonly string[]>({
    placeAt: (key, { x, y }, before) => {
      const order = before ?? keys;
      const under = document.elementFromPoint(x, y);
      const over = list.current?.contains(under) === true ? tileOf(under) : undefined;
      return over === undefined ? order : moveItem(order, order.indexOf(key), order.indexOf(over));
    },
    onDrop: (key, order) => {
      if (order.join() !== keys.join()) onDrop(order, key);
    },
  });
  return {
    /** As they stand while one is being dragged. */
    order: drag?.place ?? keys,
    /** The one that is. */
    dragged: drag?.item ?? null,
    /** For the element around the tiles: `onPointerDown`. */
    grab: (event: PointerEvent<HTMLElement>) => {
      const target = event.target instanceof Element ? event.target : null;
      const key = tileOf(target);
      if (key !== undefined && event.pointerType !== 'touch' && target?.closest('button') === null) grab(event, key);
    },
  };
}

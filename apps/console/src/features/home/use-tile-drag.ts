import type { PointerEvent, RefObject } from 'react';
import { useDrag } from '../../ui/kit/use-drag.ts';
import { moveItem } from '../../ui/table/column-preference.ts';

const tileOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-tile]')?.dataset['tile'];

/**
 * Reorders tiles by dragging with mouse or pen; the other tiles make room. Touch scrolls the page instead, and uses the
 * menu of each tile.
 *
 * @param list element around the tiles, each with its key in `data-tile`
 * @param keys keys in their order
 * @param onDrop called with the new order if a tile was moved
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
    /** Order to show, also during a drag. */
    order: drag?.place ?? keys,
    /** Key of the dragged tile. */
    dragged: drag?.item ?? null,
    /** `onPointerDown` handler of the element around the tiles. */
    grab: (event: PointerEvent<HTMLElement>) => {
      const target = event.target instanceof Element ? event.target : null;
      const key = tileOf(target);
      if (key !== undefined && event.pointerType !== 'touch' && target?.closest('button') === null) grab(event, key);
    },
  };
}

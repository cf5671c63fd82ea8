import type { PointerEvent, RefObject } from 'react';
import { useDrag } from '../../../../ui/kit/use-drag.ts';

/** A row on its way: where it was, and between which rows it would come, 0 before the first. */
export interface ListDrag {
  readonly from: number;
  readonly gap: number;
}

/** Pixels at the upper and lower edge of what is seen in which the rows begin to scroll. */
const edge = 24;

type Key = number | string;

/**
 * Dragging rows of one height to another place of their list. Others' changes may come in meanwhile: what is dragged is the
 * row with this key, and nothing once it is gone.
 *
 * @param list the element that scrolls; the first row stands at its top
 * @param rowHeight pixels
 * @param keys of the rows, each different
 */
export function useListDrag(
  list: RefObject<HTMLElement | null>,
  rowHeight: number,
  keys: readonly Key[],
  onDrop: (drag: ListDrag) => void,
) {
  const dragOf = (key: Key, gap: number): ListDrag | null => {
    const from = keys.indexOf(key);
    return from === -1 ? null : { from, gap: Math.min(gap, keys.length) };
  };
  const { drag, grab } = useDrag<Key, number>({
    scroller: () => list.current,
    edge,
    placeAt: (_, { y }) => {
      const { top = 0 } = list.current?.getBoundingClientRect() ?? {};
      const gap = Math.round((y - top + (list.current?.scrollTop ?? 0)) / rowHeight);
      return Math.min(keys.length, Math.max(0, gap));
    },
    onDrop: (key, gap) => {
      const dropped = dragOf(key, gap);
      if (dropped !== null) onDrop(dropped);
    },
  });
  return {
    /** Null while nothing is dragged. */
    drag: drag === null ? null : dragOf(drag.item, drag.place),
    /** For a row or its grip: `onPointerDown`. */
    grab: (event: PointerEvent<HTMLElement>, index: number) => {
      const key = keys[index];
      if (key !== undefined) grab(event, key);
    },
  };
}

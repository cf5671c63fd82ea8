import type { PointerEvent, RefObject } from 'react';
import { useDrag } from './use-drag.ts';

/** Row drag: source index and drop gap; gap 0 is before the first row. */
export interface ListDrag {
  readonly from: number;
  readonly gap: number;
}

/** Auto-scroll area at the top and bottom of the visible list, in pixels. */
const edge = 24;

type Key = number | string;

/** Moves an item into a gap. @param gap 0: before the first item */
export function movedTo<Item>(items: readonly Item[], from: number, gap: number): readonly Item[] {
  const item = items[from];
  if (item === undefined) return items;
  return items.toSpliced(from, 1).toSpliced(gap > from ? gap - 1 : gap, 0, item);
}

/**
 * Reorders rows of equal height by dragging. The dragged row is tracked by key, because others' changes may arrive
 * meanwhile; the drag has no effect once the row is gone.
 *
 * @param list scroll container; the first row starts at its top
 * @param rowHeight in pixels
 * @param keys unique keys of the rows
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
    /** `null` while nothing is dragged. */
    drag: drag === null ? null : dragOf(drag.item, drag.place),
    /** `onPointerDown` handler of a row or its grip. */
    grab: (event: PointerEvent<HTMLElement>, index: number) => {
      const key = keys[index];
      if (key !== undefined) grab(event, key);
    },
  };
}

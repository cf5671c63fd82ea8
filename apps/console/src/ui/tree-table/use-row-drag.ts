import { useRef, type RefObject } from 'react';
import { useDrag } from '../kit/use-drag.ts';
import { zoneAt, type DropPosition } from '../tree/model/drop.ts';
import type { TreeKey } from '../tree/model/tree-model.ts';

/** Effect of dropping the dragged row at its current place. */
export interface DropPreview<T> {
  readonly over: TreeKey;
  readonly position: DropPosition;
  /** Move that the drop would make; null when it is not allowed. */
  readonly target: T | null;
  /** In words: where it would go, or why it may not. */
  readonly hint: string;
}

/** Visible box of the row under the pointer, in pixels of the window. */
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
  /** The element around the rows; each has its key in `data-row-key`, or in `data-node-key` in a tree without columns. */
  readonly viewport: RefObject<HTMLElement | null>;
  /** The part of it that scrolls. */
  readonly scrollerOf: (viewport: HTMLElement) => HTMLElement | null;
  /** Effect of dropping now; null: none. */
  readonly previewOf: (drag: TreeKey, over: TreeKey, position: DropPosition) => DropPreview<T> | null;
  readonly onDrop: (preview: DropPreview<T>) => void;
  /** The pointer has rested inside a row: time to unfold it. */
  readonly onRest: (key: TreeKey) => void;
}

/** Pixels at the upper and lower edge in which the rows begin to scroll. */
const edge = 36;
/** Milliseconds inside a folded row until it unfolds. */
const restMs = 700;

/** Dragging rows of a tree by a grip. The rows at hand are found under the pointer. */
export function useRowDrag<T>(options: RowDragOptions<T>) {
  const rest = useRef<{ readonly key: TreeKey; readonly timer: number } | null>(null);
  const restInside = (key: TreeKey | null) => {
    if (rest.current?.key === key) return;
    if (rest.current !== null) clearTimeout(rest.current.timer);
    rest.current = key === null ? null : { key, timer: window.setTimeout(() => options.onRest(key), restMs) };
  };
  const { drag, grab } = useDrag<TreeKey, Dragging<T>['preview']>({
    placeAt: (key, { x, y }) => {
      const row = rowAt(options.viewport.current, x, y);
      const over = row === null ? null : keyOf(row);
      if (row === null || over === null) {
        restInside(null);
        return null;
      }
      const { top, height } = row.getBoundingClientRect();
      const position = zoneAt(y - top, height);
      const preview = options.previewOf(key, over, position);
      restInside(position === 'inside' && preview?.target !== null ? over : null);
      // A row is as wide as all of its columns; only what the table shows of it is marked.
      const { left = 0, width = 0 } = options.viewport.current?.getBoundingClientRect() ?? {};
      return preview === null ? null : { ...preview, box: { top, left, width, height } };
    },
    onDrop: (_, preview) => {
      if (preview !== null) options.onDrop(preview);
    },
    onEnd: () => restInside(null),
    scroller: () => {
      const { current } = options.viewport;
      return current === null ? null : options.scrollerOf(current);
    },
    edge,
  });
  const dragging: Dragging<T> | null = drag === null ? null : { key: drag.item, ...drag.at, preview: drag.place };
  return {
    dragging,
    /** For the grip of a row: `onPointerDown`. Always the same function. */
    grab,
  };
}

function rowAt(viewport: HTMLElement | null, x: number, y: number): HTMLElement | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row-key], [data-node-key]') ?? null;
  return row !== null && viewport?.contains(row) === true ? row : null;
}

function keyOf(row: HTMLElement): TreeKey | null {
  const key = Number(row.dataset['rowKey'] ?? row.dataset['nodeKey']);
  return Number.isInteger(key) ? key : null;
}

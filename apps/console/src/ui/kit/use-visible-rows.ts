import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

export interface VisibleRowsOptions {
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Pixels; all rows have the same. */
  readonly rowHeight: number;
  /** Index of a row that is drawn also out of sight, such as the one with the focus; -1: none. */
  readonly kept?: number;
  /** Pixels of the scroller, where they are known before it is measured. */
  readonly height?: number | undefined;
}

/** Rows drawn beyond what is seen, so that nothing is missing while it scrolls and the focus has a next one to go to. */
const overscan = 6;

/** Which rows of a long list are drawn: thousands cost no more than those in sight. */
export function useVisibleRows({ scroller, count, rowHeight, kept = -1, height = 0 }: VisibleRowsOptions) {
  // oxlint-disable-next-line react/incompatible-library -- its functions stay in this hook: nothing memoizes them
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    initialRect: { width: 0, height },
    // A list that is hidden has no height: it draws what it may show.
    observeElementRect: (instance, changed) =>
      observeElementRect(instance, (rect) => changed(rect.height === 0 ? { ...rect, height } : rect)),
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      if (kept < 0 || kept >= count || rows.includes(kept)) return rows;
      return kept < range.startIndex ? [kept, ...rows] : [...rows, kept];
    },
  });
  return {
    /** Indices of the rows to draw; each stands at its index times the height of a row. */
    rows: virtualizer.getVirtualItems().map(({ index }) => index),
    /** Scrolls as far as is needed to show a row. */
    show: (index: number): void => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}

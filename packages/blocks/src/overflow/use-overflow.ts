import { useEffect, useState } from 'react';
import { type Layout } from '@mutai/layout/model/layout';
import { useLayoutFonts } from '../fonts/use-layout-fonts.ts';
import { measureBatch, type Overflow, overflowOf, sameOverflow } from './overflow-cache.ts';

/** Debounce in milliseconds: no measuring while somebody types. */
const restMs = 150;

const none: Overflow = new Map();

/**
 * Overflow of a layout's texts by block, updated shortly after the layout changes. Returns the same map while the
 * result is unchanged. Calls with the same layout share measurements.
 */
export function useOverflow(layout: Layout): Overflow {
  const ready = useLayoutFonts(layout);
  const [overflow, setOverflow] = useState(none);
  useEffect(() => {
    if (!ready) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      if (measureBatch(layout)) {
        const found = overflowOf(layout);
        setOverflow((before) => (sameOverflow(before, found) ? before : found));
      } else timer = setTimeout(measure);
    };
    timer = setTimeout(measure, restMs);
    return () => clearTimeout(timer);
  }, [layout, ready]);
  return overflow;
}

import { useEffect, useState } from 'react';
import { type Layout } from '@mutai/layout/model/layout';
import { useLayoutFonts } from '../fonts/use-layout-fonts.ts';
import { measureSome, type Overflow, overflowOf, sameOverflow } from './overflow-cache.ts';

/** Milliseconds that a layout rests before it is measured: nothing is while somebody types. */
const restMs = 150;

const none: Overflow = new Map();

/**
 * In which of its languages each block of a layout has too little room for its text. It follows the layout a moment later,
 * and is the same map as long as it says the same. Parts that ask for the same layout share what was measured.
 */
export function useOverflow(layout: Layout): Overflow {
  const ready = useLayoutFonts(layout);
  const [overflow, setOverflow] = useState(none);
  useEffect(() => {
    if (!ready) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      if (measureSome(layout)) {
        const found = overflowOf(layout);
        setOverflow((before) => (sameOverflow(before, found) ? before : found));
      } else timer = setTimeout(measure);
    };
    timer = setTimeout(measure, restMs);
    return () => clearTimeout(timer);
  }, [layout, ready]);
  return overflow;
}

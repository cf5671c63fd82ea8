import { useEffect, useState } from 'react';
import { type Layout } from '@mutai/layout/model/layout';
import { hasViews, loadViews } from './views.ts';

/**
 * Loads the code of the blocks of a layout.
 *
 * @returns true once loading has finished. What failed counts as finished: it appears when it can be loaded.
 */
export function useLayoutViews(layout: Layout): boolean {
  const [settled, setSettled] = useState<Layout>();
  const there = hasViews(layout);
  useEffect(() => {
    if (there) return undefined;
    let wanted = true;
    const settle = () => {
      if (wanted) setSettled(layout);
    };
    loadViews(layout).then(settle, settle);
    return () => {
      wanted = false;
    };
  }, [layout, there]);
  return there || settled === layout;
}

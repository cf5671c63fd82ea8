import { useEffect, useMemo, useState } from 'react';
import { type Layout } from '@mutai/layout/model/layout';
import { hasFonts, loadFonts } from './load-fonts.ts';
import { neededLetters } from './needed-letters.ts';

/**
 * Loads the fonts that a layout needs in all of its languages.
 *
 * @returns true once loading has finished. A font that failed counts as finished: a fallback is shown.
 */
export function useLayoutFonts(layout: Layout): boolean {
  const letters = useMemo(() => neededLetters(layout), [layout]);
  const [settled, setSettled] = useState<typeof letters>();
  const there = hasFonts(letters);
  useEffect(() => {
    if (there) return undefined;
    let wanted = true;
    const settle = () => {
      if (wanted) setSettled(letters);
    };
    loadFonts(letters).then(settle, settle);
    return () => {
      wanted = false;
    };
  }, [letters, there]);
  return there || settled === letters;
}

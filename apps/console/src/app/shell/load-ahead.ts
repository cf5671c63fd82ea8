import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preloadParts } from '../../ui/feedback/lazy-part.tsx';
import { whenQuiet } from './when-quiet.ts';

/** Elements that may open something when pressed. */
const openers = 'button, [role=menuitem]';

/** Only Chromium tells that the user wants to save data, in `navigator.connection`. */
const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/**
 * Preloads parts that pages may open: when a page has finished loading, or when pointer or focus reach an element that
 * opens something. Where data is saved, each part is loaded when it is opened.
 */
export function useLoadAhead(queries: QueryClient): void {
  useEffect(() => {
    if (savesData()) return undefined;
    const stop = whenQuiet(queries, () => void preloadParts());
    const onOpener = ({ target }: Event): void => {
      if (target instanceof Element && target.closest(openers) !== null) {
        void preloadParts();
      }
    };
    document.addEventListener('pointerover', onOpener);
    document.addEventListener('focusin', onOpener);
    return () => {
      stop();
      document.removeEventListener('pointerover', onOpener);
      document.removeEventListener('focusin', onOpener);
    };
  }, [queries]);
}

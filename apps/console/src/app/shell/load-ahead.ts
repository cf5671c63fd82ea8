import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startWhenIdle } from '../../platform/clock.ts';
import { preloadParts } from '../../ui/feedback/lazy-part.tsx';

/** Elements that may open something when pressed. */
const openers = 'button, [role=menuitem]';

/**
 * Preloads parts that pages may open: when a page has finished loading, or when pointer or focus reach an element that
 * opens something.
 */
export function useLoadAhead(queries: QueryClient): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    const onceQuiet = (): void => {
      if (queries.isFetching() > 0) {
        stop?.();
        stop = undefined;
      } else {
        stop ??= startWhenIdle(() => {
          stop = undefined;
          void preloadParts();
        });
      }
    };
    const onOpener = ({ target }: Event): void => {
      if (target instanceof Element && target.closest(openers) !== null) {
        void preloadParts();
      }
    };
    const unsubscribe = queries.getQueryCache().subscribe(onceQuiet);
    onceQuiet();
    document.addEventListener('pointerover', onOpener);
    document.addEventListener('focusin', onOpener);
    return () => {
      unsubscribe();
      stop?.();
      document.removeEventListener('pointerover', onOpener);
      document.removeEventListener('focusin', onOpener);
    };
  }, [queries]);
}

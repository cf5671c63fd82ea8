import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startWhenIdle } from '../../platform/clock.ts';
import { loadPartsAhead } from '../../ui/feedback/lazy-part.tsx';

/** What opens something when it is pressed. */
const openers = 'button, [role=menuitem]';

/**
 * Loads what pages may open, so that it opens without a gap: when a page has all that it asked for, or as soon as the
 * pointer or the focus comes to something that opens.
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
          void loadPartsAhead();
        });
      }
    };
    const onOpener = ({ target }: Event): void => {
      if (target instanceof Element && target.closest(openers) !== null) {
        void loadPartsAhead();
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

import type { QueryClient } from '@tanstack/react-query';
import { startWhenIdle } from '../../platform/clock.ts';

/**
 * Runs a callback whenever the page has what it requested and the browser is idle.
 *
 * @returns stops it
 */
export function whenQuiet(queries: QueryClient, run: () => void): () => void {
  let stop: (() => void) | undefined;
  const look = (): void => {
    if (queries.isFetching() > 0) {
      stop?.();
      stop = undefined;
    } else {
      stop ??= startWhenIdle(() => {
        stop = undefined;
        run();
      });
    }
  };
  const unsubscribe = queries.getQueryCache().subscribe(look);
  look();
  return () => {
    unsubscribe();
    stop?.();
  };
}

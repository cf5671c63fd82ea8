import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startTimer } from '../../platform/clock.ts';
import { logFault } from '../../platform/log.ts';
import { whenQuiet } from './when-quiet.ts';

/** Longest wait for the rows of the first page, in milliseconds. */
const latestMs = 3000;

/** Keeps the console up to date by server events while the shell is mounted. */
export function useServerEvents(queries: QueryClient): void {
  useEffect(() => {
    const left = new AbortController();
    const begin = (): void => {
      stopWaiting();
      import('./server-events.ts')
        .then(({ followServer }) => (left.signal.aborted ? undefined : followServer(queries, left.signal)))
        .catch(logFault);
    };
    // After the first rows. No event is lost: the stream starts with those since the user was loaded.
    const waits = [whenQuiet(queries, begin), startTimer(latestMs, begin)];
    const stopWaiting = (): void => {
      for (const stop of waits) stop();
    };
    return () => {
      stopWaiting();
      left.abort();
    };
  }, [queries]);
}

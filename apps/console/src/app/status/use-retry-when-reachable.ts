import { useEffect, useEffectEvent } from 'react';
import { startInterval } from '../../platform/clock.ts';

/** Retry interval, in milliseconds. */
const retryEveryMs = 5000;

/**
 * Retries while the component is mounted: periodically, and at once on the browser's `online` event. The event alone is
 * not enough: it fires before name resolution and routes work, and not at all if only the server was down.
 */
export function useRetryWhenReachable(retry: () => void): void {
  const again = useEffectEvent(retry);
  useEffect(() => {
    const listener = (): void => again();
    const stop = startInterval(retryEveryMs, listener);
    window.addEventListener('online', listener);
    return () => {
      stop();
      window.removeEventListener('online', listener);
    };
  }, []);
}

import { useEffect, useEffectEvent } from 'react';
import { startInterval } from '../../platform/clock.ts';

/** Milliseconds between two tries. */
const retryEveryMs = 5000;

/**
 * Tries again for as long as the component is shown: every few seconds, and at once when the browser says that there is a
 * network again. That alone would not do: it says so before names are resolved and routes are known, and it says nothing
 * when the server was away and the network was not.
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

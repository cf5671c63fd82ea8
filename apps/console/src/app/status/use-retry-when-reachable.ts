import { useEffect, useEffectEvent } from 'react';
import { startTimer } from '../../platform/clock.ts';

/** Longest delay before a retry, in milliseconds. */
const longestDelayMs = 5000;

/** Delay before a retry, in milliseconds. Random, so that the consoles of a site do not return at the same time. */
export const retryDelay = (): number => longestDelayMs * (0.5 + Math.random() / 2);

/**
 * Retries while the component is mounted: periodically, and soon after the browser's `online` event. The event alone is
 * not enough: it fires before name resolution and routes work, and not at all if only the server was down.
 */
export function useRetryWhenReachable(retry: () => void): void {
  const again = useEffectEvent(retry);
  useEffect(() => {
    let cancel: () => void;
    const schedule = (delayMs: number): void => {
      cancel = startTimer(delayMs, () => {
        again();
        schedule(retryDelay());
      });
    };
    const hurry = (): void => {
      cancel();
      schedule(retryDelay() / 4);
    };
    schedule(retryDelay());
    window.addEventListener('online', hurry);
    return () => {
      cancel();
      window.removeEventListener('online', hurry);
    };
  }, []);
}

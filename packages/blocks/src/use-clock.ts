import { useCallback, useSyncExternalStore } from 'react';
import { type Clock } from './clock.ts';

/**
 * Value derived from the time of a clock. Re-renders only if the value changes.
 *
 * @param period interval of updates in milliseconds; 0: never update
 * @param at computes the value, a string or a number, for a time
 */
export function useClock<Value extends string | number>(
  clock: Clock,
  period: number,
  at: (now: number) => Value,
): Value {
  const subscribe = useCallback(
    (changed: () => void) => (period > 0 ? clock.every(period, changed) : () => undefined),
    [clock, period],
  );
  return useSyncExternalStore(subscribe, () => at(clock.now()));
}

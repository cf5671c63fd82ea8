import { useCallback, useSyncExternalStore } from 'react';
import { type Clock } from './clock.ts';

/**
 * What something is at the time of a clock. Whoever shows it is drawn again only when it becomes another.
 *
 * @param period milliseconds in which it is looked at; 0: it stays what it is
 * @param at what it is at a time: a text or a number
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

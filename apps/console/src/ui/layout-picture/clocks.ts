import { type Clock, createClock } from '@mutai/blocks/clock';

/** The one clock of all layouts that are played on this page. */
export const pageClock = createClock();

/** A clock that stands: what goes by it is drawn once. */
export function stillClock(): Clock {
  const opened = pageClock.now();
  return { now: () => opened, every: () => () => undefined };
}

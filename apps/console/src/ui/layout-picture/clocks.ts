import { type Clock, createClock } from '@mutai/blocks/clock';

/** Clock of all layouts played on this page. */
export const pageClock = createClock();

/** Clock that stands still: content is rendered once. */
export function stillClock(): Clock {
  const opened = pageClock.now();
  return { now: () => opened, every: () => () => undefined };
}

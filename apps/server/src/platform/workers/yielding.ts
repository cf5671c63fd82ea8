let last: Promise<void> = Promise.resolve();

/**
 * Waits until other requests had their turn. Work of many small steps calls it before each: only one of all who wait
 * goes on at a time, so that ten long searches disturb others no more than one does.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}

let last: Promise<void> = Promise.resolve();

/**
 * Yields to the event loop. Long work calls it before each small step. Waiting callers continue one at a time, so that ten
 * long searches delay other requests no more than one does.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}

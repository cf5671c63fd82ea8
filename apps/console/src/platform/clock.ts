/** All access to the clock and timers. */

/** Returns the current time in milliseconds since 1970, UTC. */
export function now(): number {
  return Date.now();
}

/**
 * Runs a callback once after a delay.
 *
 * @param delayMs delay in milliseconds
 * @returns cancels it
 */
export function startTimer(delayMs: number, run: () => void): () => void {
  const handle = window.setTimeout(run, delayMs);
  return () => {
    window.clearTimeout(handle);
  };
}

/**
 * Runs a callback periodically.
 *
 * @param periodMs period in milliseconds
 * @returns stops it
 */
export function startInterval(periodMs: number, run: () => void): () => void {
  const handle = window.setInterval(run, periodMs);
  return () => {
    window.clearInterval(handle);
  };
}

/** Delay in milliseconds for browsers that do not report idle time. */
const idleAfterMs = 200;

/**
 * Runs a callback once when the browser is idle.
 *
 * @returns cancels it
 */
export function startWhenIdle(run: () => void): () => void {
  // Safari does not support requestIdleCallback.
  if (!('requestIdleCallback' in window)) return startTimer(idleAfterMs, run);
  const handle = window.requestIdleCallback(run);
  return () => {
    window.cancelIdleCallback(handle);
  };
}

/** The only place of the console that reads the clock or starts a timer. */

/** Milliseconds since 1970, UTC. */
export function now(): number {
  return Date.now();
}

/**
 * Runs something once, later.
 *
 * @param delayMs milliseconds to wait
 * @returns stops it, when it has not run yet
 */
export function startTimer(delayMs: number, run: () => void): () => void {
  const handle = window.setTimeout(run, delayMs);
  return () => {
    window.clearTimeout(handle);
  };
}

/**
 * Runs something again and again.
 *
 * @param periodMs milliseconds between two runs
 * @returns stops it
 */
export function startInterval(periodMs: number, run: () => void): () => void {
  const handle = window.setInterval(run, periodMs);
  return () => {
    window.clearInterval(handle);
  };
}

/** Milliseconds after which the browser is taken to be idle, where it does not tell. */
const idleAfterMs = 200;

/**
 * Runs something once, as soon as the browser has nothing else to do.
 *
 * @returns stops it, when it has not run yet
 */
export function startWhenIdle(run: () => void): () => void {
  // Safari has none.
  if (!('requestIdleCallback' in window)) return startTimer(idleAfterMs, run);
  const handle = window.requestIdleCallback(run);
  return () => {
    window.cancelIdleCallback(handle);
  };
}

/** Longest wait of a timer, in milliseconds: browsers fire timers beyond 2³¹ − 1 ms at once. */
const longestMs = 24 * 60 * 60 * 1000;

/** Waits; resolves early if the signal aborts. @param ms milliseconds, at most a day */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(ms, longestMs));
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

/** Delay of a retry: doubles with each failure, with jitter, so that displays do not return at the same time. */
export function retryDelay(failures: number, firstMs = 1000, longest = 30_000): number {
  return Math.min(firstMs * 2 ** Math.min(failures, 16), longest) * (0.5 + Math.random() / 2);
}

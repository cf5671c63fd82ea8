/** Work that is done again and again while the server runs. */
export interface Schedule {
  /** Starts no more of it, asks what runs to end, and waits until it has. */
  stop(): Promise<void>;
}

/**
 * Does something for the first time after a while, and then again and again, never two at once.
 *
 * @param times milliseconds
 * @param job ends soon when the signal is given
 * @param onError told when it failed; the next time comes all the same
 */
export function every(
  times: { readonly first: number; readonly between: number },
  job: (stopping: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): Schedule {
  const stopping = new AbortController();
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  const runOnce = async () => {
    try {
      await job(stopping.signal);
    } catch (error) {
      onError(error);
    }
    if (!stopping.signal.aborted) after(times.between);
  };
  const after = (ms: number) => {
    timer = setTimeout(() => {
      running = runOnce();
    }, ms).unref();
  };
  after(times.first);
  return {
    async stop() {
      clearTimeout(timer);
      stopping.abort();
      await running;
    },
  };
}

/** Keeps the newest message of a connection until somebody takes it; those before it are dropped. */
export function newestMessage() {
  let kept: Uint8Array | undefined;
  let end: { readonly error: Error } | undefined;
  let wake: () => void = () => undefined;

  const changed = (timeoutMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    put(message: Uint8Array): void {
      kept = message;
      wake();
    },
    /** Has all later calls of `take` fail; the first error counts. */
    end(error: Error): void {
      end ??= { error };
      wake();
    },
    /**
     * Takes the newest message, and waits for one if there is none.
     *
     * @returns undefined if none came in time
     * @throws the error of the end
     */
    async take(timeoutMs: number): Promise<Uint8Array | undefined> {
      if (kept === undefined && end === undefined) await changed(timeoutMs);
      const message = kept;
      kept = undefined;
      if (message === undefined && end !== undefined) throw end.error;
      return message;
    },
  };
}

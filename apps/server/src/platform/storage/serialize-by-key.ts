/** Work with exclusive access to a key. */
interface Work {
  readonly cut: () => void;
  readonly done: Promise<unknown>;
}

/** Runs one work at a time per key, in order of arrival. */
export function serializeByKey() {
  const last = new Map<string, Work>();

  const after = async <T>(before: Work | undefined, work: () => Promise<T>) => {
    await before?.done;
    return work();
  };
  const enter = async <T>(key: string, work: () => Promise<T>, cut: () => void): Promise<T> => {
    const result = after(last.get(key), work);
    const entry = { cut, done: result.catch(() => undefined) };
    last.set(key, entry);
    try {
      return await result;
    } finally {
      if (last.get(key) === entry) last.delete(key);
    }
  };
  return {
    /** Starts after all earlier work is done. */
    wait: <T>(key: string, work: () => Promise<T>): Promise<T> => enter(key, work, () => undefined),
    /**
     * Aborts the previous work, then starts.
     *
     * @param cut aborts this work when later work takes over
     */
    takeOver<T>(key: string, work: () => Promise<T>, cut: () => void = () => undefined): Promise<T> {
      last.get(key)?.cut();
      return enter(key, work, cut);
    },
  };
}

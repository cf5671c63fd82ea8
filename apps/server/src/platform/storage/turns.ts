/** Work on something that only one may work on at a time. */
interface Work {
  readonly cut: () => void;
  readonly done: Promise<unknown>;
}

/** One piece of work at a time for each key, in the order in which they came. */
export function turns() {
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
    /** Begins when all earlier work is done. */
    wait: <T>(key: string, work: () => Promise<T>): Promise<T> => enter(key, work, () => undefined),
    /**
     * Ends the work before it, then begins.
     *
     * @param cut ends this work early, for what comes after it
     */
    takeOver<T>(key: string, work: () => Promise<T>, cut: () => void = () => undefined): Promise<T> {
      last.get(key)?.cut();
      return enter(key, work, cut);
    },
  };
}

/** Estimated overhead of an entry without value and key, in bytes. */
const entryBytes = 500;

export interface CacheBounds<Value> {
  /** Largest size of all values and of a single one, in bytes. */
  readonly all: number;
  readonly one: number;
  sizeOf(value: Value): number;
}

/**
 * Cache with a size limit that evicts the oldest entries. Concurrent requests for a key share one computation. Failures
 * are not cached.
 */
export function boundedCache<Value>({ all, one, sizeOf }: CacheBounds<Value>) {
  const values = new Map<string, Promise<Value>>();
  const sizes = new Map<string, number>();
  let bytes = 0;

  const drop = (key: string) => {
    values.delete(key);
    bytes -= sizes.get(key) ?? 0;
    sizes.delete(key);
  };
  const settle = (key: string, made: Promise<Value>, size: number) => {
    // The cache may have been cleared meanwhile.
    if (values.get(key) !== made) return;
    if (size > one) {
      drop(key);
      return;
    }
    sizes.set(key, size);
    bytes += size;
    for (const oldest of sizes.keys()) {
      if (bytes <= all) return;
      drop(oldest);
    }
  };

  return {
    get(key: string, make: () => Promise<Value>): Promise<Value> {
      const known = values.get(key);
      if (known !== undefined) return known;
      const made = make();
      values.set(key, made);
      made.then(
        (value) => settle(key, made, sizeOf(value) + entryBytes + 2 * key.length),
        () => settle(key, made, Infinity),
      );
      return made;
    },

    clear(): void {
      values.clear();
      sizes.clear();
      bytes = 0;
    },
  };
}

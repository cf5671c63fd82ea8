/** Who waits for work to be done: whose turn it is, and whether they still wait. */
export interface Requester {
  readonly userId: number;
  /** Aborted when nobody waits for the result any more. */
  readonly signal: AbortSignal;
}

/** Work that the server does for nobody in particular, to its end. */
export const background: Requester = { userId: 0, signal: new AbortController().signal };

export interface Limits {
  /** How much may run at the same time. */
  readonly atOnce: number;
  /** How much of it for one user. */
  readonly perUser: number;
}

interface Entry {
  readonly begin: () => void;
}

/**
 * Lets a bounded amount of work run at the same time; the rest waits in line. Users take turns, so that one who asks
 * for much delays nobody but themselves. Who does not wait any more leaves the line.
 */
export function fairQueue({ atOnce, perUser }: Limits) {
  const running = new Map<number, number>();
  /** In the order in which users have their turn. */
  const lines = new Map<number, Entry[]>();
  let total = 0;

  const runningOf = (userId: number) => running.get(userId) ?? 0;
  const count = (userId: number, change: 1 | -1) => {
    total += change;
    const now = runningOf(userId) + change;
    if (now === 0) running.delete(userId);
    else running.set(userId, now);
  };

  const beginNext = () => {
    for (const [userId, line] of lines) {
      if (total >= atOnce) return;
      if (runningOf(userId) >= perUser) continue;
      const next = line.shift();
      lines.delete(userId);
      if (line.length > 0) lines.set(userId, line);
      if (next === undefined) continue;
      count(userId, 1);
      next.begin();
    }
  };

  const place = (userId: number): (() => void) => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      count(userId, -1);
      beginNext();
    };
  };

  return {
    /** How much of a user's work waits in line. */
    queuedFor: (userId: number): number => lines.get(userId)?.length ?? 0,

    /**
     * Waits for a place.
     *
     * @returns gives the place back; to be called once the work is done, and harmless when called again
     * @throws the signal's reason when it is aborted before there is a place
     */
    async enter({ userId, signal }: Requester): Promise<() => void> {
      signal.throwIfAborted();
      if (total < atOnce && runningOf(userId) < perUser) {
        count(userId, 1);
        return place(userId);
      }
      const { promise, resolve, reject } = Promise.withResolvers<undefined>();
      const entry: Entry = { begin: () => resolve(undefined) };
      const line = lines.get(userId) ?? [];
      line.push(entry);
      lines.set(userId, line);
      const leave = () => {
        const at = line.indexOf(entry);
        if (at < 0) return;
        line.splice(at, 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', leave, { once: true });
      try {
        await promise;
      } finally {
        signal.removeEventListener('abort', leave);
      }
      return place(userId);
    },
  };
}

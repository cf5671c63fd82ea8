/** User who requested work, and the signal that cancels it. */
export interface Requester {
  readonly userId: number;
  /** Aborted when the result is no longer needed. */
  readonly signal: AbortSignal;
}

/** Requester of background work, which is never cancelled. */
export const background: Requester = { userId: 0, signal: new AbortController().signal };

export interface Limits {
  /** Number of tasks that may run at the same time. */
  readonly atOnce: number;
  /** Number of tasks of one user that may run at the same time. */
  readonly perUser: number;
}

interface Entry {
  readonly begin: () => void;
}

/**
 * Limits the number of concurrent tasks and queues the rest. Users take turns, so that a user with many tasks delays only
 * themselves. Cancelled tasks leave the queue.
 */
export function fairQueue({ atOnce, perUser }: Limits) {
  const running = new Map<number, number>();
  /** Queued tasks by user; the order of the map is the order of turns. */
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

  /**
   * Waits for a place.
   *
   * @returns function that frees the place; the caller must call it when the work is done, further calls are no-ops
   * @throws the signal's reason if it is aborted before a place is free
   */
  const enter = async ({ userId, signal }: Requester): Promise<() => void> => {
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
  };

  return {
    /** Number of queued tasks of a user. */
    queuedFor: (userId: number): number => lines.get(userId)?.length ?? 0,
    enter,
    /** Waits for a place and runs work in it. @throws as `enter`; errors of the work */
    async run<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
      const leave = await enter(requester);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

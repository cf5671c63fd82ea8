/** Samples of a synchronization: the one with the shortest round trip has the smallest error. */
const samples = 8;
const sampleGapMs = 200;
/** Largest error that is corrected slowly. A larger one means that a clock was set or the machine slept. */
const slewedMs = 5000;
/** Largest correction per millisecond: the time never stands still nor runs visibly fast. */
const slewRate = 0.05;
/** Longest time without power after which the clock of a display is believed, in milliseconds. */
const longestOffMs = 366 * 24 * 60 * 60 * 1000;

/** Time of the server, as a display knows it. */
export interface ServerClock {
  /** Unix time in milliseconds. Does not jump while the display is synchronized. */
  readonly now: () => number;
  /** Measures the difference again. @returns false if the server did not answer */
  readonly synchronize: () => Promise<boolean>;
  /** False until the first synchronization of a display that has lost the time. */
  readonly isTrusted: () => boolean;
  /** Clock of the display minus that of the server, in milliseconds; `null` before the first synchronization. */
  readonly error: () => number | null;
}

export interface Clocks {
  /** Unix time of the display, in milliseconds. It may be set while the display runs. */
  readonly own: () => number;
  /** Milliseconds that passed since any moment. */
  readonly ticks: () => number;
}

/**
 * Creates a clock that runs with the ticks of the display and is corrected by the server. Before that, a display whose own
 * clock is behind `lastTime`, or more than a year ahead, has lost the time with its power: the clock continues from there.
 *
 * @param requestTime Unix time of the server
 * @param offset difference of an earlier page load: time of the server minus the clock of the display
 * @param lastTime last known time of the server; 0: unknown
 * @param onOffset called with each new difference
 * @param wait milliseconds between samples
 */
export function createServerClock(
  requestTime: () => Promise<number>,
  { own, ticks }: Clocks,
  offset: number,
  lastTime: number,
  onOffset: (offset: number) => void,
  wait: (ms: number) => Promise<void>,
): ServerClock {
  const origin = own() - ticks();
  let at = ticks();
  const started = own() + offset;
  const isLost = lastTime > 0 && (started < lastTime || started > lastTime + longestOffMs);
  let applied = isLost ? lastTime - own() : offset;
  let target = applied;
  let isSynchronized = false;

  function now(): number {
    const tick = ticks();
    const step = Math.max(0, tick - at) * slewRate;
    at = tick;
    applied += Math.max(-step, Math.min(step, target - applied));
    return origin + tick + applied;
  }

  async function sample(): Promise<{ readonly trip: number; readonly difference: number } | undefined> {
    const sent = ticks();
    try {
      const server = await requestTime();
      const received = ticks();
      return { trip: received - sent, difference: server - (origin + (sent + received) / 2) };
    } catch {
      return undefined;
    }
  }

  return {
    now,
    synchronize: async () => {
      let best: Awaited<ReturnType<typeof sample>>;
      for (let count = 0; count < samples; count += 1) {
        if (count > 0) await wait(sampleGapMs);
        const one = await sample();
        if (one === undefined) break;
        if (best === undefined || one.trip < best.trip) best = one;
      }
      if (best === undefined) return false;
      now();
      target = best.difference;
      if (!isSynchronized || Math.abs(target - applied) > slewedMs) applied = target;
      isSynchronized = true;
      onOffset(now() - own());
      return true;
    },
    isTrusted: () => isSynchronized || (lastTime > 0 && !isLost),
    error: () => (isSynchronized ? Math.round(own() - now()) : null),
  };
}

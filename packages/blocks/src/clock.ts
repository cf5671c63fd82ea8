/** Clock shared by all blocks of a screen. */
export interface Clock {
  /** Unix time in milliseconds. */
  readonly now: () => number;
  /**
   * Calls `tick` at every multiple of `period`, such as full seconds for 1000, so that screens with synchronized clocks
   * change together.
   *
   * @param period in milliseconds
   * @returns stops the calls
   */
  readonly every: (period: number, tick: () => void) => () => void;
}

interface Beat {
  readonly listeners: Set<() => void>;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Creates the clock of a page. Listeners with the same period share a timer; without listeners no timer runs.
 *
 * @param now Unix time in milliseconds; a display adds the correction of its own clock
 */
export function createClock(now: () => number = Date.now): Clock {
  const beats = new Map<number, Beat>();

  /** Timers can fire a millisecond early, and very late after the machine slept: check the clock when they fire. */
  function waitFor(beat: Pick<Beat, 'listeners'>, period: number): Beat['timer'] {
    const next = (Math.floor(now() / period) + 1) * period;
    return setTimeout(() => {
      const due = now() >= next;
      const current = beats.get(period);
      if (current !== undefined) current.timer = waitFor(beat, period);
      if (due) for (const tick of beat.listeners) tick();
    }, next - now());
  }

  return {
    now,
    every: (period, tick) => {
      // A new function per call, because the same `tick` may be registered twice and must be removable separately.
      const listener = () => tick();
      let beat = beats.get(period);
      if (beat === undefined) {
        const listeners = new Set<() => void>();
        beat = { listeners, timer: waitFor({ listeners }, period) };
        beats.set(period, beat);
      }
      beat.listeners.add(listener);
      return () => {
        const left = beats.get(period);
        if (left === undefined || !left.listeners.delete(listener) || left.listeners.size > 0) return;
        clearTimeout(left.timer);
        beats.delete(period);
      };
    },
  };
}

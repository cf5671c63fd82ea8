/** The time that everything on a screen goes by. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /**
   * Calls whenever another stretch of time begins: at full seconds for 1000. Screens whose clocks agree change at once.
   *
   * @param period milliseconds
   * @returns ends it
   */
  readonly every: (period: number, tick: () => void) => () => void;
}

interface Beat {
  readonly listeners: Set<() => void>;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * The one clock of a page. Listeners with the same period share a timer, and there is none without listeners.
 *
 * @param now milliseconds since 1970; a display adds what its own clock is wrong by
 */
export function createClock(now: () => number = Date.now): Clock {
  const beats = new Map<number, Beat>();

  /** Timers may come early by a millisecond, and much too late when the machine slept: what counts is the clock. */
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
      // The same function may be given twice: each has an end of its own.
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

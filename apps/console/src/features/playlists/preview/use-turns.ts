import { useEffect, useState } from 'react';
import { now, startInterval, startTimer } from '../../../platform/clock.ts';

/** How often the remaining time is shown anew, in milliseconds. */
const shownEveryMs = 250;

interface Playback {
  readonly index: number;
  /** Time at which the turn began, less the pauses in it. */
  readonly since: number;
  /** Milliseconds of the turn that had passed at the beginning of the pause; `null`: it plays. */
  readonly paused: number | null;
}

/**
 * Plays turns one after the other, each for its duration, and begins again after the last.
 *
 * @param lengths of the turns, in milliseconds; at least one
 */
export function useTurns(lengths: readonly number[]) {
  const [{ index, since, paused }, setPlayback] = useState<Playback>(() => ({ index: 0, since: now(), paused: null }));
  const [seen, setSeen] = useState(since);
  const length = lengths[index] ?? 0;
  const count = lengths.length;
  const isPaused = paused !== null;

  useEffect(() => {
    if (isPaused) return undefined;
    return startTimer(Math.max(0, since + length - now()), () =>
      setPlayback({ index: (index + 1) % count, since: now(), paused: null }),
    );
  }, [index, since, length, count, isPaused]);
  useEffect(() => (isPaused ? undefined : startInterval(shownEveryMs, () => setSeen(now()))), [isPaused]);

  return {
    index,
    isPaused,
    /** Milliseconds of the turn that have passed. */
    passed: Math.min(length, Math.max(0, paused ?? seen - since)),
    /** Goes to a turn; a pause stays one. */
    go: (to: number) => setPlayback({ index: (to + count) % count, since: now(), paused: paused === null ? null : 0 }),
    toggle: () =>
      setPlayback(
        paused === null ? { index, since, paused: now() - since } : { index, since: now() - paused, paused: null },
      ),
  };
}

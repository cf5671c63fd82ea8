import type { LargeFileRules, Manifest } from '@mutai/contract/screens/player';
import { displaysPrefix } from '@mutai/contract/screens/player-paths';
import { isWithin, nextWorking, nextWorkingEdge } from '@mutai/schedule/working-hours';
import { pause } from '../pause.ts';
import type { Asset } from './asset-store.ts';

/** Longest time for which an answer about hours is used, in milliseconds: their edges may be further away. */
const knownMs = 60_000;
/** Milliseconds between two looks whether a content need not wait any longer. */
const lookMs = 1000;

/** A download was stopped because its hours are over. */
export class HeldBack extends Error {
  override readonly name = 'HeldBack';
}

/** Urgency of a content for the display that loads it. */
export interface Need {
  readonly isUrgent: () => boolean;
  /** Called when the content waits for its hours, or is loaded at a limited rate: others must not wait for it. */
  readonly onSlow: () => void;
}

/** Limits when and how fast large contents are loaded, all together. */
export interface LargeFiles {
  readonly isLarge: (asset: Asset) => boolean;
  /** Instant from which large contents may be loaded; `null`: now. */
  readonly opensAt: () => number | null;
  /**
   * Resolves when a content may be loaded, or is not needed any more.
   *
   * @param onHeld called if it has to wait for its hours
   */
  readonly wait: (need: Need, onHeld: () => void, signal: AbortSignal) => Promise<void>;
  /**
   * Resolves when the next bytes may be read.
   *
   * @param bytes that were read
   * @throws HeldBack if the hours are over
   */
  readonly pace: (bytes: number, need: Need, signal: AbortSignal) => Promise<void>;
}

/**
 * Returns what says how long to wait after bytes, so that the sum of all stays within a rate.
 *
 * @param ticks milliseconds of a clock that never jumps
 */
export function createPacer(ticks: () => number): (bytes: number, bytesPerSecond: number) => number {
  let freeAt = 0;
  return (bytes, bytesPerSecond) => {
    const now = ticks();
    freeAt = Math.max(freeAt, now) + (bytes / bytesPerSecond) * 1000;
    return freeAt - now;
  };
}

/**
 * @param now Unix time of the server, in milliseconds
 * @param ticks milliseconds of a clock that never jumps
 * @param newest newest manifest; `undefined`: none yet
 * @param isNothingSeen true if no picture is seen that could be kept until contents have arrived: no bandwidth holds then
 */
export function createLargeFiles(
  now: () => number,
  ticks: () => number,
  newest: () => Pick<Manifest, 'largeFiles' | 'screen'> | undefined,
  isNothingSeen: () => boolean,
): LargeFiles {
  const pacer = createPacer(ticks);
  /** Last answer, and the span of instants in which it is right. */
  let known:
    | { readonly rules: LargeFileRules; readonly opensAt: number | null; readonly from: number; until: number }
    | undefined;

  function opensAt(): number | null {
    const { largeFiles: rules, screen } = newest() ?? {};
    if (rules === undefined || screen === undefined || rules.hours.length === 0) return null;
    const { timeZone } = screen;
    const instant = now();
    if (known?.rules !== rules || instant < known.from || instant >= known.until) {
      const isOpen = isWithin(rules.hours, timeZone, instant);
      const edge = nextWorkingEdge(rules.hours, timeZone, instant);
      known = {
        rules,
        opensAt: isOpen ? null : nextWorking(rules.hours, timeZone, instant),
        from: instant,
        until: Math.min(edge, instant + knownMs),
      };
    }
    return known.opensAt;
  }

  const isHeld = (need: Need): boolean => opensAt() !== null && !need.isUrgent();

  /** KB a second; 0: no limit. */
  function rateNow(): number {
    const rate = newest()?.largeFiles.rate ?? 0;
    return rate === 0 || isNothingSeen() ? 0 : rate;
  }

  return {
    isLarge: ({ path, size }) =>
      size > (newest()?.largeFiles.aboveBytes ?? Infinity) && !path.startsWith(displaysPrefix),
    opensAt,
    wait: async (need, onHeld, signal) => {
      if (isHeld(need) || rateNow() > 0) need.onSlow();
      if (!isHeld(need)) return;
      onHeld();
      while (!signal.aborted && isHeld(need)) await pause(lookMs, signal);
    },
    pace: async (bytes, need, signal) => {
      if (isHeld(need)) throw new HeldBack();
      const rate = rateNow();
      if (rate > 0) await pause(pacer(bytes, rate * 1024), signal);
    },
  };
}

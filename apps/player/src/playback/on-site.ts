import type { Manifest } from '@mutai/contract/screens/player';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Milliseconds after the last digit until a code counts as typed: some codes are beginnings of others. */
const typedMs = 1500;
const minuteMs = 60_000;
/** Wrong codes in a row after which codes are refused, and for how long, in milliseconds. */
const wrongMost = 5;
const blockedMs = 30_000;

/** `wrong`: no emergency of the display has the code, or the server has started it. `blocked`: too many wrong codes. */
export type CodeOutcome = 'started' | 'ended' | 'wrong' | 'blocked';

/** Emergency that was started here. */
export interface OnSiteStart {
  readonly id: number;
  /** Unix time of the server, in milliseconds. */
  readonly at: number;
}

/** Emergencies that people start at the display itself, also when the server is gone. */
export interface OnSite {
  /**
   * Takes a manifest, and forgets the starts that the server has taken over.
   *
   * @returns the manifest, in which the other emergencies that were started here are at work
   */
  readonly accept: (manifest: Manifest) => Manifest;
  /** Takes a code as if its digits were typed. */
  readonly enter: (code: string) => CodeOutcome;
}

/** Starts that are kept beyond the end of the page. */
interface Kept {
  readonly starts: readonly OnSiteStart[];
  readonly keep: (starts: readonly OnSiteStart[]) => void;
}

/**
 * Listens to digits. The code of an emergency starts it, and ends it again if it was started here. One that the server
 * starts, or does not know any more, is the server's from then on.
 *
 * @param now Unix time of the server, in milliseconds
 * @param newest newest manifest, as the server sent it
 * @param onTyped called with the title of the emergency that was started or ended, when `accept` answers accordingly
 */
export function createOnSite(
  now: () => number,
  { starts: kept, keep }: Kept,
  newest: () => Manifest | undefined,
  onTyped: (title: string, isStarted: boolean) => void,
  signal: AbortSignal,
): OnSite {
  let starts = kept;
  let digits = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wrong = 0;
  let blockedUntil = 0;

  function set(next: readonly OnSiteStart[]): void {
    starts = next;
    keep(next);
  }

  function enter(code: string): CodeOutcome {
    if (now() < blockedUntil) return 'blocked';
    const digest = bytesToHex(sha256(utf8ToBytes(code)));
    const found = newest()?.emergencies.find(({ codeDigest }) => codeDigest === digest);
    if (found?.startsAt !== null) {
      wrong += 1;
      if (wrong < wrongMost) return 'wrong';
      wrong = 0;
      blockedUntil = now() + blockedMs;
      return 'blocked';
    }
    wrong = 0;
    const others = starts.filter(({ id }) => id !== found.id);
    const isStarted = others.length === starts.length;
    set(isStarted ? [...others, { id: found.id, at: now() }] : others);
    onTyped(found.title, isStarted);
    return isStarted ? 'started' : 'ended';
  }

  function take(): void {
    const code = digits;
    digits = '';
    enter(code);
  }

  const keyDown = ({ key }: KeyboardEvent) => {
    if (!/^\d$/.test(key)) return;
    digits += key;
    clearTimeout(timer);
    timer = setTimeout(take, typedMs);
  };
  addEventListener('keydown', keyDown);
  signal.addEventListener('abort', () => {
    removeEventListener('keydown', keyDown);
    clearTimeout(timer);
  });

  return {
    enter,
    accept: (manifest) => {
      if (starts.length === 0) return manifest;
      const open = new Set(manifest.emergencies.flatMap(({ id, startsAt }) => (startsAt === null ? [id] : [])));
      if (starts.some(({ id }) => !open.has(id))) set(starts.filter(({ id }) => open.has(id)));
      const emergencies = manifest.emergencies.map((one) => {
        const start = starts.find(({ id }) => id === one.id);
        // Servers before this player send no duration.
        const minutes = one.minutes ?? null;
        if (start === undefined) return one;
        return { ...one, startsAt: start.at, endsAt: minutes === null ? null : start.at + minutes * minuteMs };
      });
      return { ...manifest, emergencies };
    },
  };
}

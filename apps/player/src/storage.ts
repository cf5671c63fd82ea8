import type { ScreenFault } from '@mutai/contract/screens/player';
import type { OnSiteStart } from './playback/on-site.ts';

/*
 * Facts that a display remembers between two loads of its page. Browsers may refuse storage; then the display works until
 * its page is loaded again.
 */

/** Registration of a display. */
export interface Registration {
  readonly token: string;
  /** Id of its screen; 0 until the first manifest. */
  readonly screenId: number;
}

/** Pairing code that the display shows. */
export interface ShownCode {
  readonly code: string;
  readonly secret: string;
  /** Unix time by the clock of the display, in milliseconds. */
  readonly validUntil: number;
  readonly pollMs: number;
}

interface Remembered {
  readonly registration: Registration;
  readonly code: ShownCode;
  /** Id of the screen that the display was before its token became invalid. */
  readonly formerId: number;
  /** Time of the server minus the clock of the display, in milliseconds. */
  readonly clockOffset: number;
  /** Time of the server when the display looked last, in milliseconds. */
  readonly lastTime: number;
  /** Faults that the server does not know yet. */
  readonly faults: readonly ScreenFault[];
  /** Emergencies that were started at the display. */
  readonly onSite: readonly OnSiteStart[];
  /** Ids of executed commands, newest last. */
  readonly executed: readonly number[];
  /** Id of the command for which the window was closed. */
  readonly restarting: number;
}

const keyOf = (name: string): string => `mutai-player-${name}`;

export function recall<Name extends keyof Remembered>(name: Name): Remembered[Name] | undefined {
  try {
    const text = localStorage.getItem(keyOf(name));
    return text === null ? undefined : (JSON.parse(text) as Remembered[Name]);
  } catch {
    return undefined;
  }
}

export function remember<Name extends keyof Remembered>(name: Name, value: Remembered[Name]): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Full or forbidden: see above.
  }
}

export function forget(name: keyof Remembered): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // Forbidden: there is nothing to forget.
  }
}

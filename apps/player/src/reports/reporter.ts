import type { ScreenReport } from '@mutai/contract/screens/player';
import type { Faults } from '../faults.ts';
import { keepsContents } from '../manifest/asset-store.ts';
import type { Progress } from '../manifest/contents.ts';
import { playerVersion } from '../page-config.ts';
import { isRevoked, type ScreenApi } from '../server/screen-api.ts';

/** Changes within this time share a report, in milliseconds. */
const gatherMs = 200;

/** Identifies the page load. */
export const run = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

async function storageState(): Promise<ScreenReport['storage']> {
  if (!keepsContents) return null;
  try {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate();
    return { usedBytes: usage, quotaBytes: quota, persistent: await navigator.storage.persisted() };
  } catch {
    return null;
  }
}

/** State that other parts of the player know. */
export interface ReportedState {
  readonly revision: number | null;
  readonly playing: string | null;
  readonly loading: Progress | null;
  readonly clockErrorMs: number | null;
}

/** Everything that the console learns about the display. */
export async function describeDisplay(state: ReportedState, faults: Faults): Promise<ScreenReport> {
  return {
    run,
    ...state,
    uptimeSeconds: Math.round(performance.now() / 1000),
    playerVersion,
    width: innerWidth,
    height: innerHeight,
    pixelRatio: devicePixelRatio,
    secure: isSecureContext,
    storage: await storageState(),
    faults: [...faults.open()],
  };
}

export interface Reporter {
  /** Reports soon, because something changed. */
  readonly soon: () => void;
  /** Sets the time between two reports. */
  readonly every: (seconds: number) => void;
}

/**
 * Reports the state of the display, periodically and after changes.
 *
 * @param onAnswer called with what the server says in return, and with the report
 */
export function createReporter(
  api: ScreenApi,
  faults: Faults,
  state: () => ReportedState,
  onAnswer: (answer: { readonly revision: number; readonly commands: boolean }, report: ScreenReport) => void,
  onRevoked: () => void,
  signal: AbortSignal,
): Reporter {
  let periodMs = 30_000;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isDue = false;

  async function send(): Promise<void> {
    const report = await describeDisplay(state(), faults);
    try {
      const answer = await api.report(report);
      faults.sent(report.faults);
      if (!signal.aborted) onAnswer(answer, report);
    } catch (error) {
      if (isRevoked(error) && !signal.aborted) onRevoked();
    }
  }

  function plan(ms: number): void {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(begin, ms);
  }

  function begin(): void {
    if (isSending) {
      isDue = true;
      return;
    }
    isSending = true;
    isDue = false;
    void send().finally(() => {
      isSending = false;
      plan(isDue ? gatherMs : periodMs);
    });
  }

  signal.addEventListener('abort', () => clearTimeout(timer));
  plan(gatherMs);
  return {
    soon: () => {
      if (isSending) isDue = true;
      else plan(gatherMs);
    },
    every: (seconds) => {
      const wanted = Math.max(1, seconds) * 1000;
      if (wanted === periodMs) return;
      periodMs = wanted;
      if (!isSending) plan(periodMs);
    },
  };
}

import type { ExecutedCommand } from '@mutai/contract/screens/player';
import { kioskParameter } from '@mutai/contract/screens/player-paths';
import { messages } from '../player.messages.ts';
import { forget, recall, remember } from '../storage.ts';
import type { Execution } from './commands.ts';

/*
 * Restarts the browser: the page closes its window, the browser ends with its last window, and the script in deploy/kiosk
 * opens it again. The page that starts then reports the command as done. A page that is still there, or comes again in
 * the same window, reports that it failed.
 */

const text = messages.restart;

/** Milliseconds after which a window that is still there was not closed. */
const closedMs = 5000;
/** Key in the session storage, which ends with the window, of the command for which it is closed. */
const closedFor = 'mutai-player-closed-for';

/** Marks this window. Browsers may refuse storage; then the next page cannot report the restart either. */
function markWindow(id: number): void {
  try {
    sessionStorage.setItem(closedFor, String(id));
  } catch {
    // See above.
  }
}

type Report = (id: number, outcome: ExecutedCommand) => Promise<void>;

/** Window of the page, for tests. */
export interface KioskWindow {
  /** A script opens the browser again when it ends. */
  readonly isKiosk: () => boolean;
  readonly close: () => void;
  /** Seconds since the page was loaded. */
  readonly uptime: () => number;
}

const ownWindow: KioskWindow = {
  isKiosk: () => new URLSearchParams(location.search).has(kioskParameter),
  close: () => window.close(),
  uptime: () => Math.round(performance.now() / 1000),
};

/** Executes commands `restart`. */
export function createRestart(report: Report, kiosk: KioskWindow = ownWindow) {
  return {
    execute(id: number): Execution {
      if (!kiosk.isKiosk()) return { outcome: { ok: false, message: text.noScript } };
      return {
        outcome: { ok: null, message: text.closing },
        after: () => {
          remember('restarting', id);
          markWindow(id);
          kiosk.close();
          setTimeout(() => {
            forget('restarting');
            void report(id, { ok: false, message: text.notClosed });
          }, closedMs);
        },
      };
    },

    /** Reports a restart for which the page before closed its window. */
    reportLast(): void {
      const id = recall('restarting');
      if (id === undefined) return;
      forget('restarting');
      const isSameWindow = sessionStorage.getItem(closedFor) === String(id);
      void report(
        id,
        isSameWindow ? { ok: false, message: text.notClosed } : { ok: true, message: text.restarted(kiosk.uptime()) },
      );
    },
  };
}

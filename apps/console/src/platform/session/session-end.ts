import { limits } from '@mutai/contract/limits';
import { create } from 'zustand';
import { startTimer } from '../clock.ts';
import { logFault } from '../log.ts';
import { useSession } from './session-store.ts';

/**
 * Reason for the end of a session: by the user, by the server, or in another tab of the browser. `view-as`
 * continues the session, but the user starts or stops viewing as a role, and pages restart.
 */
export type SessionEndReason = 'signed-out' | 'expired' | 'elsewhere' | 'view-as';

type Handler = (reason: SessionEndReason) => void;

const handlers = new Set<Handler>();

/**
 * Calls the handler when the session is about to end, while the user is known and pages are mounted, so that forms can
 * store drafts.
 *
 * @returns unsubscribes
 */
export function onSessionEnding(handler: Handler): () => void {
  handlers.add(handler);
  return () => {
    handlers.delete(handler);
  };
}

/** Notifies all handlers. A failing handler does not prevent the others. */
export function emitSessionEnding(reason: SessionEndReason): void {
  for (const handler of handlers) {
    try {
      handler(reason);
    } catch (error) {
      logFault(error);
    }
  }
}

/**
 * Set between the end of a session and the login page: the user is cleared, the console shows the boot screen and the
 * API client rejects requests.
 */
export const useSessionEnding = create<{ readonly reason: SessionEndReason | undefined }>(() => ({
  reason: undefined,
}));

/** Returns true while the session ends. */
export function isSessionEnding(): boolean {
  return useSessionEnding.getState().reason !== undefined;
}

type LogoutCallback = (reason: SessionEndReason) => void;

let goToLogin: LogoutCallback = () => undefined;

/** Sets the callback that shows the login page, with `redirect` set to the current page. */
export function setLogoutCallback(callback: LogoutCallback): void {
  goToLogin = callback;
}

/**
 * Ends the session: forms store their drafts, the user is cleared at once, and the login page appears after
 * `limits.logoutDelayMs`. No-op while another call is running.
 */
export function endSession(reason: SessionEndReason): void {
  if (isSessionEnding()) {
    return;
  }
  emitSessionEnding(reason);
  useSessionEnding.setState({ reason });
  useSession.getState().signOut();
  startTimer(limits.logoutDelayMs, () => {
    useSessionEnding.setState({ reason: undefined });
    goToLogin(reason);
  });
}

import { limits } from '@mutai/contract/limits';
import { create } from 'zustand';
import { startTimer } from '../clock.ts';
import { logFault } from '../log.ts';
import { useSession } from './session-store.ts';

/**
 * Why a session ends: by the user, by the server, or because another tab of the browser ended it. `impersonation`: it
 * goes on, but the user begins or ceases to impersonate a role, and pages start over.
 */
export type SessionEndReason = 'signed-out' | 'expired' | 'elsewhere' | 'impersonation';

type Handler = (reason: SessionEndReason) => void;

const handlers = new Set<Handler>();

/**
 * Calls the handler when the session is about to end, while the user is still known and every page still mounted:
 * forms put what was typed aside here.
 *
 * @returns stops calling
 */
export function onSessionEnding(handler: Handler): () => void {
  handlers.add(handler);
  return () => {
    handlers.delete(handler);
  };
}

/** Announces the end of the session. One handler that fails does not keep the others from running. */
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
 * True between the end of a session and the login page: the user is gone already, the console shows a quiet screen
 * and the request client refuses to send anything.
 */
export const useSessionEnding = create<{ readonly reason: SessionEndReason | undefined }>(() => ({
  reason: undefined,
}));

/** Whether the session is ending right now. */
export function isSessionEnding(): boolean {
  return useSessionEnding.getState().reason !== undefined;
}

type LogoutCallback = (reason: SessionEndReason) => void;

let goToLogin: LogoutCallback = () => undefined;

/** Sets what shows the login page, with `redirect` naming the page that was left. Section 4. */
export function setLogoutCallback(callback: LogoutCallback): void {
  goToLogin = callback;
}

/**
 * Ends the session: forms put their drafts aside, the user is cleared at once, and after the logout delay
 * (2000 ms, sections 4 and 9) the login page is shown. A second call while the first one runs does nothing.
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

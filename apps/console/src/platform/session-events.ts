import { logFault } from './log.ts';

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

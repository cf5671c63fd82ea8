import { useShallow } from 'zustand/react/shallow';
import { useSession, type SessionState } from '../../platform/session/session-store.ts';
import type { Visitor } from './route-rules.ts';

const visitorIn = ({ accessToken, auth }: SessionState): Visitor => ({ signedIn: accessToken !== '', auth });

/** Returns the current visitor. */
export function currentVisitor(): Visitor {
  return visitorIn(useSession.getState());
}

/** Returns the current visitor; renders again after changes. */
export function useVisitor(): Visitor {
  return useSession(useShallow(visitorIn));
}

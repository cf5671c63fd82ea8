import { useShallow } from 'zustand/react/shallow';
import { useSession, type SessionState } from '../../platform/session/session-store.ts';
import type { Visitor } from './route-rules.ts';

const visitorIn = ({ accessToken, auth }: SessionState): Visitor => ({ signedIn: accessToken !== '', auth });

/** Who is looking, right now. */
export function currentVisitor(): Visitor {
  return visitorIn(useSession.getState());
}

/** Who is looking; renders again when that changes. */
export function useVisitor(): Visitor {
  return useSession(useShallow(visitorIn));
}

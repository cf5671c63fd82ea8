import { onStoredChange } from '../browser/browser-storage.ts';
import { endSession, isSessionEnding, emitSessionEnding } from './session-end.ts';
import { sessionStorageKey, tokenIn, useSession } from './session-store.ts';

/**
 * Keeps the tabs of one browser in step: signing out in one signs out the others; after somebody signed in elsewhere
 * this tab starts over as that user, drafts of the previous one put aside under their own id.
 *
 * @param startOver loads the page again
 * @returns stops following the other tabs
 */
export function followOtherTabs(startOver: () => void): () => void {
  return onStoredChange(sessionStorageKey, (stored) => {
    const theirs = tokenIn(stored);
    const ours = useSession.getState().accessToken;
    if (theirs === ours) {
      return;
    }
    if (theirs === '') {
      endSession('elsewhere');
    } else {
      if (ours !== '' && !isSessionEnding()) {
        emitSessionEnding('elsewhere');
      }
      startOver();
    }
  });
}

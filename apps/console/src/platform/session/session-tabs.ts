import { onStoredChange } from '../browser/browser-storage.ts';
import { endSession, isSessionEnding, emitSessionEnding } from './session-end.ts';
import { sessionStorageKey, tokenIn, useSession } from './session-store.ts';

/**
 * Synchronizes the tabs of a browser: signing out in one tab signs out the others. After a sign-in in another tab, this
 * tab reloads as that user; drafts of the previous user stay stored under their own id.
 *
 * @param startOver reloads the page
 * @returns stops watching
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

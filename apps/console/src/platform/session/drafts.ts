import { readStored, removeStored, writeStored } from '../browser/browser-storage.ts';
import { useSession } from './session-store.ts';

/**
 * What was typed into a form that had to be left: it is there again after signing in (issue: forms keep what was
 * typed). Kept for this tab only and under the user's id, so that nobody else ever sees it.
 */
const prefix = 'mutai.draft';

/** The last user of this tab: pages that unmount while the session ends still know whose draft it is. */
let lastUserId = useSession.getState().id;
useSession.subscribe(({ id }) => {
  lastUserId = id === 0 ? lastUserId : id;
});

const keyFor = (userId: number, key: string): string => `${prefix}.${String(userId)}.${key}`;

/**
 * Puts a draft aside.
 *
 * @param key names the form and its record, for example `users.edit.7`
 * @param value anything JSON can hold; never a password
 */
export function saveDraft(key: string, value: unknown): void {
  if (lastUserId !== 0) {
    writeStored('session', keyFor(lastUserId, key), value);
  }
}

/** The signed-in user's draft; undefined when there is none. The caller checks its shape. */
export function readDraft(key: string): unknown {
  const { id } = useSession.getState();
  return id === 0 ? undefined : readStored('session', keyFor(id, key));
}

/** Forgets the signed-in user's draft. */
export function dropDraft(key: string): void {
  if (lastUserId !== 0) {
    removeStored('session', keyFor(lastUserId, key));
  }
}

import { readStored, removeStored, writeStored } from '../browser/browser-storage.ts';
import { useSession } from './session-store.ts';

/**
 * Drafts of forms that were left with unsaved input, restored after signing in. Stored for this tab only and per user
 * id, so that nobody else can see them.
 */
const prefix = 'mutai.draft';

/** Last user of this tab: pages that unmount while the session ends must still know the owner of the draft. */
let lastUserId = useSession.getState().id;
useSession.subscribe(({ id }) => {
  lastUserId = id === 0 ? lastUserId : id;
});

const keyFor = (userId: number, key: string): string => `${prefix}.${String(userId)}.${key}`;

/**
 * Stores a draft.
 *
 * @param key identifies form and record, such as `users.edit.7`
 * @param value JSON value; never a password
 */
export function saveDraft(key: string, value: unknown): void {
  if (lastUserId !== 0) {
    writeStored('session', keyFor(lastUserId, key), value);
  }
}

/** Reads the current user's draft; `undefined` if there is none. The caller must validate it. */
export function readDraft(key: string): unknown {
  const { id } = useSession.getState();
  return id === 0 ? undefined : readStored('session', keyFor(id, key));
}

/** Removes the current user's draft. */
export function dropDraft(key: string): void {
  if (lastUserId !== 0) {
    removeStored('session', keyFor(lastUserId, key));
  }
}

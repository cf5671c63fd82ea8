import { ApiError } from '@mutai/client/api-error';
import { preferencePath } from '@mutai/contract/paths';
import { useCallback } from 'react';
import { startTimer } from '../clock.ts';
import { api } from '../http/api-client.ts';
import { notify } from '../notify.ts';
import { platformMessages } from '../platform.messages.ts';
import { onSessionEnding } from '../session/session-end.ts';
import { useSession } from '../session/session-store.ts';

/** Debounce of saving, in milliseconds: dragging a column saves once. */
const saveDelayMs = 600;

interface Pending {
  readonly value: unknown;
  readonly stop: () => void;
}

const pending = new Map<string, Pending>();

async function save(key: string, value: unknown, keepalive = false): Promise<void> {
  try {
    await api.put(`${preferencePath}/${key}`, { body: { value }, keepalive });
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === 'aborted')) {
      notify.warning(platformMessages.preferenceNotSaved);
    }
  }
}

/** @param keepalive true if the page may be closed during the request */
function flush(key: string, keepalive = false): void {
  const waiting = pending.get(key);
  if (waiting !== undefined) {
    pending.delete(key);
    waiting.stop();
    void save(key, waiting.value, keepalive);
  }
}

function flushAll(): void {
  for (const key of pending.keys()) {
    flush(key, true);
  }
}

onSessionEnding((reason) => {
  if (reason === 'signed-out' || reason === 'view-as') {
    flushAll();
  }
  for (const { stop } of pending.values()) {
    stop();
  }
  pending.clear();
});

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') {
      flushAll();
    }
  });
  // Reloading a page does not hide it first.
  window.addEventListener('pagehide', flushAll);
}

/**
 * Sets a preference of the current user: in memory at once, on the server after a short delay. Without a user it lasts
 * as long as the page.
 *
 * @param key lower-case words separated by dots or hyphens, such as `users.columns`
 */
export function setPreference(key: string, value: unknown): void {
  useSession.getState().setPreference(key, value);
  pending.get(key)?.stop();
  if (useSession.getState().accessToken !== '') {
    pending.set(key, {
      value,
      stop: startTimer(saveDelayMs, () => {
        flush(key);
      }),
    });
  }
}

const sameKind = (value: unknown, model: unknown): boolean =>
  typeof value === typeof model &&
  Array.isArray(value) === Array.isArray(model) &&
  (value === null) === (model === null);

/**
 * Returns the stored value if it has the fallback's type, otherwise the fallback: older versions may have stored
 * another type.
 */
export function preferenceOr<T>(stored: unknown, fallback: T): T {
  return stored !== undefined && (fallback === undefined || fallback === null || sameKind(stored, fallback))
    ? (stored as T)
    : fallback;
}

/**
 * Preference of the current user, stored on the server.
 *
 * @param key lower-case words separated by dots or hyphens
 * @param fallback initial value; pass a constant, so that it stays the same between renders
 */
export function usePreference<T>(key: string, fallback: T): [T, (value: T) => void] {
  const stored = useSession((session) => session.preferences[key]);
  const set = useCallback(
    (value: T) => {
      setPreference(key, value);
    },
    [key],
  );
  return [preferenceOr(stored, fallback), set];
}

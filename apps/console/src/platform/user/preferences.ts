import { ApiError } from '@mutai/client/api-error';
import { preferencePath } from '@mutai/contract/paths';
import { useCallback } from 'react';
import { startTimer } from '../clock.ts';
import { api } from '../http/api-client.ts';
import { notify } from '../notify.ts';
import { platformMessages } from '../platform.messages.ts';
import { onSessionEnding } from '../session/session-end.ts';
import { useSession } from '../session/session-store.ts';

/** Milliseconds that a change waits for the next one: dragging a column saves once. */
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

/** @param keepalive whether the page may be left meanwhile */
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
  if (reason === 'signed-out' || reason === 'impersonation') {
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
  // A page that is loaded anew is left without having been hidden.
  window.addEventListener('pagehide', flushAll);
}

/**
 * Remembers something for the signed-in user: at once in memory, a moment later on the server. For a visitor it lasts
 * as long as the page.
 *
 * @param key lower-case words parted by dots or hyphens, for example `users.columns`
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

/** The stored value when it is of the fallback's kind, otherwise the fallback: an older console may have stored it. */
export function preferenceOr<T>(stored: unknown, fallback: T): T {
  return stored !== undefined && (fallback === undefined || fallback === null || sameKind(stored, fallback))
    ? (stored as T)
    : fallback;
}

/**
 * One preference of the signed-in user, kept on the server.
 *
 * @param key lower-case words parted by dots or hyphens
 * @param fallback value until one was set; pass a constant, so that it stays the same between renders
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

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, readDraft, saveDraft } from './drafts.ts';
import { useSession } from './session-store.ts';

const memory = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  };
};

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: memory(), sessionStorage: memory() });
});

afterEach(() => {
  useSession.getState().signOut();
  vi.unstubAllGlobals();
});

test('a draft is restored for the same user, even if saved while the session ended', () => {
  useSession.getState().setUser({ id: 7, accessToken: 'a' });
  useSession.getState().signOut();
  saveDraft('form', { nickname: '林晓' });
  expect(readDraft('form')).toBeUndefined();
  useSession.getState().setUser({ id: 7, accessToken: 'b' });
  expect(readDraft('form')).toEqual({ nickname: '林晓' });
  dropDraft('form');
  expect(readDraft('form')).toBeUndefined();
});

test('another user never gets it', () => {
  useSession.getState().setUser({ id: 7, accessToken: 'a' });
  saveDraft('form', 1);
  useSession.getState().signOut();
  useSession.getState().setUser({ id: 8, accessToken: 'b' });
  expect(readDraft('form')).toBeUndefined();
});

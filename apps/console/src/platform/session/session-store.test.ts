import { defaultAvatarPath } from '@mutai/contract/paths';
import { afterEach, expect, test } from 'vitest';
import { tokenIn, useSession } from './session-store.ts';

const store = () => useSession.getState();

afterEach(() => {
  store().signOut();
});

test('setUser copies only non-empty fields', () => {
  store().setUser({ id: 7, username: 'admin', nickname: '站长', avatar: '/a.png', accessToken: 't' });
  store().setUser({ id: 0, username: '', nickname: '新名', avatar: '', accessToken: '' });
  expect(store()).toMatchObject({ id: 7, username: 'admin', nickname: '新名', avatar: '/a.png', accessToken: 't' });
});

test('the avatar falls back to the default picture', () => {
  store().setUser({ accessToken: 't', avatar: '' });
  expect(store().avatar).toBe(defaultAvatarPath);
});

test('a new token belongs to another user: nothing of the previous one stays', () => {
  store().setUser({ id: 7, nickname: '站长', accessToken: 'one' });
  store().setPreference('shell.theme', 'dark');
  store().setUser({ accessToken: 'two' });
  expect(store()).toMatchObject({ id: 0, nickname: '', preferences: {}, loaded: false });
});

test('signing out clears everything', () => {
  store().setUser({ id: 7, accessToken: 't' });
  store().signOut();
  expect(store()).toMatchObject({ id: 0, accessToken: '', auth: [] });
});

test('accepts only stored values with a token', () => {
  expect([{ accessToken: 't' }, { accessToken: 7 }, {}, 't', null, undefined].map((stored) => tokenIn(stored))).toEqual(
    ['t', '', '', '', '', ''],
  );
});

import { expect, test } from 'vitest';
import { openedIn, pagesOf, withOpened, type Opened } from './recently-opened.ts';

const user = (id: number): Opened => ({ module: 'user', id });

test('reads stored lists of this or another release', () => {
  for (const stored of [undefined, null, 3, 'a', {}]) expect(openedIn(stored)).toEqual([]);
  const valid = [{ path: '/a' }, user(1)];
  expect(openedIn([...valid, null, '/b', { module: 'user' }, { module: 'user', id: 'x' }, { path: 3 }])).toEqual(valid);
});

test('what was opened last is first, each once', () => {
  const before = [{ path: '/a' }, user(1), { path: '/b' }];
  expect(withOpened(before, { path: '/b' })).toEqual([{ path: '/b' }, { path: '/a' }, user(1)]);
  expect(withOpened(before, user(1))).toEqual([user(1), { path: '/a' }, { path: '/b' }]);
});

test('many records of one page do not displace the other pages', () => {
  let opened: readonly Opened[] = [{ path: '/a' }, { path: '/b' }];
  for (let id = 1; id <= 30; id += 1) opened = withOpened(opened, user(id));
  expect(opened).toHaveLength(14);
  expect(opened[0]).toEqual(user(30));
  expect(pagesOf(opened)).toEqual(['/system/user', '/a', '/b']);
});

test('a record counts as a visit of its page, unless its page is unknown', () => {
  expect(pagesOf([user(1), { module: 'gone', id: 1 }, { path: '/system/role' }, { path: '/system/user' }])).toEqual([
    '/system/user',
    '/system/role',
  ]);
});

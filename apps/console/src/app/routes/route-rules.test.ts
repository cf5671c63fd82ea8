import { describe, expect, test } from 'vitest';
import type { RouteRecord } from './route-record.ts';
import {
  addressOf,
  decide,
  findChain,
  firstPage,
  isShown,
  isUnderscored,
  loginAddress,
  permits,
  safeRedirect,
  showsLoading,
  type RouteChain,
  type Visitor,
} from './route-rules.ts';

const stranger: Visitor = { signedIn: false, auth: [] };
const user: Visitor = { signedIn: true, auth: ['user'] };
const nobodySpecial: Visitor = { signedIn: true, auth: [] };
const administrator: Visitor = { signedIn: true, auth: ['*'] };

const record = (path: string, more: Partial<RouteRecord> = {}): RouteRecord => ({
  path,
  name: path.slice(1),
  title: path,
  sort: 0,
  ...more,
});

describe('permits: one record, one visitor', () => {
  test("'*' allows everyone", () => {
    const open = record('/open', { auth: ['*'] });
    expect([stranger, nobodySpecial, administrator].map((visitor) => permits(open, visitor))).toEqual([
      true,
      true,
      true,
    ]);
  });
  test("'unlogin' allows only visitors without a token", () => {
    const login = record('/login', { auth: ['unlogin'] });
    expect([stranger, nobodySpecial, administrator].map((visitor) => permits(login, visitor))).toEqual([
      true,
      false,
      false,
    ]);
  });
  test('without an auth list any signed-in user is allowed, and nobody else', () => {
    const home = record('/home');
    expect([stranger, nobodySpecial, administrator].map((visitor) => permits(home, visitor))).toEqual([
      false,
      true,
      true,
    ]);
    expect(permits(record('/home', { auth: [] }), nobodySpecial)).toBe(true);
  });
  test('with an auth list one shared entry is enough', () => {
    const page = record('/page', { auth: ['role', 'user'] });
    expect([stranger, nobodySpecial, user, administrator].map((visitor) => permits(page, visitor))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

describe('decide: the guard', () => {
  test('sends visitors without a token to the login page unless the page is open to them', () => {
    expect(decide([record('/home')], stranger)).toBe('login');
    expect(decide([record('/users', { auth: ['user'] })], stranger)).toBe('login');
    expect(decide([record('/open', { auth: ['*'] })], stranger)).toBe('allow');
    expect(decide([record('/login', { auth: ['unlogin'] })], stranger)).toBe('allow');
  });
  test('keeps signed-in users away from the login page and nowhere else', () => {
    expect(decide([record('/login', { auth: ['unlogin'] })], nobodySpecial)).toBe('already-signed-in');
    expect(decide([record('/users', { auth: ['user'] })], nobodySpecial)).toBe('allow');
  });
});

describe('isShown: page or 403 view', () => {
  const closedGroup = record('/group', { auth: ['group'] });
  test('a page whose name has no underscore is judged by its own record only', () => {
    const chain: RouteChain = [closedGroup, record('/group/page', { auth: ['user'] })];
    expect(isShown(chain, user)).toBe(true);
    expect(isShown(chain, nobodySpecial)).toBe(false);
  });
  test('a page whose name begins with an underscore needs every matched record to permit', () => {
    const chain: RouteChain = [closedGroup, record('/group/_page', { name: '_page', auth: ['user'] })];
    expect(isShown(chain, user)).toBe(false);
    expect(isShown(chain, { signedIn: true, auth: ['user', 'group'] })).toBe(true);
  });
  test('a page open to everybody is shown to visitors', () => {
    expect(isShown([record('/_demo', { name: '_demo', auth: ['*'] })], stranger)).toBe(true);
  });
});

test('the page-loading state is shown on the first visit to a path, and never with loading: false', () => {
  const page = record('/_page');
  expect(showsLoading(page, [])).toBe(true);
  expect(showsLoading(page, ['/page'])).toBe(false);
  expect(showsLoading({ ...page, loading: true }, ['/other'])).toBe(true);
  expect(showsLoading({ ...page, loading: false }, [])).toBe(false);
});

describe('addresses', () => {
  test('the underscore is not part of the address', () => {
    expect(addressOf(record('/_demo'))).toBe('/demo');
    expect(addressOf(record('/group/_page'))).toBe('/group/page');
    expect(addressOf(record('/with_underscore'))).toBe('/with_underscore');
    expect(
      [record('/_demo'), record('/demo', { name: '_demo' }), record('/demo')].map((one) => isUnderscored(one)),
    ).toEqual([true, true, false]);
  });
  test('findChain gives the records from the outermost to the page', () => {
    const page = record('/system/user');
    const group = record('/system', { children: [page] });
    expect(findChain([group], '/system/user')).toEqual([group, page]);
    expect(findChain([group], '/system/user/')).toEqual([group, page]);
    expect(findChain([group], '/system')).toEqual([group]);
    expect(findChain([group], '/nowhere')).toBeUndefined();
  });
  test('the login address leads back with the query', () => {
    expect(loginAddress('/system/user?page=2&size=20')).toBe('/login?redirect=%2Fsystem%2Fuser%3Fpage%3D2%26size%3D20');
  });
});

describe('safeRedirect', () => {
  test.each([
    ['/system/user?page=2', '/system/user?page=2'],
    ['/home#top', '/home#top'],
    ['/../home', '/home'],
  ])('keeps %s', (wanted, kept) => {
    expect(safeRedirect(wanted)).toBe(kept);
  });
  test.each([
    null,
    '',
    'home',
    'https://evil.example/',
    '//evil.example',
    String.raw`/\evil.example`,
    '/.//evil.example',
    'javascript:alert(1)',
    '/login',
    '/login?redirect=/home',
  ])('rejects %s', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/');
  });
});

describe('firstPage', () => {
  const group = record('/group', {
    children: [record('/group/y', { sort: 2 }), record('/group/x', { sort: 1, auth: ['user'] })],
  });
  test('a group leads to its first page that the visitor may open', () => {
    expect(firstPage(group, user)?.path).toBe('/group/x');
    expect(firstPage(group, nobodySpecial)?.path).toBe('/group/y');
    expect(firstPage(record('/empty', { children: [record('/empty/z', { auth: ['secret'] })] }), user)).toBeUndefined();
  });
});

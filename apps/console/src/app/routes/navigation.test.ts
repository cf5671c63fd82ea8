import { limits } from '@mutai/contract/limits';
import { menuType, rootId } from '@mutai/contract/menus/menu-type';
import type { NavigationMenu } from '@mutai/contract/menus/schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keysTo, navigationOf, pagesIn, titleOf, trailOf, type NavigationEntry } from './navigation.ts';
import type { RouteRecord } from './route-record.ts';
import { permits, type Visitor } from './route-rules.ts';

const user: Visitor = { signedIn: true, auth: ['user', 'role'] };
const administrator: Visitor = { signedIn: true, auth: ['*'] };

const route = (name: string, more: Partial<RouteRecord> = {}): RouteRecord => ({
  path: `/${name}`,
  name,
  title: `表:${name}`,
  sort: 0,
  auth: [name],
  ...more,
});
const pages = ['user', 'role', 'menu'].map((name) => route(name));
const own = [
  route('home', { auth: [], sort: 0 }),
  route('_demo', { auth: ['*'], sort: 900, hide: 'prod' }),
  route('docs', { auth: [], sort: 905, hide: 'prod', link: '/api/docs/' }),
  route('logo', { auth: [], sort: 910, hide: 'menu' }),
  route('secret', { auth: [], sort: 911, hide: true }),
];

const record = (id: number, more: Partial<NavigationMenu> = {}): NavigationMenu => ({
  id,
  parentId: rootId,
  type: menuType.page,
  name: `单${String(id)}`,
  code: `c${String(id)}`,
  icon: 'user',
  path: '/anything',
  component: 'user',
  sort: 10,
  hidden: false,
  ...more,
});
const directory = (id: number, more: Partial<NavigationMenu> = {}) =>
  record(id, { type: menuType.directory, component: '', ...more });

const build = (menus: readonly NavigationMenu[], visitor = user, development = false) =>
  navigationOf({ menus, pages, own, visitor, development });
const titles = (entries: readonly NavigationEntry[]): unknown[] =>
  entries.map((entry) => (entry.kind === 'directory' ? [entry.title, titles(entry.children)] : entry.title));

describe('the navigation', () => {
  test('has records in order of sort, then id, among the console’s own pages', () => {
    const menus = [record(3, { sort: 5 }), record(2, { sort: 20 }), record(1, { sort: 20, component: 'role' })];
    expect(titles(build(menus))).toEqual(['表:home', '单3', '单1', '单2']);
  });

  test('leads to the route of the component, whatever the record’s path, with the title and icon of the record', () => {
    const [, entry] = build([record(1, { name: '人员', icon: 'team', path: '/elsewhere' })]);
    expect(entry).toMatchObject({ kind: 'page', title: '人员', icon: 'team', route: { path: '/user' } });
  });

  test('has at most three levels', () => {
    const menus = [
      directory(1),
      directory(2, { parentId: 1 }),
      directory(3, { parentId: 2 }),
      record(4, { parentId: 2 }),
      record(5, { parentId: 3 }),
    ];
    expect(titles(build(menus))).toEqual(['表:home', ['单1', [['单2', ['单4']]]]]);
  });

  test('omits hidden records with their descendants, and empty directories', () => {
    const menus = [
      directory(1, { hidden: true }),
      record(2, { parentId: 1 }),
      directory(3),
      record(4, { parentId: 3, hidden: true }),
      directory(5),
    ];
    expect(titles(build(menus))).toEqual(['表:home']);
  });

  test('omits missing components and pages that the visitor may not open', () => {
    const menus = [record(1, { component: 'gone' }), record(2, { component: '' }), record(3, { component: 'menu' })];
    expect(titles(build(menus))).toEqual(['表:home']);
    expect(titles(build(menus, administrator))).toContain('单3');
  });

  test('an external address is a link', () => {
    const menus = [
      record(1, { path: 'https://example.com/a', component: '' }),
      record(2, { path: 'javascript:alert(1)', component: '' }),
    ];
    expect(build(menus).slice(1)).toEqual([
      { key: 'menu-1', kind: 'link', title: '单1', icon: 'user', sort: 10, href: 'https://example.com/a' },
    ]);
  });

  test('a record without its parent is at the top level', () => {
    expect(titles(build([record(2, { parentId: 99 })]))).toEqual(['表:home', '单2']);
  });

  test('development entries: for everybody in development, for `*` in production, with a tag', () => {
    expect(titles(build([], user, true))).toEqual(['表:home', '表:_demo', '表:docs']);
    expect(titles(build([], user))).toEqual(['表:home']);
    const [, demo, docs] = build([], administrator);
    expect(demo).toMatchObject({ kind: 'page', development: true });
    expect(docs).toMatchObject({ kind: 'link', href: '/api/docs/', development: true });
  });

  test('two records may lead to one page', () => {
    const menus = [directory(1), record(2, { parentId: 1 }), record(3, { sort: 20 })];
    const entries = build(menus);
    expect(pagesIn(entries).map(({ key }) => key)).toEqual(['home', 'menu-2', 'menu-3']);
    expect(keysTo(entries, route('user'))).toEqual(['menu-1', 'menu-2']);
    expect(keysTo(entries, route('logo'))).toEqual([]);
  });
});

describe('names', () => {
  const chain = [route('system', { children: pages }), route('user')] as const;
  test('of a page and its ancestors are those of its record and the record’s parents, hidden or not', () => {
    const menus = [
      directory(1, { name: '组织' }),
      directory(2, { parentId: 1, name: '人', hidden: true }),
      record(3, { parentId: 2, name: '账号' }),
    ];
    expect(trailOf(chain, menus)).toEqual(['组织', '人', '账号']);
    expect(titleOf(chain[1], menus)).toBe('账号');
  });
  test('are those of the route table without a record', () => {
    expect(trailOf(chain, [])).toEqual(['表:system', '表:user']);
    expect(titleOf(chain[1], [])).toBe('表:user');
  });
  test('are those of the visible record if there are several', () => {
    const menus = [
      record(1, { hidden: true, sort: 1 }),
      record(2, { sort: 9 }),
      record(3, { sort: 8, path: 'https://a.cn' }),
    ];
    expect(titleOf(chain[1], menus)).toBe('单2');
  });
  test('stop at cyclic parents', () => {
    const menus = [directory(1, { parentId: 2 }), directory(2, { parentId: 1 }), record(3, { parentId: 1 })];
    expect(trailOf(chain, menus)).toEqual(['单2', '单1', '单3']);
  });
});

describe('for any records', () => {
  const anyMenu = fc.record({
    parentId: fc.integer({ min: 0, max: 13 }),
    type: fc.constantFrom(menuType.directory, menuType.page),
    path: fc.constantFrom('', '/x', 'https://example.com', 'http://'),
    component: fc.constantFrom('', 'user', 'role', 'menu', 'gone', '__proto__'),
    sort: fc.integer({ min: 0, max: 3 }),
    hidden: fc.boolean(),
  });
  const anyMenus = fc
    .array(anyMenu, { maxLength: 12 })
    .map((menus) => menus.map((menu, index) => record(index + 1, menu)));
  const flat = (entries: readonly NavigationEntry[], depth = 1): readonly (readonly [NavigationEntry, number])[] =>
    entries.flatMap((entry) => [
      [entry, depth] as const,
      ...(entry.kind === 'directory' ? flat(entry.children, depth + 1) : []),
    ]);

  test('nothing is duplicated, too deep, empty, hidden, forbidden or out of order', () => {
    fc.assert(
      fc.property(anyMenus, (menus) => {
        const all = flat(build(menus));
        const hidden = new Set(menus.filter((menu) => menu.hidden).map(({ id }) => `menu-${String(id)}`));
        expect(new Set(all.map(([{ key }]) => key)).size).toBe(all.length);
        const entries = all.map(([entry]) => entry);
        const links = entries.flatMap((entry) => (entry.kind === 'link' ? [entry.href] : []));
        const inside = entries.flatMap((entry) => (entry.kind === 'directory' ? [entry.children] : []));
        const sorts = inside.map((children) => children.map(({ sort }) => sort));
        expect(Math.max(...all.map(([, depth]) => depth))).toBeLessThanOrEqual(limits.menuDepth);
        expect(entries.filter(({ key }) => hidden.has(key))).toEqual([]);
        expect(pagesIn(entries).every(({ route: page }) => permits(page, user))).toBe(true);
        expect(links.every((href) => /^https?:/.test(href))).toBe(true);
        expect(inside.every((children) => children.length > 0)).toBe(true);
        expect(sorts).toEqual(sorts.map((one) => one.toSorted((first, second) => first - second)));
      }),
    );
  });

  test('names are found', () => {
    fc.assert(
      fc.property(anyMenus, (menus) => {
        const trail = trailOf([route('user')], menus);
        expect(trail.at(-1)).toBe(titleOf(route('user'), menus));
        expect(trail.length).toBeLessThanOrEqual(menus.length + 1);
      }),
    );
  });
});

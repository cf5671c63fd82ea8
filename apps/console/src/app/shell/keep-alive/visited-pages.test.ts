import { describe, expect, test } from 'vitest';
import {
  close,
  closeOthers,
  neighbourOf,
  readTabs,
  reload,
  retain,
  tabsOf,
  visit,
  type VisitedPage,
} from './visited-pages.ts';

const page = (path: string, href = path): VisitedPage => ({ path, href, cache: true, version: 0 });
const pages = [page('/a'), page('/b'), page('/c')];
const paths = (list: readonly VisitedPage[]): string[] => list.map(({ path }) => path);

test('a visit appends a page once and keeps its latest address', () => {
  const once = visit(pages, page('/d'));
  expect(paths(once)).toEqual(['/a', '/b', '/c', '/d']);
  expect(visit(once, page('/d'))).toBe(once);
  expect(visit(once, page('/b', '/b?page=2'))[1]?.href).toBe('/b?page=2');
});

test('reload increments the version, close removes the page, close others keeps pinned ones', () => {
  expect(reload(pages, '/b').map(({ version }) => version)).toEqual([0, 1, 0]);
  expect(paths(close(pages, '/b'))).toEqual(['/a', '/c']);
  expect(paths(closeOthers(pages, '/b', ['/a']))).toEqual(['/a', '/b']);
});

test('pages that are no longer permitted are removed', () => {
  expect(paths(retain(pages, (path) => path !== '/b'))).toEqual(['/a', '/c']);
  expect(retain(pages, () => true)).toBe(pages);
});

test('closing selects the neighbor', () => {
  expect(neighbourOf(pages, '/b')?.path).toBe('/c');
  expect(neighbourOf(pages, '/c')?.path).toBe('/b');
  expect(neighbourOf([page('/a')], '/a')).toBeUndefined();
});

test('pinned pages come first, visited or not', () => {
  const tabs = tabsOf([page('/a'), page('/b', '/b?page=2')], [page('/b'), page('/z')]);
  expect(tabs.map(({ href }) => href)).toEqual(['/b?page=2', '/z', '/a']);
});

describe('tabs after F5', () => {
  const cacheOf = (path: string) => (path === '/gone' ? undefined : path === '/a');

  test('keep order and addresses, and sleep until they are visited', () => {
    const stored = [
      { path: '/b', href: '/b?page=2' },
      { path: '/a', href: '/a' },
    ];
    const tabs = readTabs(JSON.parse(JSON.stringify(stored)), cacheOf);
    expect(tabs).toEqual([
      { path: '/b', href: '/b?page=2', cache: false, version: 0, asleep: true },
      { path: '/a', href: '/a', cache: true, version: 0, asleep: true },
    ]);
    expect(visit(tabs, page('/a'))[1]).toEqual(page('/a'));
    expect(paths(visit(tabs, page('/a')))).toEqual(['/b', '/a']);
  });

  test.each([
    [undefined],
    ['text'],
    [{}],
    [[null, 3, 'a', {}, { path: '/a' }, { path: '/a', href: 3 }]],
    [[{ path: '/gone', href: '/gone' }]],
    [[{ path: '/a', href: 'https://example.com' }]],
    [[{ path: '/a', href: '/ab' }]],
  ])('drop what is not a tab: %j', (stored) => expect(readTabs(stored, cacheOf)).toEqual([]));

  test('are limited, and each page has one', () => {
    const many = Array.from({ length: 80 }, (_, nth) => ({ path: `/p${nth % 70}`, href: `/p${nth % 70}` }));
    expect(readTabs(many, cacheOf)).toHaveLength(50);
  });
});

import { expect, test } from 'vitest';
import { close, closeOthers, neighbourOf, reload, retain, tabsOf, visit, type VisitedPage } from './visited-pages.ts';

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

import { limits } from '@mutai/contract/limits';
import { menuType, rootId } from '@mutai/contract/menus/menu-type';
import type { NavigationMenu } from '@mutai/contract/menus/schema';
import { everything } from '@mutai/contract/permissions';
import type { RouteRecord } from './route-record.ts';
import { permits, type RouteChain, type Visitor } from './route-rules.ts';

/**
 * Navigation of a user: the user's menu records joined with the route table, as pure functions. Records define name,
 * order, nesting and visibility; the route table defines which pages exist, their addresses and their permissions.
 */

interface EntryBase {
  /** Unique in a navigation. */
  readonly key: string;
  readonly title: string;
  /** Icon name; unknown names show the icon of a page. */
  readonly icon: string;
  /** Order among siblings, ascending. */
  readonly sort: number;
  /** Shown with the tag 开发. */
  readonly development?: boolean;
}

export interface PageEntry extends EntryBase {
  readonly kind: 'page';
  readonly route: RouteRecord;
}

/** External address, opened in a new tab. */
export interface LinkEntry extends EntryBase {
  readonly kind: 'link';
  readonly href: string;
}

/** Directory with at least one child. */
export interface DirectoryEntry extends EntryBase {
  readonly kind: 'directory';
  readonly children: readonly NavigationEntry[];
}

export type NavigationEntry = PageEntry | LinkEntry | DirectoryEntry;

export interface NavigationSource {
  /** Directories and pages that the user may open. */
  readonly menus: readonly NavigationMenu[];
  /** Pages that menu records can open, by route name, which is the key of their component. */
  readonly pages: readonly RouteRecord[];
  /** The console's own pages and links, which have no menu record. */
  readonly own: readonly RouteRecord[];
  readonly visitor: Visitor;
  /** True in development builds. */
  readonly development: boolean;
}

const isExternal = (path: string): boolean => /^https?:\/\//i.test(path);

const bySort = (one: NavigationEntry, other: NavigationEntry): number => one.sort - other.sort;

const inOrder = (menus: readonly NavigationMenu[]): readonly NavigationMenu[] =>
  menus.toSorted((one, other) => one.sort - other.sort || one.id - other.id);

/** Development entries are shown in development; in production only to users with all permissions. */
function isOffered({ hide }: RouteRecord, { visitor, development }: NavigationSource): boolean {
  return hide === undefined || (hide === 'prod' && (development || visitor.auth.includes(everything)));
}

function ownEntries(source: NavigationSource): NavigationEntry[] {
  return source.own
    .filter((route) => isOffered(route, source) && permits(route, source.visitor))
    .map((route) => {
      const base = {
        key: route.name,
        title: route.title,
        icon: route.icon ?? '',
        sort: route.sort,
        development: route.hide === 'prod',
      };
      return route.link === undefined ? { ...base, kind: 'page', route } : { ...base, kind: 'link', href: route.link };
    });
}

function recordEntries(source: NavigationSource): NavigationEntry[] {
  const present = new Set(source.menus.map(({ id }) => id));
  const children = Map.groupBy(inOrder(source.menus), ({ parentId }) => (present.has(parentId) ? parentId : rootId));
  const routes = new Map(source.pages.map((route) => [route.name, route]));

  const entryOf = (menu: NavigationMenu, depth: number): NavigationEntry | undefined => {
    const base = { key: `menu-${String(menu.id)}`, title: menu.name, icon: menu.icon, sort: menu.sort };
    if (menu.type === menuType.directory) {
      const inside = below(menu.id, depth - 1);
      return inside.length === 0 ? undefined : { ...base, kind: 'directory', children: inside };
    }
    if (isExternal(menu.path)) {
      return { ...base, kind: 'link', href: menu.path };
    }
    const route = routes.get(menu.component);
    return route !== undefined && permits(route, source.visitor) ? { ...base, kind: 'page', route } : undefined;
  };
  // The depth limit also terminates cyclic parents.
  const below = (parentId: number, depth: number): NavigationEntry[] =>
    depth === 0
      ? []
      : (children.get(parentId) ?? []).filter(({ hidden }) => !hidden).flatMap((menu) => entryOf(menu, depth) ?? []);

  return below(rootId, limits.menuDepth);
}

/**
 * Builds the navigation, ordered by `sort`, then id, with at most three levels. Omits hidden records with their
 * descendants, records with missing components, pages that the visitor may not open, and empty directories. A record
 * without its parent is at the top level.
 */
export function navigationOf(source: NavigationSource): readonly NavigationEntry[] {
  return [...ownEntries(source), ...recordEntries(source)].toSorted(bySort);
}

/** Returns the pages of a navigation in order. */
export function pagesIn(entries: readonly NavigationEntry[]): readonly PageEntry[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'directory') {
      return pagesIn(entry.children);
    }
    return entry.kind === 'page' ? [entry] : [];
  });
}

/** Returns the keys from the outermost directory to a route's entry; empty if the navigation does not contain it. */
export function keysTo(entries: readonly NavigationEntry[], route: RouteRecord): readonly string[] {
  for (const entry of entries) {
    if (entry.kind === 'page' && entry.route.name === route.name) {
      return [entry.key];
    }
    const inside = entry.kind === 'directory' ? keysTo(entry.children, route) : [];
    if (inside.length > 0) {
      return [entry.key, ...inside];
    }
  }
  return [];
}

function recordOf(route: RouteRecord, menus: readonly NavigationMenu[]): NavigationMenu | undefined {
  const records = inOrder(menus).filter(
    ({ type, component, path }) => type === menuType.page && component === route.name && !isExternal(path),
  );
  return records.find(({ hidden }) => !hidden) ?? records[0];
}

/**
 * Returns the names of a route's page and its ancestors, outermost first: from its menu record and the record's
 * parents, including hidden ones, otherwise from the route table.
 *
 * @param chain records of the route table
 */
export function trailOf(chain: RouteChain, menus: readonly NavigationMenu[]): readonly [string, ...string[]] {
  const route = chain.at(-1) ?? chain[0];
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  let record = recordOf(route, menus);
  if (record === undefined) {
    const [first, ...rest] = chain;
    return [first.title, ...rest.map(({ title }) => title)];
  }
  const names: [string, ...string[]] = [record.name];
  while (record !== undefined && byId.delete(record.id)) {
    record = byId.get(record.parentId);
    if (record !== undefined) {
      names.unshift(record.name);
    }
  }
  return names;
}

/** Returns the name of a route's page. */
export const titleOf = (route: RouteRecord, menus: readonly NavigationMenu[]): string =>
  recordOf(route, menus)?.name ?? route.title;

import { limits } from '@mutai/contract/limits';
import { menuType, rootId } from '@mutai/contract/menus/menu-type';
import type { NavigationMenu } from '@mutai/contract/menus/schema';
import { everything } from '@mutai/contract/permissions';
import type { RouteRecord } from './route-record.ts';
import { permits, type RouteChain, type Visitor } from './route-rules.ts';

/**
 * What a user sees at the left: the menu records that the user holds, joined with the route table, as pure functions.
 * Section 2 (navigation). Records name, order, nest and hide the pages; which pages exist,
 * where they are and who may open them stays with the route table.
 */

interface EntryBase {
  /** Unique in a navigation. */
  readonly key: string;
  readonly title: string;
  /** Name of an icon; one that is not known is shown as a plain page. */
  readonly icon: string;
  /** Order among neighbours, ascending. */
  readonly sort: number;
  /** Marked with the tag 开发. */
  readonly development?: boolean;
}

export interface PageEntry extends EntryBase {
  readonly kind: 'page';
  readonly route: RouteRecord;
}

/** An address elsewhere, opened in a new tab. */
export interface LinkEntry extends EntryBase {
  readonly kind: 'link';
  readonly href: string;
}

/** Has something in it. */
export interface DirectoryEntry extends EntryBase {
  readonly kind: 'directory';
  readonly children: readonly NavigationEntry[];
}

export type NavigationEntry = PageEntry | LinkEntry | DirectoryEntry;

export interface NavigationSource {
  /** Directories and pages that the user holds. */
  readonly menus: readonly NavigationMenu[];
  /** Pages that menu records can lead to, by the key of their component: the route's name. */
  readonly pages: readonly RouteRecord[];
  /** The console's own pages and links, which have no menu record. */
  readonly own: readonly RouteRecord[];
  readonly visitor: Visitor;
  /** Whether this is a development build. */
  readonly development: boolean;
}

const isExternal = (path: string): boolean => /^https?:\/\//i.test(path);

const bySort = (one: NavigationEntry, other: NavigationEntry): number => one.sort - other.sort;

const inOrder = (menus: readonly NavigationMenu[]): readonly NavigationMenu[] =>
  menus.toSorted((one, other) => one.sort - other.sort || one.id - other.id);

/** Development entries are for developers; in production only who holds everything sees them. */
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
  // The number of levels also ends records that would be each other's parents.
  const below = (parentId: number, depth: number): NavigationEntry[] =>
    depth === 0
      ? []
      : (children.get(parentId) ?? []).filter(({ hidden }) => !hidden).flatMap((menu) => entryOf(menu, depth) ?? []);

  return below(rootId, limits.menuDepth);
}

/**
 * The navigation: in order of `sort`, then id; three levels at the most. Left out are hidden records with all that is
 * below them, records whose component does not exist, pages that the visitor may not open, and empty directories.
 * A record whose parent is not there stands at the top.
 */
export function navigationOf(source: NavigationSource): readonly NavigationEntry[] {
  return [...ownEntries(source), ...recordEntries(source)].toSorted(bySort);
}

/** The pages of a navigation, in its order. */
export function pagesIn(entries: readonly NavigationEntry[]): readonly PageEntry[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'directory') {
      return pagesIn(entry.children);
    }
    return entry.kind === 'page' ? [entry] : [];
  });
}

/** Keys from the outermost directory to the entry of a route; empty when the navigation does not lead there. */
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
 * What the page of a route and all that is above it are called, outermost first: as its menu record and the record's
 * parents say, hidden ones too, or else as the route table says.
 *
 * @param chain as the route table has it
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

/** What the page of a route is called. */
export const titleOf = (route: RouteRecord, menus: readonly NavigationMenu[]): string =>
  recordOf(route, menus)?.name ?? route.title;

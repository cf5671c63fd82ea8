import { everything, holdsAny, notSignedIn } from '@mutai/contract/permissions';
import type { RouteRecord } from './route-record.ts';

/**
 * Access rules of routes, as pure functions:
 * 1. {@link permits} decides for one record and one visitor.
 * 2. The guard ({@link decide}) redirects visitors without a token to the login page, and signed-in users away from it.
 *    It never redirects a signed-in user from another page.
 * 3. The layout shows the 403 view instead of a page that the user may not open ({@link isShown}). For names with an
 *    underscore, all matched records must permit the user; for others, only the page's own record.
 */

/** User of the console, signed in or not. */
export interface Visitor {
  readonly signedIn: boolean;
  /** Permissions; `*` grants everything. */
  readonly auth: readonly string[];
}

/** Records from the outermost group to the page. */
export type RouteChain = readonly [RouteRecord, ...RouteRecord[]];

/** Returns true if a record permits a visitor. */
export function permits(record: RouteRecord, visitor: Visitor): boolean {
  const needed = record.auth ?? [];
  if (needed.includes(everything)) {
    return true;
  }
  if (needed.includes(notSignedIn)) {
    return !visitor.signedIn;
  }
  return visitor.signedIn && (needed.length === 0 || holdsAny(visitor.auth, needed));
}

const startsUnderscored = (text: string): boolean => text.startsWith('_');

/** Returns the address of a record: `/_demo` is opened as `/demo`. */
export function addressOf(record: RouteRecord): string {
  return record.path.replaceAll('/_', '/');
}

/** Returns true if the route's name or the last segment of its path begins with an underscore. */
export function isUnderscored(record: RouteRecord): boolean {
  return startsUnderscored(record.name) || startsUnderscored(record.path.split('/').at(-1) ?? '');
}

const leafOf = (chain: RouteChain): RouteRecord => chain.at(-1) ?? chain[0];

/** Result of the guard for a navigation. */
export type Decision = 'allow' | 'login' | 'already-signed-in';

/** Decides about a navigation before anything is loaded. */
export function decide(chain: RouteChain, visitor: Visitor): Decision {
  const leaf = leafOf(chain);
  if (visitor.signedIn) {
    return (leaf.auth ?? []).includes(notSignedIn) && !permits(leaf, visitor) ? 'already-signed-in' : 'allow';
  }
  return permits(leaf, visitor) ? 'allow' : 'login';
}

/** Returns true if the layout shows the page; false for the 403 view. */
export function isShown(chain: RouteChain, visitor: Visitor): boolean {
  const leaf = leafOf(chain);
  return isUnderscored(leaf) ? chain.every((record) => permits(record, visitor)) : permits(leaf, visitor);
}

/**
 * Returns true if a page shows the page-loading state: on the first visit to its path, unless disabled.
 *
 * @param seen addresses whose page-loading state was shown
 */
export function showsLoading(record: RouteRecord, seen: readonly string[]): boolean {
  return record.loading !== false && !seen.includes(addressOf(record));
}

/** Returns the records that match a path; `undefined` without a match. Ignores trailing slashes. */
export function findChain(records: readonly RouteRecord[], path: string): RouteChain | undefined {
  const wanted = path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') : path;
  for (const record of records) {
    if (addressOf(record) === wanted) {
      return [record];
    }
    const inner = findChain(record.children ?? [], wanted);
    if (inner !== undefined) {
      return [record, ...inner];
    }
  }
  return undefined;
}

const bySort = (one: RouteRecord, other: RouteRecord): number => one.sort - other.sort;

const isGroup = (record: RouteRecord): boolean => record.children !== undefined;

/** Returns the first page of a group that the visitor may open; `undefined` if there is none. */
export function firstPage(group: RouteRecord, visitor: Visitor): RouteRecord | undefined {
  const pages = [...(group.children ?? [])].toSorted(bySort);
  for (const page of pages) {
    const found = isGroup(page) ? firstPage(page, visitor) : page;
    if (found !== undefined && found.link === undefined && permits(found, visitor)) {
      return found;
    }
  }
  return undefined;
}

/** Returns the address of the login page that returns to the current page. */
export function loginAddress(current: string): string {
  return `/login?redirect=${encodeURIComponent(current)}`;
}

/** Validates the page to open after sign-in: a path of this console, otherwise /. */
export function safeRedirect(wanted: string | null): string {
  const base = 'http://console.invalid';
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, base)) {
    return '/';
  }
  const { origin, pathname, search, hash } = new URL(wanted, base);
  return origin === base && pathname !== '/login' && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}

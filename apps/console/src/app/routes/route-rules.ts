import { everything, holdsAny, notSignedIn } from '@mutai/contract/permissions';
import type { RouteRecord } from './route-record.ts';

/**
 * Who may open which route: sections 2 and 6 as pure functions.
 *
 * The specification speaks about it in three places, and this is how they fit together:
 * 1. Section 6 decides for one record and one visitor ({@link permits}).
 * 2. The guard ({@link decide}) sends visitors without a token to the login page, and signed-in ones away from it.
 *    It never turns a signed-in user away from a page.
 * 3. The layout shows the 403 view in place of a page that the user may not open ({@link isShown}). For names with
 *    an underscore every matched record has to permit the user. The others are "always shown" as far as their
 *    ancestors go: only the page's own record is asked.
 */

/** Somebody who looks at the console. */
export interface Visitor {
  readonly signedIn: boolean;
  /** Permissions held; `*` is everything. */
  readonly auth: readonly string[];
}

/** The records from the outermost group to the page itself. */
export type RouteChain = readonly [RouteRecord, ...RouteRecord[]];

/** Section 6, for one record. */
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

/** Address of a record: `/_demo` is opened as `/demo`. Section 2. */
export function addressOf(record: RouteRecord): string {
  return record.path.replaceAll('/_', '/');
}

/** Whether the route's name (or the last part of its path) begins with an underscore. Section 2. */
export function isUnderscored(record: RouteRecord): boolean {
  return startsUnderscored(record.name) || startsUnderscored(record.path.split('/').at(-1) ?? '');
}

const leafOf = (chain: RouteChain): RouteRecord => chain.at(-1) ?? chain[0];

/** What the guard does with a navigation. */
export type Decision = 'allow' | 'login' | 'already-signed-in';

/** Section 6: the guard, asked before anything is loaded. */
export function decide(chain: RouteChain, visitor: Visitor): Decision {
  const leaf = leafOf(chain);
  if (visitor.signedIn) {
    return (leaf.auth ?? []).includes(notSignedIn) && !permits(leaf, visitor) ? 'already-signed-in' : 'allow';
  }
  return permits(leaf, visitor) ? 'allow' : 'login';
}

/** Whether the layout shows the page; otherwise it shows the 403 view. Section 2, "Forbidden screen". */
export function isShown(chain: RouteChain, visitor: Visitor): boolean {
  const leaf = leafOf(chain);
  return isUnderscored(leaf) ? chain.every((record) => permits(record, visitor)) : permits(leaf, visitor);
}

/**
 * Whether a page shows the page-loading state: on the first visit to its path, unless it never does. Section 2.
 *
 * @param seen addresses whose page-loading state was shown
 */
export function showsLoading(record: RouteRecord, seen: readonly string[]): boolean {
  return record.loading !== false && !seen.includes(addressOf(record));
}

/** The records that match a path; undefined when there is no such page. A slash at the end does not matter. */
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

/** Where a group leads: its first page that the visitor may open; undefined when there is none. */
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

/** The login page that leads back to where the visitor was. Section 2. */
export function loginAddress(current: string): string {
  return `/login?redirect=${encodeURIComponent(current)}`;
}

/** The page to return to after login: only a path of this console; anything else leads home. */
export function safeRedirect(wanted: string | null): string {
  const base = 'http://console.invalid';
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, base)) {
    return '/';
  }
  const { origin, pathname, search, hash } = new URL(wanted, base);
  return origin === base && pathname !== '/login' && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}

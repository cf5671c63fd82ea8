import { recordKey } from '@mutai/contract/search/paths';
import { create } from 'zustand';
import { readStored, writeStored } from '../../../platform/browser/browser-storage.ts';
import { pathOfRecords, type AddressedRecord } from '../../routes/found-records.ts';

/** A page or record that the user opened. Without names: the user may not be allowed to see them any more. */
export type Opened = { readonly path: string } | AddressedRecord;

/** Maximum number of remembered pages, and of remembered records. */
const remembered = 12;

const storageKey = (userId: number): string => `mutai.recent.${String(userId)}`;

const isPage = (opened: Opened): opened is { readonly path: string } => 'path' in opened;

const isOpened = (value: unknown): value is Opened => {
  if (typeof value !== 'object' || value === null) return false;
  if ('path' in value) return typeof value.path === 'string';
  return 'module' in value && 'id' in value && typeof value.module === 'string' && Number.isSafeInteger(value.id);
};

/** Names something opened. */
export const openedKey = (opened: Opened): string =>
  isPage(opened) ? opened.path : recordKey(opened.module, opened.id);

/** Pages and records in a stored value; an empty list if it is none. */
export const openedIn = (stored: unknown): readonly Opened[] => (Array.isArray(stored) ? stored.filter(isOpened) : []);

/** Puts a page or record first. Many records of one page do not displace the other pages. */
export function withOpened(before: readonly Opened[], opened: Opened): readonly Opened[] {
  const all = [opened, ...before.filter((other) => openedKey(other) !== openedKey(opened))];
  const kept = new Set([true, false].flatMap((page) => all.filter((one) => isPage(one) === page).slice(0, remembered)));
  return all.filter((one) => kept.has(one));
}

/** Paths of opened pages and of the pages of opened records, newest first, each once. */
export const pagesOf = (opened: readonly Opened[]): readonly string[] => [
  ...new Set(opened.flatMap((one) => (isPage(one) ? one.path : (pathOfRecords(one.module) ?? [])))),
];

/** Pages and records that a user opened, newest first, as known to this tab. */
export const useRecentlyOpened = create<{ readonly userId: number; readonly opened: readonly Opened[] }>(() => ({
  userId: 0,
  opened: [],
}));

/** Reads what a user opened in this browser, in all tabs, newest first. */
export const recentlyOpened = (userId: number): readonly Opened[] => openedIn(readStored('local', storageKey(userId)));

/** Remembers that a user opened something. */
export function rememberOpened(userId: number, opened: Opened): void {
  const all = withOpened(recentlyOpened(userId), opened);
  writeStored('local', storageKey(userId), all);
  useRecentlyOpened.setState({ userId, opened: all });
}

import { recordKey } from '@mutai/contract/search/paths';
import { readStored, writeStored } from '../../../platform/browser/browser-storage.ts';
import type { AddressedRecord } from '../../routes/found-records.ts';

/** A page or record that the user opened. Without names: the user may not be allowed to see them any more. */
export type Opened = { readonly path: string } | AddressedRecord;

/** Number of remembered pages and records. */
const remembered = 12;

const storageKey = (userId: number): string => `mutai.recent.${String(userId)}`;

const isOpened = (value: unknown): value is Opened => {
  if (typeof value !== 'object' || value === null) return false;
  if ('path' in value) return typeof value.path === 'string';
  return 'module' in value && 'id' in value && typeof value.module === 'string' && Number.isSafeInteger(value.id);
};

/** Names something opened. */
export const openedKey = (opened: Opened): string =>
  'path' in opened ? opened.path : recordKey(opened.module, opened.id);

/** Returns what a user opened last in this browser, newest first. */
export function recentlyOpened(userId: number): readonly Opened[] {
  const stored = readStored('local', storageKey(userId));
  return Array.isArray(stored) ? stored.filter(isOpened).slice(0, remembered) : [];
}

/** Remembers that a user opened something. */
export function rememberOpened(userId: number, opened: Opened): void {
  const others = recentlyOpened(userId).filter((other) => openedKey(other) !== openedKey(opened));
  writeStored('local', storageKey(userId), [opened, ...others].slice(0, remembered));
}

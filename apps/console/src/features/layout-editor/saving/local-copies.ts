import { isRecord } from '@mutai/layout/reading/check-value';
import type { Layout } from '@mutai/layout/model/layout';
import { type Problem, readLayout } from '@mutai/layout/reading/read-layout';
import type { OpenedLayout } from '../../../ui/kit/layout-address.ts';

/** Local storage key of copies. Renaming it would lose stored copies. */
export const copiesKey = 'mutai.layout';
/** Local storage key of unreadable copies: nothing is discarded. */
export const brokenKey = 'mutai.layout.broken';

/** Text storage with the semantics of the browser's storage. */
export interface TextStorage {
  readonly read: (key: string) => string | undefined;
  /** Returns false if there is no room; the old value stays. */
  readonly write: (key: string, text: string) => boolean;
  readonly remove: (key: string) => void;
}

/** Owner and subject of a copy. */
export interface CopyOwner {
  /** User id. */
  readonly user: number;
  readonly layout: OpenedLayout;
  /** Window name: two windows with the same layout must not overwrite each other's copies. */
  readonly window: string;
}

/** Copy of a layout as edited in one window. */
export interface LocalCopy extends CopyOwner {
  /** Time of writing, in milliseconds since 1970. */
  readonly at: number;
  /** Version that the copy is based on; `null` for a new layout. */
  readonly version: number | null;
  /** True if the server has it. */
  readonly saved: boolean;
  readonly document: Layout;
}

type StoredCopy = Omit<LocalCopy, 'document'> & { readonly document: unknown };

/** Latest moment that a `Date` can hold, in milliseconds since 1970 (ECMA-262, time values). */
const latestMoment = 8.64e15;

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

const isMoment = (value: unknown): value is number => isWhole(value) && value >= 0 && value <= latestMoment;

const isCopy = (value: unknown): value is StoredCopy =>
  isRecord(value) &&
  isWhole(value['user']) &&
  (isWhole(value['layout']) || value['layout'] === 'new') &&
  typeof value['window'] === 'string' &&
  isMoment(value['at']) &&
  (isWhole(value['version']) || value['version'] === null) &&
  typeof value['saved'] === 'boolean';

const isOf = (copy: CopyOwner, { user, layout, window }: CopyOwner): boolean =>
  copy.user === user && copy.layout === layout && copy.window === window;

/** Reads the stored copies; `broken` has the unreadable ones as text. */
function stored(storage: TextStorage): { readonly copies: readonly StoredCopy[]; readonly broken: readonly string[] } {
  const text = storage.read(copiesKey);
  if (text === undefined) return { copies: [], broken: [] };
  try {
    const value: unknown = JSON.parse(text);
    const list: readonly unknown[] | null = isRecord(value) && Array.isArray(value['copies']) ? value['copies'] : null;
    if (list === null) return { copies: [], broken: [text] };
    return {
      copies: list.filter((entry) => isCopy(entry)),
      broken: list.filter((entry) => !isCopy(entry)).map((entry) => JSON.stringify(entry)),
    };
  } catch {
    return { copies: [], broken: [text] };
  }
}

const write = (storage: TextStorage, copies: readonly StoredCopy[]): boolean =>
  storage.write(copiesKey, JSON.stringify({ copies }));

/** Moves unreadable copies away, so that the next copy does not overwrite them. */
function putAside(storage: TextStorage, copies: readonly StoredCopy[], broken: readonly string[]): void {
  const before = storage.read(copiesKey) ?? '';
  const aside = storage.read(brokenKey);
  if (!write(storage, copies)) return;
  // If both do not fit, keep the newer ones.
  const all = JSON.stringify([...(aside === undefined ? [] : [aside]), ...broken]);
  if (!storage.write(brokenKey, all) && !storage.write(brokenKey, JSON.stringify(broken))) {
    storage.write(copiesKey, before);
  }
}

/**
 * Stores a copy in place of the window's previous one. Copies that the server has are removed to make room; unsaved
 * ones stay.
 *
 * @returns false if there was no room
 */
export function saveCopy(storage: TextStorage, copy: LocalCopy): boolean {
  const { copies, broken } = stored(storage);
  if (broken.length > 0) putAside(storage, copies, broken);
  return write(storage, [...copies.filter((other) => !isOf(other, copy) && !other.saved), copy]);
}

/** Removes the copy of one window. */
export function removeCopy(storage: TextStorage, owner: CopyOwner): void {
  const { copies } = stored(storage);
  const left = copies.filter((copy) => !isOf(copy, owner));
  if (left.length === copies.length) return;
  if (left.length === 0) storage.remove(copiesKey);
  else write(storage, left);
}

/** Copies to offer when a layout is opened. */
export interface FoundCopies {
  /** Unsaved copies, newest first. */
  readonly copies: readonly LocalCopy[];
  /** Problems of unreadable copies, which have been put aside. */
  readonly problems: readonly Problem[];
}

/** Finds a user's copies of a layout. Unreadable ones are put aside and reported. */
export function findCopies(storage: TextStorage, user: number, layout: OpenedLayout): FoundCopies {
  const { copies, broken } = stored(storage);
  const problems: Problem[] = broken.length > 0 ? ['不是完整的布局副本'] : [];
  const unreadable: StoredCopy[] = [];
  const found: LocalCopy[] = [];
  for (const copy of copies) {
    if (copy.user !== user || copy.layout !== layout || copy.saved) continue;
    const read = readLayout(copy.document);
    if ('layout' in read) found.push({ ...copy, document: read.layout });
    else {
      unreadable.push(copy);
      problems.push(...read.problems);
    }
  }
  if (problems.length > 0) {
    putAside(
      storage,
      copies.filter((copy) => !unreadable.includes(copy)),
      [...broken, ...unreadable.map((copy) => JSON.stringify(copy))],
    );
  }
  return { copies: found.toSorted((one, other) => other.at - one.at), problems };
}

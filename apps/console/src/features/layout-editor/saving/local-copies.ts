import { isRecord } from '@mutai/layout/reading/check-value';
import type { Layout } from '@mutai/layout/model/layout';
import { type Problem, readLayout } from '@mutai/layout/reading/read-layout';
import type { OpenedLayout } from '../../../ui/kit/layout-address.ts';

/** Where the browser keeps copies: the key that the specification fixes. */
export const copiesKey = 'mutai.layout';
/** Where copies go that cannot be read: nothing is thrown away. */
export const brokenKey = 'mutai.layout.broken';

/** Texts by keys, as the browser's storage has them. */
export interface TextStorage {
  readonly read: (key: string) => string | undefined;
  /** Answers whether there was room; what was there before stays otherwise. */
  readonly write: (key: string, text: string) => boolean;
  readonly remove: (key: string) => void;
}

/** Whose copy it is, and of what. */
export interface CopyOwner {
  /** Id of the user. */
  readonly user: number;
  readonly layout: OpenedLayout;
  /** Name of the window: two that have the same layout open do not write over each other's copies. */
  readonly window: string;
}

/** A layout as one window had it. */
export interface LocalCopy extends CopyOwner {
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
  /** The version that it was made from; null: the layout is new. */
  readonly version: number | null;
  /** Whether the server has it. */
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

/** What is stored, as far as it can be read; `broken` has the rest as text. */
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

/** Moves what cannot be read out of the way, so that the next copy does not write over it. */
function putAside(storage: TextStorage, copies: readonly StoredCopy[], broken: readonly string[]): void {
  const before = storage.read(copiesKey) ?? '';
  const aside = storage.read(brokenKey);
  if (!write(storage, copies)) return;
  // Both together may be too much: what was put aside last is what somebody still looks for.
  const all = JSON.stringify([...(aside === undefined ? [] : [aside]), ...broken]);
  if (!storage.write(brokenKey, all) && !storage.write(brokenKey, JSON.stringify(broken))) {
    storage.write(copiesKey, before);
  }
}

/**
 * Keeps a copy in place of the one that the same window kept before. Copies that the server has make room for it; what
 * nobody has saved stays, whoever wrote it.
 *
 * @returns whether there was room
 */
export function keepCopy(storage: TextStorage, copy: LocalCopy): boolean {
  const { copies, broken } = stored(storage);
  if (broken.length > 0) putAside(storage, copies, broken);
  return write(storage, [...copies.filter((other) => !isOf(other, copy) && !other.saved), copy]);
}

/** Forgets the copy of one window. */
export function dropCopy(storage: TextStorage, owner: CopyOwner): void {
  const { copies } = stored(storage);
  const left = copies.filter((copy) => !isOf(copy, owner));
  if (left.length === copies.length) return;
  if (left.length === 0) storage.remove(copiesKey);
  else write(storage, left);
}

/** What there is to be offered when a layout is opened. */
export interface FoundCopies {
  /** Copies that nobody has saved, newest first. */
  readonly copies: readonly LocalCopy[];
  /** What is wrong with those that cannot be read; they are put aside. */
  readonly problems: readonly Problem[];
}

/** The copies of a layout that a user's windows have left. What cannot be read is put aside, and told. */
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

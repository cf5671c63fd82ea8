import { recordFields } from '@mutai/contract/record';

/** Field → [before, after]. */
export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

/** Replacement for secrets: the log records that they changed, not their values. */
export const maskedSecret = '******';

/** Bookkeeping fields, which every change updates. */
const ignoredFields = new Set<string>(Object.keys(recordFields).filter((field) => field !== 'id'));

/**
 * Returns the fields that differ between two states of a record.
 *
 * @param before `undefined` for a creation
 * @param after `undefined` for a deletion
 */
export function differences(before: object | undefined, after: object | undefined): Changes {
  const old = new Map(Object.entries(before ?? {}));
  const now = new Map(Object.entries(after ?? {}));
  const fields = [...new Set([...old.keys(), ...now.keys()])].filter((field) => !ignoredFields.has(field));
  return Object.fromEntries(
    fields
      .map((field) => [field, [old.get(field) ?? null, now.get(field) ?? null]] as const)
      .filter(([, [a, b]]) => JSON.stringify(a) !== JSON.stringify(b)),
  );
}

/** Longest text that is logged in full, in characters. */
const maxFullLength = 500;
/** Characters logged of a change in a longer text, and of the context on either side. */
const excerptMax = 200;
const contextMax = 20;

/** Lengths of the common prefix and suffix of two texts. */
function commonEnds(a: string, b: string): { readonly front: number; readonly back: number } {
  const most = Math.min(a.length, b.length);
  let front = 0;
  while (front < most && a[front] === b[front]) front += 1;
  let back = 0;
  while (back < most - front && a[a.length - 1 - back] === b[b.length - 1 - back]) back += 1;
  return { front, back };
}

function cut(text: string): string {
  return text.length > excerptMax ? `${text.slice(0, excerptMax)}…` : text;
}

/** Excerpt of a changed span with its context, the length of the text and the record's version. */
function excerpt(text: string, from: number, to: number, version: number | undefined): string {
  const before = text.slice(Math.max(0, from - contextMax), from);
  const after = text.slice(to, to + contextMax);
  const part = [
    from > contextMax ? '…' : '',
    before,
    cut(text.slice(from, to)),
    after,
    to + contextMax < text.length ? '…' : '',
  ].join('');
  const revision = version === undefined ? '' : `第 ${version} 版，`;
  return `${part.toWellFormed()}（${revision}共 ${text.length} 字）`;
}

function shortened(before: unknown, after: unknown, version: number | undefined): readonly [unknown, unknown] {
  const [a, b] = [before, after].map((value) => (typeof value === 'string' ? value : ''));
  if (a === undefined || b === undefined || Math.max(a.length, b.length) <= maxFullLength) return [before, after];
  const { front, back } = commonEnds(a, b);
  const side = (value: unknown, text: string, its: number | undefined) =>
    typeof value === 'string' ? excerpt(text, front, text.length - back, its) : value;
  return [side(before, a, version === undefined ? undefined : version - 1), side(after, b, version)];
}

/**
 * Shortens changes for the log: long texts are reduced to the difference, so that the size of a log line is limited.
 *
 * @param version version of the record after the change
 */
export function withShortTexts(changes: Changes, version?: number): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([field, [before, after]]) => [field, shortened(before, after, version)]),
  );
}

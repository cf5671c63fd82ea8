import { recordFields } from '@mutai/contract/record';

/** Field → [before, after]. */
export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

/** Shown in place of a secret's value: that it changed is recorded, not what it was. */
export const maskedSecret = '******';

/** Bookkeeping fields, which differ in every change and tell nothing. */
const unrecorded = new Set<string>(Object.keys(recordFields).filter((field) => field !== 'id'));

/**
 * Fields that differ between two states of a record.
 *
 * @param before undefined for a creation
 * @param after undefined for a deletion
 */
export function differences(before: object | undefined, after: object | undefined): Changes {
  const old = new Map(Object.entries(before ?? {}));
  const now = new Map(Object.entries(after ?? {}));
  const fields = [...new Set([...old.keys(), ...now.keys()])].filter((field) => !unrecorded.has(field));
  return Object.fromEntries(
    fields
      .map((field) => [field, [old.get(field) ?? null, now.get(field) ?? null]] as const)
      .filter(([, [a, b]]) => JSON.stringify(a) !== JSON.stringify(b)),
  );
}

/** Characters of a text that the log keeps whole. */
const wholeTo = 500;
/** Characters that the log keeps of what changed in a longer one, and of what stands on either side of it. */
const excerptMax = 200;
const contextMax = 20;

/** Where two texts begin and end to differ, as lengths of what they share at the front and at the back. */
function shared(a: string, b: string): { readonly front: number; readonly back: number } {
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

/** What of a text is between two places, with a little of what surrounds it, its length, and the record's version. */
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
  if (a === undefined || b === undefined || Math.max(a.length, b.length) <= wholeTo) return [before, after];
  const { front, back } = shared(a, b);
  const side = (value: unknown, text: string, its: number | undefined) =>
    typeof value === 'string' ? excerpt(text, front, text.length - back, its) : value;
  return [side(before, a, version === undefined ? undefined : version - 1), side(after, b, version)];
}

/**
 * Changes as the log keeps them: of a long text only what differs, so that a log line does not grow with what it is about.
 *
 * @param version of the record after the change
 */
export function withShortTexts(changes: Changes, version?: number): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([field, [before, after]]) => [field, shortened(before, after, version)]),
  );
}

/** Two states of a document side by side, block by block. */
import { align, type Pair } from './align.ts';
import { emptyRichText, type RichText, type RichTextNode, schemaVersion } from './document.ts';
import { textAttribute, textOf } from './text.ts';

/** A piece of a text of which something changed. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** What became of a block. */
export type BlockChange =
  | { readonly kind: 'same'; readonly before: RichTextNode; readonly after: RichTextNode }
  | { readonly kind: 'added'; readonly after: RichTextNode }
  | { readonly kind: 'removed'; readonly before: RichTextNode }
  | {
      readonly kind: 'changed';
      readonly before: RichTextNode;
      readonly after: RichTextNode;
      /** Word by word; where all of them are the same, something else changed: how it looks, where it leads. */
      readonly pieces: readonly Piece[];
    };

/**
 * A value as text that is the same for the same value, whatever the order of its fields. An attribute that is null is
 * none: the editor writes each of them, others only those that say something.
 */
const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    const told = Object.entries(part).filter(([, inner]) => inner !== null);
    if (told.length === 0) return undefined;
    return Object.fromEntries(told.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });

/** What a block says, a line for each paragraph, cell, item and caption in it. */
export const blockText = (block: RichTextNode): string => textOf({ ...emptyRichText, content: [block] });

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const wordsOf = (text: string): readonly string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Two texts word by word. */
export function comparePieces(before: string, after: string): readonly Piece[] {
  const [some, others] = [wordsOf(before), wordsOf(after)];
  const pieces: { kind: Piece['kind']; text: string }[] = [];
  const add = (kind: Piece['kind'], words: readonly string[]): void => {
    const text = words.join('');
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== '') pieces.push({ kind, text });
  };
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...align(some, others), [some.length, others.length] as const]) {
    add('removed', some.slice(row, nextRow));
    add('added', others.slice(column, nextColumn));
    add('same', some.slice(nextRow, nextRow + 1));
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return pieces;
}

/** Part of the words of two blocks that has to be in both, for one to count as what became of the other. */
const alike = 0.4;
/** Words of a block that are looked at for that. */
const wordsMax = 400;

/** How much of two blocks is the same, from 0 to 1. */
function likeness(before: RichTextNode, after: RichTextNode): number {
  if (before.type !== after.type) return 0;
  const src = textAttribute(before, 'src');
  if (src !== '' && src === textAttribute(after, 'src')) return 1;
  const words = wordsOf(blockText(before)).slice(0, wordsMax);
  const others = wordsOf(blockText(after)).slice(0, wordsMax);
  const left = new Map<string, number>();
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
  let both = 0;
  for (const word of others) {
    const count = left.get(word) ?? 0;
    if (count > 0) both += 1;
    left.set(word, count - 1);
  }
  return both / Math.max(words.length, others.length, 1);
}

/** How many blocks on a block is looked for among those that came in the same place. */
const lookAhead = 20;

/** Of what went and what came in one place: what became of what, in the order of both. */
function becameOf(gone: readonly RichTextNode[], come: readonly RichTextNode[]): readonly Pair[] {
  const [only] = gone;
  if (gone.length === 1 && come.length === 1) return only?.type === come[0]?.type ? [[0, 0]] : [];
  const pairs: Pair[] = [];
  let from = 0;
  for (const [row, block] of gone.entries()) {
    const near = come.slice(from, from + lookAhead);
    const found = near.findIndex((other) => likeness(block, other) >= alike);
    if (found === -1) continue;
    pairs.push([row, from + found]);
    from += found + 1;
  }
  return pairs;
}

function* changesIn(gone: readonly RichTextNode[], come: readonly RichTextNode[]): Generator<BlockChange> {
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...becameOf(gone, come), [gone.length, come.length] as const]) {
    for (const before of gone.slice(row, nextRow)) yield { kind: 'removed', before };
    for (const after of come.slice(column, nextColumn)) yield { kind: 'added', after };
    const [before, after] = [gone[nextRow], come[nextColumn]];
    if (before !== undefined && after !== undefined) {
      yield { kind: 'changed', before, after, pieces: comparePieces(blockText(before), blockText(after)) };
    }
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
}

/** What became of each block of a document, in the order of reading. */
export function compareRichText(before: RichText, after: RichText): readonly BlockChange[] {
  const changes: BlockChange[] = [];
  const same = align(before.content.map(keyOf), after.content.map(keyOf));
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...same, [before.content.length, after.content.length] as const]) {
    changes.push(...changesIn(before.content.slice(row, nextRow), after.content.slice(column, nextColumn)));
    const [some, other] = [before.content[nextRow], after.content[nextColumn]];
    if (some !== undefined && other !== undefined) changes.push({ kind: 'same', before: some, after: other });
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return changes;
}

/** One of two documents that were compared. */
export type ComparedSide = 'before' | 'after';

/**
 * A document of which each block is that of one of two that were compared.
 *
 * @param sideOf which of them, by the place of the change
 */
export function mergeRichText(
  changes: readonly BlockChange[],
  sideOf: (change: BlockChange, index: number) => ComparedSide,
): RichText {
  const content = changes.flatMap((change, index): readonly RichTextNode[] => {
    if (sideOf(change, index) === 'before') return 'before' in change ? [change.before] : [];
    return 'after' in change ? [change.after] : [];
  });
  return content.length === 0 ? emptyRichText : { type: 'doc', schemaVersion, content };
}

/**
 * Which of two documents each block is best taken of, where both were made from a third: the one that changed it. Where
 * both did, `before`.
 *
 * @param base what both were made from
 */
export function sidesByBase(changes: readonly BlockChange[], base: RichText): readonly ComparedSide[] {
  const old = new Set(base.content.map(keyOf));
  return changes.map((change) => {
    // What was there from the start was taken away by the other, or changed.
    if ('before' in change && old.has(keyOf(change.before))) return 'after';
    if (change.kind === 'added') return old.has(keyOf(change.after)) ? 'before' : 'after';
    return 'before';
  });
}

/** Compares two states of a document block by block. */
import { align, type Pair } from './align.ts';
import { emptyRichText, type RichText, type RichTextNode, schemaVersion } from './document.ts';
import { textAttribute, textOf } from './text.ts';

/** Part of a changed text. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Change of a block. */
export type BlockChange =
  | { readonly kind: 'same'; readonly before: RichTextNode; readonly after: RichTextNode }
  | { readonly kind: 'added'; readonly after: RichTextNode }
  | { readonly kind: 'removed'; readonly before: RichTextNode }
  | {
      readonly kind: 'changed';
      readonly before: RichTextNode;
      readonly after: RichTextNode;
      /** Differences by word. If all are `same`, the formatting or a link changed. */
      readonly pieces: readonly Piece[];
    };

/**
 * Canonical JSON of a value, independent of field order. Omits `null` attributes: the editor writes all attributes,
 * other sources only those with a value.
 */
const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    const told = Object.entries(part).filter(([, inner]) => inner !== null);
    if (told.length === 0) return undefined;
    return Object.fromEntries(told.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });

/** Text of a block: a line per paragraph, cell, item and caption. */
export const blockText = (block: RichTextNode): string => textOf({ ...emptyRichText, content: [block] });

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const wordsOf = (text: string): readonly string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Compares two texts by word. */
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

/** Share of common words from which two blocks count as versions of the same one. */
const alike = 0.4;
/** Words of a block considered for this. */
const wordsMax = 400;

/** Similarity of two blocks, from 0 to 1. */
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

/** Added blocks searched for the successor of a removed block. */
const lookAhead = 20;

/** Pairs removed blocks with the added blocks that replace them at the same place, in the order of both. */
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

/** Changes of all blocks of a document, in reading order. */
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

/** Side of a comparison. */
export type ComparedSide = 'before' | 'after';

/**
 * Builds a document from blocks of both compared sides.
 *
 * @param sideOf side to take for a change, given its index
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
 * For two documents with a common ancestor: the side that changed each block, or `before` if both did.
 *
 * @param base common ancestor
 */
export function sidesByBase(changes: readonly BlockChange[], base: RichText): readonly ComparedSide[] {
  const old = new Set(base.content.map(keyOf));
  return changes.map((change) => {
    // In the ancestor, so the other side removed or changed it.
    if ('before' in change && old.has(keyOf(change.before))) return 'after';
    if (change.kind === 'added') return old.has(keyOf(change.after)) ? 'before' : 'after';
    return 'before';
  });
}

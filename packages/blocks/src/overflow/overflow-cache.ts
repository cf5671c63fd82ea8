import { type Block } from '@mutai/layout/model/block';
import { type Language } from '@mutai/layout/model/languages';
import { blocksOf, type Layout } from '@mutai/layout/model/layout';
import { type FittedText, findOverflowing, roomFor } from './measure.ts';
import { shownText } from './shown-text.ts';

/** Block id → languages in which its text overflows. Blocks without overflow are absent. */
export type Overflow = ReadonlyMap<number, readonly Language[]>;

/** Texts measured in one batch, which takes a few milliseconds. */
const batchSize = 300;

/**
 * Results by params, then by size and language. A block that only moves keeps its params object and is not measured
 * again.
 */
const found = new WeakMap<Block['params'], Map<string, boolean>>();

const keyOf = ({ w, h, border }: Block, language: Language): string => [w, h, border?.width ?? 0, language].join(' ');

interface Open extends FittedText {
  readonly block: Block;
  readonly language: Language;
}

function* openTexts(layout: Layout): Generator<Open> {
  for (const block of blocksOf(layout)) {
    for (const language of layout.canvas.langList) {
      if (found.get(block.params)?.has(keyOf(block, language)) === true) continue;
      const text = shownText(block, language);
      if (text !== undefined) yield { block, language, text, ...roomFor(block, text.style) };
    }
  }
}

/**
 * Measures the next batch of unmeasured texts of a layout.
 *
 * @returns true if none are left
 */
export function measureBatch(layout: Layout): boolean {
  const batch: Open[] = [];
  let isAll = true;
  for (const text of openTexts(layout)) {
    if (batch.length === batchSize) {
      isAll = false;
      break;
    }
    batch.push(text);
  }
  if (batch.length === 0) return true;
  const over = findOverflowing(batch);
  batch.forEach(({ block, language }, index) => {
    const known = found.get(block.params) ?? new Map<string, boolean>();
    known.set(keyOf(block, language), over[index] === true);
    found.set(block.params, known);
  });
  return isAll;
}

/** Results available so far for a layout. */
export function overflowOf(layout: Layout): Overflow {
  const overflow = new Map<number, readonly Language[]>();
  for (const block of blocksOf(layout)) {
    const known = found.get(block.params);
    if (known === undefined) continue;
    const languages = layout.canvas.langList.filter((language) => known.get(keyOf(block, language)) === true);
    if (languages.length > 0) overflow.set(block.id, languages);
  }
  return overflow;
}

/** Deep equality of results. */
export const sameOverflow = (one: Overflow, other: Overflow): boolean =>
  one.size === other.size && [...one].every(([id, languages]) => other.get(id)?.join() === languages.join());

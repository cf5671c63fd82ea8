import { type Block } from '@mutai/layout/model/block';
import { type Language } from '@mutai/layout/model/languages';
import { blocksOf, type Layout } from '@mutai/layout/model/layout';
import { type Fitting, runOver } from './measure.ts';
import { shownText } from './shown-text.ts';

/** The languages in which each block has too little room for its text; blocks with room enough are not in it. */
export type Overflow = ReadonlyMap<number, readonly Language[]>;

/** Texts that are laid out at once: a few milliseconds. */
const batchSize = 300;

/**
 * What was found, by params and then by size and language: a block that only moves keeps its params, and is not measured
 * again.
 */
const found = new WeakMap<Block['params'], Map<string, boolean>>();

const keyOf = ({ w, h }: Block, language: Language): string => `${String(w)} ${String(h)} ${language}`;

interface Open extends Fitting {
  readonly block: Block;
  readonly language: Language;
}

function* openTexts(layout: Layout): Generator<Open> {
  for (const block of blocksOf(layout)) {
    for (const language of layout.canvas.langList) {
      if (found.get(block.params)?.has(keyOf(block, language)) === true) continue;
      const text = shownText(block, language);
      if (text !== undefined) yield { block, language, text, w: block.w, h: block.h };
    }
  }
}

/**
 * Measures some of the texts of a layout that nobody measured yet.
 *
 * @returns whether all of them are measured now
 */
export function measureSome(layout: Layout): boolean {
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
  const over = runOver(batch);
  batch.forEach(({ block, language }, index) => {
    const known = found.get(block.params) ?? new Map<string, boolean>();
    known.set(keyOf(block, language), over[index] === true);
    found.set(block.params, known);
  });
  return isAll;
}

/** What is known by now of the texts of a layout. */
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

/** Whether two findings say the same. */
export const sameOverflow = (one: Overflow, other: Overflow): boolean =>
  one.size === other.size && [...one].every(([id, languages]) => other.get(id)?.join() === languages.join());

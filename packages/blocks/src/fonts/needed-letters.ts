import { type Block } from '@mutai/layout/model/block';
import { blocksOf, type Layout } from '@mutai/layout/model/layout';
import { type FontFamily, type TextStyle } from '@mutai/layout/model/text-style';
import { fallbackFamily, fonts } from '../fonts.ts';

/** Characters that something shows in a font. */
export interface Letters {
  readonly family: FontFamily;
  readonly bold: boolean;
  readonly characters: string;
}

/** What a date or a time can consist of. */
const ofClocks = '0123456789-:年月日时分秒';

/** Cyrillic, for which not every font has letters. */
const cyrillic = /[\u0400-\u052F]/;

/** The letters of a text, in the fonts that really have them. */
function lettersOf(text: string, { family, bold }: TextStyle): readonly Letters[] {
  if (fonts[family].hasCyrillic || !cyrillic.test(text)) return [{ family, bold, characters: text }];
  return [
    { family, bold, characters: text.replaceAll(new RegExp(cyrillic, 'g'), '') },
    { family: fallbackFamily, bold, characters: text.replaceAll(/[^\u0400-\u052F]/g, '') },
  ];
}

/** A block that did not change shows the same. */
const known = new WeakMap<Block, readonly Letters[]>();

function lettersOfBlock(block: Block): readonly Letters[] {
  const before = known.get(block);
  if (before !== undefined) return before;
  let letters: readonly Letters[] = [];
  if (block.type === 'text') {
    const { fontCh, fontEn, fontRu } = block.params;
    letters = [fontCh, fontEn, fontRu].flatMap((font) => (font === null ? [] : lettersOf(font.content, font)));
  } else if (block.type === 'date' || block.type === 'time') {
    letters = lettersOf(ofClocks, block.params.fontCh);
  }
  known.set(block, letters);
  return letters;
}

/** All characters that a layout shows in any of its languages, and in which fonts. */
export const neededLetters = (layout: Layout): readonly Letters[] => blocksOf(layout).flatMap(lettersOfBlock);

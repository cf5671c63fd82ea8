import { type Block } from '@mutai/layout/model/block';
import { blocksOf, type Layout } from '@mutai/layout/model/layout';
import { type FontFamily, type TextStyle } from '@mutai/layout/model/text-style';
import { fallbackFamily, fonts } from '../fonts.ts';

/** Characters to display in a font. */
export interface Letters {
  readonly family: FontFamily;
  readonly bold: boolean;
  readonly characters: string;
}

/** All characters that dates and times consist of. */
const clockCharacters = '0123456789-:年月日时分秒';

/** Cyrillic letters, which some fonts lack. */
const cyrillic = /[\u0400-\u052F]/;

/** Letters of a text, grouped by the font that renders them. */
function lettersOf(text: string, { family, bold }: TextStyle): readonly Letters[] {
  if (fonts[family].hasCyrillic || !cyrillic.test(text)) return [{ family, bold, characters: text }];
  return [
    { family, bold, characters: text.replaceAll(new RegExp(cyrillic, 'g'), '') },
    { family: fallbackFamily, bold, characters: text.replaceAll(/[^\u0400-\u052F]/g, '') },
  ];
}

/** Letters per block object: blocks are immutable. */
const known = new WeakMap<Block, readonly Letters[]>();

function lettersOfBlock(block: Block): readonly Letters[] {
  const before = known.get(block);
  if (before !== undefined) return before;
  let letters: readonly Letters[] = [];
  if (block.type === 'text') {
    const { fontCh, fontEn, fontRu } = block.params;
    letters = [fontCh, fontEn, fontRu].flatMap((font) => (font === null ? [] : lettersOf(font.content, font)));
  } else if (block.type === 'date' || block.type === 'time') {
    letters = lettersOf(clockCharacters, block.params.fontCh);
  }
  known.set(block, letters);
  return letters;
}

/** All characters that a layout shows in any of its languages, with their fonts. */
export const neededLetters = (layout: Layout): readonly Letters[] => blocksOf(layout).flatMap(lettersOfBlock);

import { type Block } from '@mutai/layout/model/block';
import { blocksOf, type Layout } from '@mutai/layout/model/layout';
import { type FontFamily, type StyledText, type TextStyle } from '@mutai/layout/model/text-style';
import { fallbackFamily, fonts } from '../fonts.ts';
import { ownTexts } from './own-texts.ts';

/** Characters to display in a font. */
export interface Letters {
  readonly family: FontFamily;
  readonly bold: boolean;
  readonly characters: string;
}

/** Cyrillic letters, which some fonts lack. */
const cyrillic = /[\u0400-\u052F]/;

/** Font of a param, or of all texts of a block, with the text that a param holds. */
type Font = Pick<TextStyle, 'family' | 'bold'> & Partial<Pick<StyledText, 'content' | 'runs'>>;

const isFont = (value: unknown): value is Font => typeof value === 'object' && value !== null && 'family' in value;

/** Letters of a text, grouped by the font that renders them. */
export function lettersOf(text: string, { family, bold }: Pick<TextStyle, 'family' | 'bold'>): readonly Letters[] {
  if (text === '') return [];
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
  const stale = 'staleText' in block.params && block.params.staleMinutes > 0 ? block.params.staleText : '';
  const { plain, bold = '', regular = '' } = ownTexts(block);
  const letters = [block.params, ...Object.values<unknown>(block.params)]
    .filter(isFont)
    .flatMap((font) => [
      ...lettersOf(`${font.content ?? ''}${plain}${stale}`, font),
      ...lettersOf(bold, { family: font.family, bold: true }),
      ...lettersOf(regular, { family: font.family, bold: false }),
      ...(font.runs ?? [])
        .filter((run) => run.bold !== undefined && run.bold !== font.bold)
        .flatMap(({ from, to }) =>
          lettersOf((font.content ?? '').slice(from, to), { family: font.family, bold: !font.bold }),
        ),
    ]);
  known.set(block, letters);
  return letters;
}

/** All characters that a layout shows in any of its languages, with their fonts. */
export const neededLetters = (layout: Layout): readonly Letters[] => blocksOf(layout).flatMap(lettersOfBlock);

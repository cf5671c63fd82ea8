import { type Block } from '@mutai/layout/model/block';
import { type BlockType } from '@mutai/layout/model/block-types';
import { blocksOf, type Layout } from '@mutai/layout/model/layout';
import { type FontFamily, type StyledText, type TextStyle } from '@mutai/layout/model/text-style';
import { fallbackFamily, fonts } from '../fonts.ts';

/** Characters to display in a font. */
export interface Letters {
  readonly family: FontFamily;
  readonly bold: boolean;
  readonly characters: string;
}

/** All characters that dates and times consist of. */
const clockCharacters = '0123456789-:年月日时分秒';

/** Characters that blocks of a type show beside the texts of their params, in any language. */
const ownCharacters: Readonly<Partial<Record<BlockType, string>>> = {
  date: clockCharacters,
  time: clockCharacters,
  countdown: `${clockCharacters}天小时 daysminh.днчмс`,
  // Most data are digits.
  number: clockCharacters,
  table: clockCharacters,
  // Names of months, weekdays, lunar days, solar terms and festivals.
  calendar:
    `${clockCharacters}星期一二三四五六七八九十农历闰正冬腊初廿元旦妇女节植树劳动青护士儿童建党军医师教国庆记者春宵端午夕中秋重阳` +
    '除夕小大寒立雨水惊蛰分清明谷夏满芒种至暑处白露霜降雪' +
    'abcdefghijklmnoprstuvwyADFJMNOSTW .абвгдеиклмнопрстуфцчьэюяПВСЧ',
};

/** Cyrillic letters, which some fonts lack. */
const cyrillic = /[\u0400-\u052F]/;

/** Font of a param, or of all texts of a block, with the text that a param holds. */
type Font = Pick<TextStyle, 'family' | 'bold'> & Partial<Pick<StyledText, 'content' | 'runs'>>;

const isFont = (value: unknown): value is Font => typeof value === 'object' && value !== null && 'family' in value;

/** Letters of a text, grouped by the font that renders them. */
function lettersOf(text: string, { family, bold }: Font): readonly Letters[] {
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
  const own = `${ownCharacters[block.type] ?? ''}${block.type === 'countdown' ? block.params.endText : ''}${stale}`;
  const letters = [block.params, ...Object.values<unknown>(block.params)]
    .filter(isFont)
    .flatMap((font) => [
      ...lettersOf(`${font.content ?? ''}${own}`, font),
      ...(font.runs ?? [])
        .filter(({ bold }) => bold !== undefined && bold !== font.bold)
        .flatMap(({ from, to }) =>
          lettersOf((font.content ?? '').slice(from, to), { family: font.family, bold: !font.bold }),
        ),
    ]);
  known.set(block, letters);
  return letters;
}

/** All characters that a layout shows in any of its languages, with their fonts. */
export const neededLetters = (layout: Layout): readonly Letters[] => blocksOf(layout).flatMap(lettersOfBlock);

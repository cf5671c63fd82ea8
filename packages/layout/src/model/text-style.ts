import * as Type from 'typebox';
import { type Static } from 'typebox';
import { layoutLimits } from '../limits.ts';
import { Outline, Shadow } from './effects.ts';
import { Colour, Fields, Flag, OneOf, OrNull, Text, Whole } from './fields.ts';
import { type Frozen } from './readonly.ts';

/** Fonts for layouts. `packages/blocks` defines their appearance and files. */
export const fontFamilies = ['noto-sans-sc', 'noto-serif-sc', 'lxgw-wenkai', 'zcool-qingke-huangyou'] as const;
export type FontFamily = (typeof fontFamilies)[number];

/**
 * Place of a text in its block. 1 to 5 are the codes of the container form: a side, centered on the other axis. The
 * corners followed in version 2.
 */
export const alignments = {
  top: 1,
  bottom: 2,
  center: 3,
  left: 4,
  right: 5,
  topLeft: 6,
  topRight: 7,
  bottomLeft: 8,
  bottomRight: 9,
} as const;
export type Alignment = (typeof alignments)[keyof typeof alignments];
export const alignmentNames = {
  1: '居上',
  2: '居下',
  3: '居中',
  4: '居左',
  5: '居右',
  6: '左上',
  7: '右上',
  8: '左下',
  9: '右下',
} as const satisfies Record<Alignment, string>;

/** Names of the sides of each axis. */
export const alignmentSideNames = {
  across: { left: '居左', center: '水平居中', right: '居右' },
  down: { top: '居上', center: '垂直居中', bottom: '居下' },
} as const;

/** Both axes of an alignment. */
export interface AlignmentSides {
  readonly across: 'left' | 'center' | 'right';
  readonly down: 'top' | 'center' | 'bottom';
}

/** Both axes of each alignment. */
export const alignmentSides: Readonly<Record<Alignment, AlignmentSides>> = {
  1: { across: 'center', down: 'top' },
  2: { across: 'center', down: 'bottom' },
  3: { across: 'center', down: 'center' },
  4: { across: 'left', down: 'center' },
  5: { across: 'right', down: 'center' },
  6: { across: 'left', down: 'top' },
  7: { across: 'right', down: 'top' },
  8: { across: 'left', down: 'bottom' },
  9: { across: 'right', down: 'bottom' },
};

/** Alignment with these sides. */
export const alignmentOf = ({ across, down }: AlignmentSides): Alignment =>
  Object.values(alignments).find(
    (code) => alignmentSides[code].across === across && alignmentSides[code].down === down,
  ) ?? alignments.center;

const { min, max } = layoutLimits.fontSize;
const { lineHeight, letterSpacing, paddingMax } = layoutLimits;

const styleFields = {
  family: OneOf(fontFamilies, '字体'),
  size: Whole('字号', min, max),
  color: Colour('文字颜色'),
  bold: Flag('加粗'),
  italic: Flag('斜体'),
  underline: Flag('下划线'),
  align: OneOf(Object.values(alignments), '对齐方式', alignmentNames),
  lineHeight: Whole('行高', lineHeight.min, lineHeight.max),
  letterSpacing: Whole('字间距', letterSpacing.min, letterSpacing.max),
  padding: Whole('内边距', 0, paddingMax),
  shadow: OrNull(Shadow, '文字阴影'),
  outline: OrNull(Outline, '描边'),
};

export const TextStyle = Fields(styleFields, '文字样式');
export type TextStyle = Frozen<Static<typeof TextStyle>>;

/** Largest offset in a text: characters outside of the Basic Multilingual Plane take two units. */
const offsetMax = 2 * layoutLimits.contentMax;

/** Characters of a text with a style of their own. */
const Run = Fields(
  {
    from: Whole('起点', 0, offsetMax),
    to: Whole('终点', 0, offsetMax),
    bold: Type.Optional(Flag('加粗')),
    color: Type.Optional(Colour('文字颜色')),
    size: Type.Optional(Whole('字号', min, max)),
  },
  '片段',
);

/** Text with its style. Absent `runs`: all of it has the same style. */
export const StyledText = (title: string) =>
  Fields(
    {
      content: Text('内容', layoutLimits.contentMax),
      ...styleFields,
      runs: Type.Optional(Type.Array(Run, { title: '局部样式', maxItems: layoutLimits.contentMax })),
    },
    title,
  );
export type StyledText = Frozen<Static<ReturnType<typeof StyledText>>>;

export const initialStyle: TextStyle = {
  family: 'noto-sans-sc',
  size: layoutLimits.fontSize.initial,
  color: '#1b2230',
  bold: false,
  italic: false,
  underline: false,
  align: alignments.center,
  lineHeight: lineHeight.initial,
  letterSpacing: 0,
  padding: 0,
  shadow: null,
  outline: null,
};

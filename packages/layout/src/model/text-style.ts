import { type Static } from 'typebox';
import { layoutLimits } from '../limits.ts';
import { Colour, Fields, Flag, OneOf, Text, Whole } from './fields.ts';
import { type Frozen } from './readonly.ts';

/** Fonts for layouts. `packages/blocks` defines their appearance and files. */
export const fontFamilies = ['noto-sans-sc', 'noto-serif-sc', 'lxgw-wenkai', 'zcool-qingke-huangyou'] as const;
export type FontFamily = (typeof fontFamilies)[number];

/** Side of the block that a text is aligned to; on the other axis it is centered. */
export const alignments = { top: 1, bottom: 2, center: 3, left: 4, right: 5 } as const;
export type Alignment = (typeof alignments)[keyof typeof alignments];
export const alignmentNames = { 1: '居上', 2: '居下', 3: '居中', 4: '居左', 5: '居右' } as const satisfies Record<
  Alignment,
  string
>;

const { min, max } = layoutLimits.fontSize;

const styleFields = {
  family: OneOf(fontFamilies, '字体'),
  size: Whole('字号', min, max),
  color: Colour('文字颜色'),
  bold: Flag('加粗'),
  italic: Flag('斜体'),
  underline: Flag('下划线'),
  align: OneOf(Object.values(alignments), '对齐方式'),
};

export const TextStyle = Fields(styleFields, '文字样式');
export type TextStyle = Frozen<Static<typeof TextStyle>>;

/** Text with its style. */
export const StyledText = (title: string) =>
  Fields({ content: Text('内容', layoutLimits.contentMax), ...styleFields }, title);
export type StyledText = Frozen<Static<ReturnType<typeof StyledText>>>;

export const initialStyle: TextStyle = {
  family: 'noto-sans-sc',
  size: layoutLimits.fontSize.initial,
  color: '#1b2230',
  bold: false,
  italic: false,
  underline: false,
  align: alignments.center,
};

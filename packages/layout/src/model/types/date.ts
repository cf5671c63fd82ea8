import { Fields, OneOf } from '../fields.ts';
import { initialStyle, TextStyle } from '../text-style.ts';
import { blockType } from './block-type.ts';

/** Supported date formats. */
export const dateFormats = ['YYYY-MM-DD', 'YYYY年MM月DD日'] as const;
export type DateFormat = (typeof dateFormats)[number];

export const dateType = blockType({
  title: '日期组件',
  size: { w: 300, h: 100 },
  params: Fields({ format: OneOf(dateFormats, '日期格式'), fontCh: TextStyle }, ''),
  initial: { format: 'YYYY-MM-DD', fontCh: initialStyle },
  media: [],
});

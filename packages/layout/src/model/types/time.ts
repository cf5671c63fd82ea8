import { Fields, OneOf } from '../fields.ts';
import { initialStyle, TextStyle } from '../text-style.ts';
import { blockType } from './block-type.ts';

/** Supported time formats. */
export const timeFormats = ['HH:mm:ss', 'HH:mm', 'HH时mm分ss秒', 'HH时mm分'] as const;
export type TimeFormat = (typeof timeFormats)[number];

export const timeType = blockType({
  title: '时间组件',
  size: { w: 300, h: 100 },
  params: Fields({ format: OneOf(timeFormats, '时间格式'), fontCh: TextStyle }, ''),
  initial: { format: 'HH:mm:ss', fontCh: initialStyle },
  media: [],
});

import { Colour, Fields, Flag, OneOf } from '../fields.ts';
import { fontFamilies } from '../text-style.ts';
import { blockType } from './block-type.ts';

export const calendarViews = ['month', 'day'] as const;
export type CalendarView = (typeof calendarViews)[number];
export const calendarViewNames = { month: '月历', day: '日历' } as const satisfies Record<CalendarView, string>;

/** First days of a week. */
export const weekStarts = ['monday', 'sunday'] as const;
export type WeekStart = (typeof weekStarts)[number];
export const weekStartNames = { monday: '星期一', sunday: '星期日' } as const satisfies Record<WeekStart, string>;

/** Month or day of today. Sizes follow the block. */
export const calendarType = blockType({
  title: '日历组件',
  size: { w: 560, h: 480 },
  params: Fields(
    {
      view: OneOf(calendarViews, '样式', calendarViewNames),
      weekStart: OneOf(weekStarts, '每周从', weekStartNames),
      /** Lunar days and solar terms, in Chinese only. */
      lunar: Flag('农历与节气'),
      /** Also in Chinese only. */
      festivals: Flag('节日'),
      family: OneOf(fontFamilies, '字体'),
      bold: Flag('加粗'),
      color: Colour('文字颜色'),
      /** For today, festivals and weekends. */
      accent: Colour('强调颜色'),
    },
    '',
  ),
  initial: {
    view: 'month',
    weekStart: 'monday',
    lunar: true,
    festivals: true,
    family: 'noto-sans-sc',
    bold: false,
    color: '#1b2230',
    accent: '#c8102e',
  },
  media: [],
});

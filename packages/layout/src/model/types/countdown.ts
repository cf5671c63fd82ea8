import { layoutLimits } from '../../limits.ts';
import { Fields, LocalTime, OneOf, Text } from '../fields.ts';
import { initialStyle, TextStyle } from '../text-style.ts';
import { blockType } from './block-type.ts';

/** Directions: to a time, or from it. */
export const countdownWays = ['down', 'up'] as const;
export type CountdownWay = (typeof countdownWays)[number];
export const countdownWayNames = { down: '倒计时', up: '正计时' } as const satisfies Record<CountdownWay, string>;

/** Smallest unit that is shown, and how. `number` is a number of days without a word. */
export const countdownFormats = ['number', 'days', 'hours', 'minutes', 'seconds', 'clock'] as const;
export type CountdownFormat = (typeof countdownFormats)[number];
export const countdownFormatNames = {
  number: '天数（仅数字）',
  days: '天',
  hours: '天、小时',
  minutes: '天、小时、分',
  seconds: '天、小时、分、秒',
  clock: '时、分、秒（00:00:00）',
} as const satisfies Record<CountdownFormat, string>;

/** Appearance of a countdown after its time, and of a count up before it. */
export const countdownEnds = ['zero', 'text', 'hide'] as const;
export type CountdownEnd = (typeof countdownEnds)[number];
export const countdownEndNames = {
  zero: '显示为零',
  text: '显示文字',
  hide: '不显示',
} as const satisfies Record<CountdownEnd, string>;

export const countdownType = blockType({
  title: '倒计时组件',
  size: { w: 400, h: 100 },
  params: Fields(
    {
      way: OneOf(countdownWays, '方式', countdownWayNames),
      /** In the time zone of the screen. */
      until: LocalTime('目标时间'),
      format: OneOf(countdownFormats, '显示格式', countdownFormatNames),
      end: OneOf(countdownEnds, '到时后', countdownEndNames),
      endText: Text('到时文字', layoutLimits.contentMax),
      fontCh: TextStyle,
    },
    '',
  ),
  initial: {
    way: 'down',
    until: '2030-01-01T00:00',
    format: 'seconds',
    end: 'zero',
    endText: '',
    fontCh: initialStyle,
  },
  media: [],
});

import { type ParamsOf } from '@mutai/layout/model/block-types';
import { type Language } from '@mutai/layout/model/languages';
import { type CountdownFormat } from '@mutai/layout/model/types/countdown';
import { wallTime } from '../clock-text/formats.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const two = (value: number): string => String(value).padStart(2, '0');

/** Abbreviations where words would have plural forms. */
const units: Readonly<Record<Language, (amount: number, unit: 'd' | 'h' | 'm' | 's') => string>> = {
  ch: (amount, unit) => `${String(amount)}${{ d: '天', h: '小时', m: '分', s: '秒' }[unit]}`,
  en: (amount, unit) => `${String(amount)} ${{ d: amount === 1 ? 'day' : 'days', h: 'h', m: 'min', s: 's' }[unit]}`,
  ru: (amount, unit) => `${String(amount)} ${{ d: 'дн.', h: 'ч', m: 'мин', s: 'с' }[unit]}`,
};

/** Number of units of each format; the first are days. */
const unitCount = { number: 0, days: 1, hours: 2, minutes: 3, seconds: 4, clock: 0 } as const satisfies Record<
  CountdownFormat,
  number
>;

/** Smallest unit of each format, in milliseconds. */
const steps = { number: day, days: day, hours: hour, minutes: minute, seconds: second, clock: second } as const;

/** Text of a duration. @param ms at least 0 */
export function durationText(ms: number, format: CountdownFormat, language: Language): string {
  const days = Math.floor(ms / day);
  const hours = Math.floor(ms / hour);
  const minutes = Math.floor((ms % hour) / minute);
  const seconds = Math.floor((ms % minute) / second);
  if (format === 'number') return String(days);
  if (format === 'clock') return [hours, minutes, seconds].map(two).join(':');
  const amounts = [
    [days, 'd'],
    [hours % 24, 'h'],
    [minutes, 'm'],
    [seconds, 's'],
  ] as const;
  const texts = amounts.slice(0, unitCount[format]).map(([amount, unit]) => units[language](amount, unit));
  return texts.join(language === 'ch' ? '' : ' ');
}

/** Unix time in milliseconds at which clocks of a zone show a date and time such as `2030-01-01T09:00`. */
export function momentOf(local: string, timeZone?: string): number {
  const wall = Date.parse(`${local}Z`);
  const offsetAt = (time: number) => wallTime(time, timeZone) - Math.floor(time / second) * second;
  // The offset of a time near the wanted one, and then that of the result: clocks may be changed in between.
  const near = wall - offsetAt(wall);
  return wall - offsetAt(near);
}

/**
 * Text of a countdown; empty: nothing is shown. What remains is rounded up, so that it reaches zero at its time; what has
 * passed is rounded down.
 *
 * @param now Unix time in milliseconds
 */
export function countdownText(
  { way, until, format, end, endText }: ParamsOf<'countdown'>,
  now: number,
  language: Language,
  timeZone?: string,
): string {
  const left = momentOf(until, timeZone) - now;
  if (way === 'up') return durationText(Math.max(0, -left), format, language);
  if (left <= 0 && end !== 'zero') return end === 'text' ? endText : '';
  const step = steps[format];
  return durationText(Math.ceil(Math.max(0, left) / step) * step, format, language);
}

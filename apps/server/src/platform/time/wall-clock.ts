import { minuteMs, secondMs } from '@mutai/contract/durations';

/*
 * Conversion between instants and times written without a zone. Queries, sheets, front matter and exports use this file,
 * always in the server's time zone (`TZ`). Mails use the site's time zone.
 *
 * A time that a clock change skips moves forward by the length of the gap. A time that occurs twice means the first one.
 */

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats a time in the server's zone, with the offset: `2026-01-01 08:00:00 +08:00`. */
export function timeText(time: Date): string {
  const minutes = -time.getTimezoneOffset();
  const zone = `${minutes < 0 ? '-' : '+'}${twoDigits(Math.trunc(Math.abs(minutes) / 60))}:${twoDigits(Math.abs(minutes) % 60)}`;
  const date = [String(time.getFullYear()).padStart(4, '0'), twoDigits(time.getMonth() + 1), twoDigits(time.getDate())];
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(twoDigits).join(':');
  return `${date.join('-')} ${clock} ${zone}`;
}

/** Returns true if this is the name of a time zone, such as `Asia/Shanghai`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * Formats a time with the name of its zone, for readers in any zone: `2026-01-01 08:00:00（Asia/Shanghai，UTC+08:00）`.
 *
 * @param timeZone name of a time zone; empty for the server's
 */
export function namedTimeText(time: Date, timeZone: string): string {
  const zone = timeZone === '' ? new Intl.DateTimeFormat('en').resolvedOptions().timeZone : timeZone;
  // The Swedish locale formats times like ISO 8601.
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(time);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? '';
  return `${text.format(time)}（${zone === 'UTC' ? zone : `${zone}，${offset}`}）`;
}

/**
 * Formats a time without a zone, such as a date cell of a sheet: `2026-01-01 08:00:00`, or `2026-01-01` for midnight.
 *
 * @param utc date whose UTC fields are the local time; fractions of a second, which spreadsheets accumulate, are rounded
 */
export function wallClockText(utc: Date): string {
  const rounded = new Date(Math.round(utc.getTime() / secondMs) * secondMs);
  if (Number.isNaN(rounded.getTime())) return '';
  const [date = '', clock = ''] = rounded.toISOString().split('T');
  return clock.startsWith('00:00:00') ? date : `${date} ${clock.slice(0, 8)}`;
}

/** Length of the longest accepted text, checked before the pattern. */
const longestTime = 40;
const written =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:(?:T| {1,2})(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?: ?(Z|UTC|[+-]\d{2}:?\d{2}))?)?$/;

/** Offset of a zone such as `+08:00` from UTC, in milliseconds. */
function offsetOf(zone: string): number {
  if (zone === 'Z' || zone === 'UTC') return 0;
  const digits = zone.slice(1).replace(':', '');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return (zone.startsWith('-') ? -minutes : minutes) * minuteMs;
}

/**
 * Parses a day, or a day and time with or without a zone. Without a zone it is a local time of the server. A day means its
 * first moment.
 *
 * @returns milliseconds since 1970; undefined for invalid text, such as 30 February
 */
export function parseTime(text: string): number | undefined {
  if (text.length > longestTime) return undefined;
  const found = written.exec(text);
  if (found === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part: string | undefined) => Number(part ?? 0));
  const ms = Math.trunc(Number(`0.${found[7] ?? 0}`) * secondMs);
  const utc = new Date(0);
  utc.setUTCFullYear(year, month - 1, day);
  const isDay = utc.getUTCFullYear() === year && utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day;
  if (!isDay || hour > 23 || minute > 59 || second > 59) return undefined;
  const zone = found[8];
  if (zone !== undefined) return utc.setUTCHours(hour, minute, second, ms) - offsetOf(zone);
  const local = new Date(2000, 0, 1, hour, minute, second, ms);
  local.setFullYear(year, month - 1, day);
  // Set the time again: a clock change on the initial day must not shift it.
  local.setHours(hour, minute, second, ms);
  return local.getTime();
}

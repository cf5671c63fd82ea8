import { type DateFormat } from '@mutai/layout/model/types/date';
import { type TimeFormat } from '@mutai/layout/model/types/time';

const two = (value: number): string => String(value).padStart(2, '0');

const placeholders = /YYYY|MM|DD|HH|mm|ss/g;
type Parts = Readonly<Record<string, string>>;

const partsHere = (date: Date): Parts => ({
  YYYY: String(date.getFullYear()).padStart(4, '0'),
  MM: two(date.getMonth() + 1),
  DD: two(date.getDate()),
  HH: two(date.getHours()),
  mm: two(date.getMinutes()),
  ss: two(date.getSeconds()),
});

/** Formatters by time zone: creating one takes a millisecond. `undefined`: the browser does not know the zone. */
const formatters = new Map<string, Intl.DateTimeFormat | undefined>();

function formatterOf(timeZone: string): Intl.DateTimeFormat | undefined {
  if (formatters.has(timeZone)) return formatters.get(timeZone);
  let formatter: Intl.DateTimeFormat | undefined;
  try {
    const [number, digits] = ['numeric', '2-digit'] as const;
    const date = { year: number, month: digits, day: digits } as const;
    const time = { hour: digits, minute: digits, second: digits, hour12: false } as const;
    formatter = new Intl.DateTimeFormat('en-US', { ...date, ...time, timeZone });
  } catch {
    // An older browser, or one with older zones: its own zone is the best that is left.
  }
  formatters.set(timeZone, formatter);
  return formatter;
}

const placeholderOf: Readonly<Record<string, string>> = {
  year: 'YYYY',
  month: 'MM',
  day: 'DD',
  hour: 'HH',
  minute: 'mm',
  second: 'ss',
};

function partsIn(formatter: Intl.DateTimeFormat, date: Date): Parts {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatter.formatToParts(date)) {
    const name = placeholderOf[type];
    // Older versions of Chromium call midnight 24.
    if (name !== undefined) parts[name] = name === 'HH' && value === '24' ? '00' : two(Number(value));
  }
  return parts;
}

/**
 * Time that the clocks of a zone show, as if it were Unix time: in milliseconds, in whole seconds.
 *
 * @param now Unix time in milliseconds
 * @param timeZone like that of `momentText`
 */
export function wallTime(now: number, timeZone?: string): number {
  const date = new Date(now);
  const formatter = timeZone === undefined ? undefined : formatterOf(timeZone);
  const { YYYY, MM, DD, HH, mm, ss } = formatter === undefined ? partsHere(date) : partsIn(formatter, date);
  return Date.UTC(Number(YYYY), Number(MM) - 1, Number(DD), Number(HH), Number(mm), Number(ss));
}

/**
 * Formats a time.
 *
 * @param now Unix time in milliseconds
 * @param timeZone IANA name; without it, or if the browser does not know it, the zone of the browser
 */
export function momentText(format: DateFormat | TimeFormat, now: number, timeZone?: string): string {
  const date = new Date(now);
  const formatter = timeZone === undefined ? undefined : formatterOf(timeZone);
  const parts = formatter === undefined ? partsHere(date) : partsIn(formatter, date);
  return format.replaceAll(placeholders, (part) => parts[part] ?? part);
}

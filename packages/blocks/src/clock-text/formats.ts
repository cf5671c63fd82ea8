import { type DateFormat } from '@mutai/layout/model/types/date';
import { type TimeFormat } from '@mutai/layout/model/types/time';

const two = (value: number): string => String(value).padStart(2, '0');

const parts: Readonly<Record<string, (date: Date) => string>> = {
  YYYY: (date) => String(date.getFullYear()).padStart(4, '0'),
  MM: (date) => two(date.getMonth() + 1),
  DD: (date) => two(date.getDate()),
  HH: (date) => two(date.getHours()),
  mm: (date) => two(date.getMinutes()),
  ss: (date) => two(date.getSeconds()),
};

/** Formats a time in the time zone of the screen. @param now Unix time in milliseconds */
export function momentText(format: DateFormat | TimeFormat, now: number): string {
  const date = new Date(now);
  return format.replaceAll(/YYYY|MM|DD|HH|mm|ss/g, (part) => parts[part]?.(date) ?? part);
}

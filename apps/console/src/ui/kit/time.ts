import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import relativeTime from 'dayjs/plugin/relativeTime';

dayjs.extend(relativeTime);

/** Formats a time in the reader's time zone: `2026-11-21 08:09:52`. */
export function fullTime(at: string): string {
  return dayjs(at).format('YYYY-MM-DD HH:mm:ss');
}

/**
 * Formats a relative time: `3 小时前`.
 *
 * @param at ISO 8601
 * @param now Unix time in milliseconds
 */
export function relativeTo(at: string, now: number): string {
  return dayjs(at).locale('zh-cn').from(dayjs(now));
}

/** Unix time in milliseconds of an ISO 8601 time; 0 if invalid. */
export function epoch(at: string): number {
  const value = dayjs(at);
  return value.isValid() ? value.valueOf() : 0;
}

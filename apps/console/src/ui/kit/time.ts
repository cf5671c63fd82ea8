import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import relativeTime from 'dayjs/plugin/relativeTime';

dayjs.extend(relativeTime);

/** A moment in the reader's time zone: `2026-11-21 08:09:52`. */
export function fullTime(at: string): string {
  return dayjs(at).format('YYYY-MM-DD HH:mm:ss');
}

/**
 * How long ago a moment is: `3 小时前`.
 *
 * @param at ISO 8601
 * @param now milliseconds since the epoch
 */
export function relativeTo(at: string, now: number): string {
  return dayjs(at).locale('zh-cn').from(dayjs(now));
}

/** Milliseconds since the epoch of an ISO 8601 moment; 0 when it is none. */
export function epoch(at: string): number {
  const value = dayjs(at);
  return value.isValid() ? value.valueOf() : 0;
}

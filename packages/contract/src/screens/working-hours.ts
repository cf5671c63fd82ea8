import type { WorkingHours } from './working-hours-schema.ts';

const minutesPerDay = 24 * 60;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Formatters by time zone: creating one takes a millisecond. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const parts = { weekday: 'short', hour: '2-digit', minute: '2-digit', hour12: false } as const;
  let formatter: Intl.DateTimeFormat;
  try {
    formatter = new Intl.DateTimeFormat('en-US', { ...parts, timeZone });
  } catch {
    // The browser does not know the zone: its own is the best that is left.
    formatter = new Intl.DateTimeFormat('en-US', parts);
  }
  formatters.set(timeZone, formatter);
  return formatter;
}

/** Day of the week (0 is Sunday) and minute of the day in a time zone. */
function localTime(timeZone: string, now: number): { readonly day: number; readonly minute: number } {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(new Date(now))) parts[type] = value;
  // Older versions of Chromium call midnight 24.
  const hour = Number(parts['hour']) % 24;
  return { day: weekdays.indexOf(parts['weekday'] ?? ''), minute: hour * 60 + Number(parts['minute']) };
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * Returns true within working hours. A window over midnight belongs to the day on which it starts.
 *
 * @param hours empty: always
 * @param timeZone IANA name
 * @param now Unix time in milliseconds
 */
export function isWithin(hours: readonly WorkingHours[], timeZone: string, now: number): boolean {
  if (hours.length === 0) return true;
  const { day, minute } = localTime(timeZone, now);
  const dayBefore = (day + 6) % 7;
  return hours.some(({ days, from, to }) => {
    const [start, end] = [minuteOf(from), minuteOf(to)];
    const length = end > start ? end - start : end + minutesPerDay - start;
    const isAfterStart = days.includes(day) && minute >= start && minute < start + length;
    return isAfterStart || (days.includes(dayBefore) && minute + minutesPerDay < start + length);
  });
}

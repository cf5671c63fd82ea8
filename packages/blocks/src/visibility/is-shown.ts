import { meets } from '@mutai/layout/data/condition';
import { atDataPath, parseDataPath } from '@mutai/layout/data/data-path';
import { type Language } from '@mutai/layout/model/languages';
import { type Visibility } from '@mutai/layout/model/visibility';

const minutesPerDay = 24 * 60;
const minuteMs = 60_000;

/** @param time `HH:mm`; empty: none */
const minuteOf = (time: string): number | undefined =>
  time === '' ? undefined : Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Day whose hours contain a minute: 0, or -1 for the hours after midnight of the day before; `undefined`: none. */
function dayOfHours(minute: number, start: number | undefined, end: number | undefined): 0 | -1 | undefined {
  const [first, last] = [start ?? 0, end ?? minutesPerDay];
  if (first < last) return minute >= first && minute < last ? 0 : undefined;
  if (minute >= first) return 0;
  return minute < last ? -1 : undefined;
}

/** Time, language and data that conditions are compared with. */
export interface Situation {
  /** Time that the clocks of the screen's zone show, as if it were Unix time, in milliseconds. */
  readonly wall: number;
  readonly language: Language;
  /** Value of the data source; `undefined`: none. */
  readonly value: unknown;
}

/** Returns true if all conditions of a block apply. Without a value, a condition on data does not. */
export function isShown(visibility: Visibility, { wall, language, value }: Situation): boolean {
  const { from, until, start, end, days, languages, source, field } = visibility;
  if (from !== '' && wall < Date.parse(`${from}Z`)) return false;
  if (until !== '' && wall >= Date.parse(`${until}Z`)) return false;
  const minutes = Math.floor(wall / minuteMs);
  const day = dayOfHours(minutes % minutesPerDay, minuteOf(start), minuteOf(end));
  if (day === undefined) return false;
  // The first of January 1970 was a Thursday.
  const weekday = (Math.floor(minutes / minutesPerDay) + day + 4) % 7;
  if (days.length > 0 && !days.includes(weekday)) return false;
  if (languages.length > 0 && !languages.includes(language)) return false;
  if (source === 0) return true;
  const path = parseDataPath(field);
  return value !== undefined && path !== undefined && meets(atDataPath(value, path), visibility);
}

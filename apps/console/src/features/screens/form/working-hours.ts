import type { WorkingHours } from '@mutai/contract/screens/player';
import { workingHoursMessages as text } from './working-hours.messages.ts';

/* Working hours of a screen, as people enter and read them. Pure functions. */

/** Days in the order of the week: Monday first. */
export const weekDays = [1, 2, 3, 4, 5, 6, 0] as const;

/** Maximum number of lines. */
export const linesMax = 20;

/** Line that is offered first. */
export const usualHours: WorkingHours = { days: [...weekDays], from: '08:00', to: '22:00' };

/** End of the day, as the end of a line. */
export const midnight = '24:00';

/** True if a line ends on the day after it begins. */
export const endsNextDay = ({ from, to }: Pick<WorkingHours, 'from' | 'to'>): boolean => to <= from;

/** Adds or removes a day of a line; the days stay in the order of the week. */
export const withDay = (line: WorkingHours, day: number): WorkingHours => ({
  ...line,
  days: weekDays.filter((one) => (one === day ? !line.days.includes(day) : line.days.includes(one))),
});

/** Runs of consecutive days: `[[1, 2, 3], [6]]`. */
function runsOf(days: readonly number[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  let before = false;
  for (const day of weekDays) {
    const on = days.includes(day);
    if (on && before) runs.at(-1)?.push(day);
    else if (on) runs.push([day]);
    before = on;
  }
  return runs;
}

/** Days in words: `周一至周五、周日`. */
export function daysText(days: readonly number[]): string {
  if (weekDays.every((day) => days.includes(day))) return text.everyDay;
  return runsOf(days)
    .flatMap((run) => {
      const names = run.map((day) => text.days[day] ?? '');
      const [first = '', last = ''] = [names[0], names.at(-1)];
      return names.length > 2 ? [text.range(first, last)] : names;
    })
    .join('、');
}

/** A line in words: `周一至周五 08:00–01:00（次日）`. */
function lineText(line: WorkingHours): string {
  const hours = text.hours(line.from, line.to);
  return `${daysText(line.days)} ${endsNextDay(line) ? text.untilNextDay(hours) : hours}`;
}

/** All lines in words. */
export const workingHoursText = (lines: readonly WorkingHours[]): string =>
  lines.length === 0 ? text.always : lines.map(lineText).join('；');

/** Reason why lines cannot be saved; `null` if they can. */
export function hoursProblem(lines: readonly WorkingHours[]): string | null {
  const withoutDays = lines.findIndex(({ days }) => days.length === 0);
  if (withoutDays !== -1) return text.noDays(withoutDays + 1);
  const empty = lines.findIndex(({ from, to }) => from === to);
  return empty === -1 ? null : text.noTime(empty + 1);
}

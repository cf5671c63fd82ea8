import type { WorkingHours } from './working-hours-schema.ts';

/** Days in the order of the week: Monday first. */
export const weekDays = [1, 2, 3, 4, 5, 6, 0] as const;

/** Day (0 is Sunday) → name. */
export const dayNames: Readonly<Record<number, string>> = {
  0: '周日',
  1: '周一',
  2: '周二',
  3: '周三',
  4: '周四',
  5: '周五',
  6: '周六',
};

/** True if a line ends on the day after it begins. */
export const endsNextDay = ({ from, to }: Pick<WorkingHours, 'from' | 'to'>): boolean => to <= from;

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
  if (weekDays.every((day) => days.includes(day))) return '每天';
  return runsOf(days)
    .flatMap((run) => {
      const names = run.map((day) => dayNames[day] ?? '');
      return names.length > 2 ? [`${names[0] ?? ''}至${names.at(-1) ?? ''}`] : names;
    })
    .join('、');
}

/** A line in words: `周一至周五 08:00–01:00（次日）`. */
export const lineText = (line: WorkingHours): string =>
  `${daysText(line.days)} ${line.from}–${line.to}${endsNextDay(line) ? '（次日）' : ''}`;

/** All lines in words. */
export const workingHoursText = (lines: readonly WorkingHours[]): string =>
  lines.length === 0 ? '全天' : lines.map(lineText).join('；');

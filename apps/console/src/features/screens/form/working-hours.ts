import { limits } from '@mutai/contract/limits';
import type { WorkingHours } from '@mutai/contract/screens/working-hours-schema';
import { weekDays } from '@mutai/contract/screens/working-hours-text';
import { workingHoursMessages as text } from './working-hours.messages.ts';

/* Working hours of a screen, as people enter them. Pure functions. */

/** Maximum number of lines. */
export const linesMax = limits.hoursLines;

/** Line that is offered first. */
export const usualHours: WorkingHours = { days: [...weekDays], from: '08:00', to: '22:00' };

/** End of the day, as the end of a line. */
export const midnight = '24:00';

/** Adds or removes a day of a line; the days stay in the order of the week. */
export const withDay = (line: WorkingHours, day: number): WorkingHours => ({
  ...line,
  days: weekDays.filter((one) => (one === day ? !line.days.includes(day) : line.days.includes(one))),
});

/** Reason why lines cannot be saved; `null` if they can. */
export function hoursProblem(lines: readonly WorkingHours[]): string | null {
  const withoutDays = lines.findIndex(({ days }) => days.length === 0);
  if (withoutDays !== -1) return text.noDays(withoutDays + 1);
  const empty = lines.findIndex(({ from, to }) => from === to);
  return empty === -1 ? null : text.noTime(empty + 1);
}

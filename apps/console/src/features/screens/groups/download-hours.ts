import type { WorkingHours } from '@mutai/contract/screens/working-hours-schema';
import { weekDays, workingHoursText } from '@mutai/contract/screens/working-hours-text';
import { hoursProblem, midnight } from '../form/working-hours.ts';
import { groupsMessages as text } from '../records/groups.messages.ts';

/* Hours in which displays load large files, as people enter them. Pure functions. */

/** `null`: those of the group above. */
export type DownloadHours = readonly WorkingHours[] | null;

/** Line that replaces the hours of the group above by none. */
export const allDay: WorkingHours = { days: [...weekDays], from: '00:00', to: midnight };

/** Line that is offered first. */
export const usualNights: WorkingHours = { days: [...weekDays], from: '23:00', to: '06:00' };

/** True if hours have no gap, as a choice of its own. */
export const isAllDay = (lines: readonly WorkingHours[]): boolean => {
  const [line, ...others] = lines;
  return others.length === 0 && line?.days.length === 7 && line.from === allDay.from && line.to === midnight;
};

/** Hours in words. */
export function downloadHoursText(hours: DownloadHours): string {
  if (hours === null) return text.downloadModes.inherited;
  return isAllDay(hours) ? text.downloadModes.always : workingHoursText(hours);
}

/** Reason why hours cannot be saved; `null` if they can. */
export function downloadHoursProblem(hours: DownloadHours): string | null {
  if (hours === null) return null;
  return hours.length === 0 ? text.noLines : hoursProblem(hours);
}

import { secondMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { emergencyAt, nextEmergencyEdge, type TimedEmergency } from '@mutai/schedule/emergencies';
import { isWithin, lastWorking, nextWorking, nextWorkingEdge, type WeeklyHours } from '@mutai/schedule/working-hours';

/* Displays outside of their working hours. Pure functions; times are milliseconds since 1970. */

type Hours = Pick<ListedScreen, 'workingHours' | 'timeZone'>;

/** Displays that have not reported since an earlier time than this did not when they were due. */
export const offDutySince = (hours: readonly WeeklyHours[], timeZone: string, now: number): number =>
  // Devices are turned off when the hours are over, and then have reported shortly before.
  lastWorking(hours, timeZone, now) - limits.screenReports.lostAfterSeconds * secondMs;

/**
 * True if no working hours lie within a time without contact: somebody, or a script, turned the display off on purpose.
 *
 * @param screen with its zone as IANA name
 * @param since last report before it
 */
export const isOffDuty = ({ workingHours, timeZone }: Hours, since: number, until: number): boolean =>
  since >= offDutySince(workingHours, timeZone, until);

/** State of a screen that decides whether its panel should be lit. */
export interface Panel {
  readonly enabled: boolean;
  readonly workingHours: readonly WeeklyHours[];
  /** IANA name. */
  readonly timeZone: string;
  readonly emergencies: readonly TimedEmergency[];
}

/** Scripts are never told to wait longer than this, in seconds. */
const longestSeconds = 7 * 24 * 60 * 60;

/** Returns whether a panel should be lit, and the seconds until that changes. */
export function panelAt(panel: Panel, now: number): { readonly on: boolean; readonly seconds: number } {
  const { enabled, workingHours, timeZone, emergencies } = panel;
  const isUrgent = emergencyAt(emergencies, now) !== undefined;
  const on = isUrgent || (enabled && isWithin(workingHours, timeZone, now));
  const nextHours = on ? nextWorkingEdge(workingHours, timeZone, now) : nextWorking(workingHours, timeZone, now);
  const until = Math.min(enabled ? nextHours : Infinity, nextEmergencyEdge(emergencies, now));
  return { on, seconds: Math.max(1, Math.min(longestSeconds, Math.ceil((until - now) / secondMs))) };
}

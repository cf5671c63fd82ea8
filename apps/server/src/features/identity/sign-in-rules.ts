import { dayMs, hourMs, minuteMs } from '@mutai/contract/durations';
import type { SystemSettings } from '@mutai/contract/system-settings/schema';
import type { CachedSettings } from '../../platform/settings/settings.ts';

/** Settings for signing in, which another feature stores. */
export type SignInSettings = Pick<
  SystemSettings,
  | 'sessionHours'
  | 'rememberedDays'
  | 'accountFailures'
  | 'addressFailures'
  | 'lockMinutes'
  | 'passwordLength'
  | 'passwordNotAccount'
  | 'passwordDays'
>;

export type SignInRules = CachedSettings<SignInSettings>;

/** Idle lifetime of a session in milliseconds. "Remember me" changes only this. */
export const sessionLifetime = ({ sessionHours, rememberedDays }: SignInSettings, remember: boolean): number =>
  remember ? rememberedDays * dayMs : sessionHours * hourMs;

/** Length of the failure window in milliseconds, which is also the longest waiting time. */
export const attemptWindow = ({ lockMinutes }: SignInSettings): number => lockMinutes * minuteMs;

/** Returns true if a password has expired. @param changedAt milliseconds since 1970 */
export const isPasswordOld = ({ passwordDays }: SignInSettings, changedAt: number, now: number): boolean =>
  passwordDays > 0 && changedAt + passwordDays * dayMs <= now;

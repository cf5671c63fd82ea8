import { dayMs, hourMs, minuteMs } from '@mutai/contract/durations';
import type { SystemSettings } from '@mutai/contract/system-settings/schema';
import type { KeptSettings } from '../../platform/settings.ts';

/** What signing in needs of the settings, which a feature of their own keeps. */
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

export type SignInRules = KeptSettings<SignInSettings>;

/** Milliseconds that a session lives without being used. "Remember me" is this life, and nothing else. */
export const sessionLifetime = ({ sessionHours, rememberedDays }: SignInSettings, remember: boolean): number =>
  remember ? rememberedDays * dayMs : sessionHours * hourMs;

/** Milliseconds over which failures are counted, and at the most waited. */
export const attemptWindow = ({ lockMinutes }: SignInSettings): number => lockMinutes * minuteMs;

/** Whether a password is older than passwords may become. @param changedAt milliseconds since 1970 */
export const isPasswordOld = ({ passwordDays }: SignInSettings, changedAt: number, now: number): boolean =>
  passwordDays > 0 && changedAt + passwordDays * dayMs <= now;

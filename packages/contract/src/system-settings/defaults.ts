import { hourMs } from '../durations.ts';
import { limits } from '../limits.ts';

/* Separate from the labels of the settings, because the console knows the defaults from its start. */

const { sessionMs, rememberedSessionMs, loginWindowMs } = limits;

/** Default settings. */
export const systemDefaults = {
  sessionHours: sessionMs / hourMs,
  rememberedDays: rememberedSessionMs / (24 * hourMs),
  accountFailures: limits.loginFailuresPerAccount,
  addressFailures: limits.loginFailuresPerAddress,
  lockMinutes: loginWindowMs / (60 * 1000),
  passwordLength: limits.passwordLength.min,
  passwordNotAccount: false,
  passwordDays: 0,
  watermark: false,
  trashDays: limits.trashDays,
  screenAbsentMinutes: limits.screenAbsentMinutes.initial,
  backupAlertDays: limits.backupAlertDays.initial,
} as const;

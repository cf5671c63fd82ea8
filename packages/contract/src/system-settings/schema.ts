import Type, { type Static } from 'typebox';
import { Answer } from '../codes.ts';
import { limits } from '../limits.ts';
import { systemSettingsLabels as labels } from './resource.ts';

const whole = (title: string, { min, max }: { readonly min: number; readonly max: number }) =>
  Type.Integer({ minimum: min, maximum: max, title });

/** Session lifetimes, password policy, sign-in locks and trash retention. */
export const SystemSettings = Type.Object({
  sessionHours: whole(labels.sessionHours, limits.sessionHours),
  rememberedDays: whole(labels.rememberedDays, limits.rememberedDays),
  accountFailures: whole(labels.accountFailures, limits.accountFailures),
  addressFailures: whole(labels.addressFailures, limits.addressFailures),
  /** Window in which failures are counted, and longest lock, in minutes. */
  lockMinutes: whole(labels.lockMinutes, limits.lockMinutes),
  passwordLength: whole(labels.passwordLength, limits.passwordLength),
  passwordNotAccount: Type.Boolean({ title: labels.passwordNotAccount }),
  /** 0: passwords do not expire. */
  passwordDays: whole(labels.passwordDays, { min: 0, max: limits.passwordDaysMax }),
  /** Show the user and the time as a watermark on all pages of the console. */
  watermark: Type.Boolean({ title: labels.watermark }),
  /** 0: keep forever. */
  trashDays: whole(labels.trashDays, { min: 0, max: limits.logDaysMax }),
  /** Minutes without contact to a display after which people are told; 0: never. */
  screenAbsentMinutes: whole(labels.screenAbsentMinutes, limits.screenAbsentMinutes),
  /** Age in days of the newest backup after which people are told; 0: never. */
  backupAlertDays: whole(labels.backupAlertDays, limits.backupAlertDays),
  version: Type.Integer({ minimum: 0, title: '版本' }),
});
export type SystemSettings = Static<typeof SystemSettings>;
export const SystemSettingsAnswer = Answer(SystemSettings);
export const SystemSettingsBody = Type.Partial(SystemSettings, { additionalProperties: false });
export type SystemSettingsBody = Static<typeof SystemSettingsBody>;

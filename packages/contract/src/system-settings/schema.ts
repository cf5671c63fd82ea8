import Type, { type Static } from 'typebox';
import { Answer } from '../codes.ts';
import { limits } from '../limits.ts';
import { systemSettingsLabels as labels } from './resource.ts';

const whole = (title: string, { min, max }: { readonly min: number; readonly max: number }) =>
  Type.Integer({ minimum: min, maximum: max, title });

/** How long sessions live, what is asked of passwords, who has to wait, how long the trash is kept. */
export const SystemSettings = Type.Object({
  sessionHours: whole(labels.sessionHours, limits.sessionHours),
  rememberedDays: whole(labels.rememberedDays, limits.rememberedDays),
  accountFailures: whole(labels.accountFailures, limits.accountFailures),
  addressFailures: whole(labels.addressFailures, limits.addressFailures),
  /** For so long failures are counted, and at the most waited. */
  lockMinutes: whole(labels.lockMinutes, limits.lockMinutes),
  passwordLength: whole(labels.passwordLength, limits.passwordLength),
  passwordNotAccount: Type.Boolean({ title: labels.passwordNotAccount }),
  /** 0: a password can be used for ever. */
  passwordDays: whole(labels.passwordDays, { min: 0, max: limits.passwordDaysMax }),
  /** Who looks at the console, and when, all over its pages. */
  watermark: Type.Boolean({ title: labels.watermark }),
  /** 0: for ever. */
  trashDays: whole(labels.trashDays, { min: 0, max: limits.logDaysMax }),
  version: Type.Integer({ minimum: 0, title: '版本' }),
});
export type SystemSettings = Static<typeof SystemSettings>;
export const SystemSettingsAnswer = Answer(SystemSettings);
export const SystemSettingsBody = Type.Partial(SystemSettings, { additionalProperties: false });
export type SystemSettingsBody = Static<typeof SystemSettingsBody>;

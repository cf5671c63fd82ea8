import { hourMs } from '@mutai/contract/durations';
import { limits } from '../limits.ts';
import { apiPrefix } from '../paths.ts';

export const systemSettingsPath = `${apiPrefix}/settings/system`;

/**
 * Changing these settings needs this separate permission, because they control security; reading needs only that of
 * 常规设置.
 */
export const systemSettingsPermission = 'common:system';

/** Key of this group of settings. */
export const systemSettingsKey = 'system';

export const systemSettingsLabels = {
  sessionHours: '登录有效期',
  rememberedDays: '“记住我”的有效期',
  accountFailures: '账号登录失败上限',
  addressFailures: '地址登录失败上限',
  lockMinutes: '统计与锁定时长',
  passwordLength: '密码最小长度',
  passwordNotAccount: '密码不得包含账号',
  passwordDays: '密码有效期',
  watermark: '页面水印',
  trashDays: '回收站保留',
  screenAbsentMinutes: '屏幕失联提醒',
} as const;

const inDays = (days: unknown): string => `${String(days)} 天`;

/** Display texts of values in the operation log. */
export const systemSettingsTexts = {
  sessionHours: (hours: unknown) => `${String(hours)} 小时`,
  rememberedDays: inDays,
  accountFailures: (times: unknown) => `${String(times)} 次`,
  addressFailures: (times: unknown) => `${String(times)} 次`,
  lockMinutes: (minutes: unknown) => `${String(minutes)} 分钟`,
  passwordLength: (characters: unknown) => `${String(characters)} 位`,
  passwordDays: (days: unknown) => (days === 0 ? '长期有效' : inDays(days)),
  trashDays: (days: unknown) => (days === 0 ? '永久保留' : inDays(days)),
  screenAbsentMinutes: (minutes: unknown) => (minutes === 0 ? '不提醒' : `${String(minutes)} 分钟`),
} as const;

/** Requirements for a password, in addition to the password rule. */
export interface PasswordPolicy {
  /** Minimum characters. */
  readonly passwordLength: number;
  readonly passwordNotAccount: boolean;
}

/**
 * Error message if a new password violates the policy; `undefined` if it is valid.
 *
 * @param username of the account; empty if not known yet
 */
export function passwordFault(
  { passwordLength, passwordNotAccount }: PasswordPolicy,
  password: string,
  username: string,
): string | undefined {
  if (password.length < passwordLength) return `密码至少 ${passwordLength} 位，请加长`;
  const holdsAccount = username !== '' && password.toLowerCase().includes(username.toLowerCase());
  return passwordNotAccount && holdsAccount ? '密码不能包含登录账号，请更换' : undefined;
}

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
} as const;

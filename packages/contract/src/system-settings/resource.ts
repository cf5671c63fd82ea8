import { hourMs } from '@mutai/contract/durations';
import { limits } from '../limits.ts';
import { apiPrefix } from '../paths.ts';

export const systemSettingsPath = `${apiPrefix}/settings/system`;

/** Whoever may read 常规设置 may read them; to change them takes an act of its own, since all security hangs on them. */
export const systemSettingsPermission = 'common:system';

/** Name of the group among all settings. */
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
} as const;

const inDays = (days: unknown): string => `${String(days)} 天`;

/** What values are called in the operation log. */
export const systemSettingsWords = {
  sessionHours: (hours: unknown) => `${String(hours)} 小时`,
  rememberedDays: inDays,
  accountFailures: (times: unknown) => `${String(times)} 次`,
  addressFailures: (times: unknown) => `${String(times)} 次`,
  lockMinutes: (minutes: unknown) => `${String(minutes)} 分钟`,
  passwordLength: (characters: unknown) => `${String(characters)} 位`,
  passwordDays: (days: unknown) => (days === 0 ? '长期有效' : inDays(days)),
  trashDays: (days: unknown) => (days === 0 ? '永久保留' : inDays(days)),
} as const;

/** What is asked of a password beyond the rule of section 5. */
export interface PasswordPolicy {
  /** Characters at least. */
  readonly passwordLength: number;
  readonly passwordNotAccount: boolean;
}

/**
 * What a new password lacks; undefined: nothing.
 *
 * @param username whose it is; empty where that is not known yet
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

/** What holds until somebody changes it. */
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
} as const;

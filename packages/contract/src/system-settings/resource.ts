import { apiPrefix } from '../paths.ts';

export const systemSettingsPath = `${apiPrefix}/settings/system`;

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
  backupAlertDays: '备份提醒天数',
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
  backupAlertDays: (days: unknown) => (days === 0 ? '不提醒' : inDays(days)),
} as const;

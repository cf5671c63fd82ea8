import { apiPrefix } from '../paths.ts';
import { type LoggedModule } from '../resource-definition.ts';
import type { Severity } from './severities.ts';
import { emergencyPage } from './page.ts';

export const emergenciesPath = `${apiPrefix}/emergencies`;

/** Begins an emergency, or asks for it where a second person confirms. @param id of it; `:id` in a route */
export const startEmergencyPath = (id: number | ':id'): string => `${emergenciesPath}/${id}/start`;
/** Confirms what another user has asked for. @param id of the emergency; `:id` in a route */
export const confirmEmergencyPath = (id: number | ':id'): string => `${emergenciesPath}/${id}/confirm`;
/** Ends an emergency, or takes back the request. @param id of it; `:id` in a route */
export const withdrawEmergencyPath = (id: number | ':id'): string => `${emergenciesPath}/${id}/withdraw`;

export const severityNames: Readonly<Record<Severity, string>> = { notice: '提示', warning: '警告', danger: '紧急' };

/** Screens that an emergency covers: all, or those of some groups and the groups below, and some. */
export const emergencyTargets = ['all', 'chosen'] as const;
export type EmergencyTarget = (typeof emergencyTargets)[number];
export const emergencyTargetNames = { all: '全部屏幕', chosen: '指定分组或屏幕' } as const;

/**
 * `prepared`: on the displays, but not seen. `asked`: waits for the second person. `scheduled`: begins at a time.
 * `active`: covers the screens.
 */
export const emergencyStates = ['prepared', 'asked', 'scheduled', 'active'] as const;
export type EmergencyState = (typeof emergencyStates)[number];
export const emergencyStateNames = {
  prepared: '未启动',
  asked: '待确认',
  scheduled: '定时启动',
  active: '正在插播',
} as const;

/** @param now milliseconds since 1970 */
export function emergencyStateOf(
  {
    askedById,
    startsAt,
    endsAt,
  }: Readonly<Record<'startsAt' | 'endsAt', string | null>> & { askedById: number | null },
  now: number,
): EmergencyState {
  if (startsAt === null || (endsAt !== null && Date.parse(endsAt) <= now)) return 'prepared';
  if (askedById !== null) return 'asked';
  return Date.parse(startsAt) > now ? 'scheduled' : 'active';
}

export const emergencyLabels = {
  title: '插播名称',
  severity: '级别',
  layoutId: '布局',
  layoutTitle: '布局',
  textCh: '中文内容',
  textEn: '英文内容',
  textRu: '俄文内容',
  bgColor: '背景颜色',
  color: '文字颜色',
  sound: '提示音',
  target: '插播范围',
  groupIds: '屏幕分组',
  screenIds: '屏幕',
  groups: '屏幕分组',
  screens: '屏幕',
  minutes: '持续时间（分钟）',
  code: '现场启动码',
  hasCode: '现场启动码',
  startsAt: '开始时间',
  endsAt: '结束时间',
  askedById: '申请人',
  alert: '告警',
} as const;

export const emergencyModule: LoggedModule = {
  title: emergencyPage.title,
  labels: emergencyLabels,
  values: { severity: severityNames, target: emergencyTargetNames },
};

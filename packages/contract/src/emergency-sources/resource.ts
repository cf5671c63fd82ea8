import { emergencyPermissions } from '../emergencies/page.ts';
import { apiPrefix } from '../paths.ts';
import type { LoggedModule } from '../resource-definition.ts';

export const emergencySourcesPath = `${apiPrefix}/emergencySources`;

/** Makes another token, which ends the one before. @param id of the source; `:id` in a route */
export const sourceTokenPath = (id: number | ':id'): string => `${emergencySourcesPath}/${id}/token`;
/** Takes an alert that a user uploads, as if the source had sent it. @param id of the source; `:id` in a route */
export const sourceAlertPath = (id: number | ':id'): string => `${emergencySourcesPath}/${id}/alerts`;

/** Addresses that external systems call, with the token of their source. */
export const emergencyAlertsApi = {
  start: `${apiPrefix}/emergencyAlerts/start`,
  end: `${apiPrefix}/emergencyAlerts/end`,
  /** Takes CAP 1.2. */
  cap: `${apiPrefix}/emergencyAlerts/cap`,
} as const;

/** Media types of CAP. */
export const capTypes = ['application/cap+xml', 'application/xml', 'text/xml'] as const;

/** Largest alert, in bytes. */
export const alertBytes = 128 * 1024;

export const emergencySourcePermissions = {
  read: emergencyPermissions.source,
  create: emergencyPermissions.source,
  update: emergencyPermissions.source,
  delete: emergencyPermissions.source,
} as const;

/** Module in the operation log. */
export const emergencySourceModuleName = 'emergency-source';

/** Screens of an alert whose areas belong to no group. */
export const unmatchedTargets = ['nobody', 'all'] as const;
export const unmatchedTargetNames = { nobody: '不插播', all: '全部屏幕' } as const;

export const emergencySourceLabels = {
  name: '来源名称',
  enabled: '状态',
  areas: '区域对应',
  area: '区域',
  groupId: '屏幕分组',
  unmatched: '区域不匹配时',
  hasToken: '令牌',
  token: '令牌',
  lastUsedAt: '最近使用',
  alert: '告警',
  reason: '原因',
  emergency: '插播',
  event: '事件编号',
  xml: 'CAP 内容',
} as const;

export const emergencySourceModule: LoggedModule = {
  title: '紧急插播外部来源',
  labels: emergencySourceLabels,
  values: { unmatched: unmatchedTargetNames },
};

import { builtInChoices, builtInDictTypes, namesByCode } from '../dicts/dictionary.ts';
import { clientLabels, rangeLabels } from '../labels.ts';
import { apiPrefix } from '../paths.ts';
import type { LoggedModule, PageDefinition } from '../resource-definition.ts';
import { userLabels } from '../users/resource.ts';

/** Operation log at `/logs` and `/logs/{id}`, login log at `/logs/login`. */
export const logsPath = `${apiPrefix}/logs`;
export const loginLogsPath = `${logsPath}/login`;

/** The caller's own operations and sign-ins, for the account page. */
export const ownLogsPath = `${apiPrefix}/auth/logs`;
export const ownLoginLogsPath = `${ownLogsPath}/login`;

/** Lines under a header. @param collection `logsPath` or `ownLogsPath` @param id of the header; `:id` in a route */
export const logRowsPath = (collection: string, id: number | ':id'): string => `${collection}/${id}/rows`;

/** Undoes a deletion or a change of several records. @param id of its line; `:id` in a route */
export const undoPath = (id: number | ':id'): string => `${logsPath}/${id}/undo`;

export const logSettingsPath = `${apiPrefix}/settings/logs`;

export const loginLogPermissions = {
  read: 'login-log',
  export: 'login-log:export',
  delete: 'login-log:delete',
} as const;

export const operationLogPermissions = {
  read: 'operation-log',
  export: 'operation-log:export',
  /** Changes the remark, the only editable field of a line. */
  update: 'operation-log:update',
  delete: 'operation-log:delete',
  /** Changes the retention of both logs. */
  retention: 'operation-log:retention',
} as const;

/** Labels of the range fields. */
const logRangeLabels = { startDate: rangeLabels.from, endDate: rangeLabels.to } as const;

export const loginLogLabels = {
  ...logRangeLabels,
  username: userLabels.username,
  nickname: userLabels.nickname,
  description: '操作描述',
  status: '结果',
  ...clientLabels,
  createdAt: '登录时间',
} as const;

export const operationLogLabels = {
  ...logRangeLabels,
  keyword: '关键词',
  nickname: '操作人',
  module: '模块',
  action: '操作',
  recordName: '对象',
  changes: '变更内容',
  durationMs: '耗时',
  requestId: '请求编号',
  ip: '操作地址',
  remark: '备注',
  createdAt: '操作时间',
  id: '编号',
  headerId: '所属操作的编号',
} as const;

export const logSettingsLabels = { loginDays: '登录日志保留天数', operationDays: '操作日志保留天数' } as const;

/** Error that the console reports. */
export const faultLabels = { message: '错误信息', stack: '错误堆栈', page: '页面' } as const;

export const loginLogPage = {
  code: loginLogPermissions.read,
  path: '/log/auth',
  title: '登录日志',
  icon: 'login',
  sort: 10,
  actions: [
    { code: loginLogPermissions.export, name: '导出登录日志' },
    { code: loginLogPermissions.delete, name: '删除登录日志' },
  ],
} as const satisfies PageDefinition;

export const operationLogPage = {
  code: operationLogPermissions.read,
  path: '/log/operation',
  title: '操作日志',
  icon: 'history',
  sort: 20,
  actions: [
    { code: operationLogPermissions.export, name: '导出操作日志' },
    { code: operationLogPermissions.update, name: '修改备注' },
    { code: operationLogPermissions.delete, name: '删除操作日志' },
    { code: operationLogPermissions.retention, name: '设置日志保留' },
  ],
} as const satisfies PageDefinition;

/** Display text of a retention. @param days 0: forever */
export const retentionText = (days: unknown): string => (days === 0 ? '永久保留' : `${String(days)} 天`);

export const loginLogModule: LoggedModule = {
  title: loginLogPage.title,
  labels: loginLogLabels,
  values: { status: namesByCode(builtInChoices[builtInDictTypes.loginResult]) },
};

export const operationLogModule: LoggedModule = {
  title: operationLogPage.title,
  labels: { ...operationLogLabels, ...logSettingsLabels },
  values: { loginDays: retentionText, operationDays: retentionText },
};

export const consoleModule: LoggedModule = { title: '控制台', labels: faultLabels };

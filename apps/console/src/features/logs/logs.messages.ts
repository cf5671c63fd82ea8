import { rangeLabels } from '@mutai/contract/labels';
import { loginLogLabels, operationLogLabels, operationLogPermissions } from '@mutai/contract/logs/resource';
import { permissionNames, pageTitles } from '@mutai/contract/pages';
import { kitMessages } from '../../ui/kit/kit.messages.ts';

/** Texts of the logs. */
export const logsMessages = {
  loginTitle: pageTitles['login-log'],
  add: '添加',
  loginPurpose: '这里记录每一次登录，包括成功与失败。',
  description: loginLogLabels.description,
  user: (nickname: string) => `用户：${nickname}`,
  status: loginLogLabels.status,
  ip: loginLogLabels.ip,
  os: loginLogLabels.os,
  browser: loginLogLabels.browser,
  loginTime: loginLogLabels.createdAt,
  loginOf: (description: string, nickname: string, time: string) => `${description}（${nickname}，${time}）`,

  ownLoginTitle: '登录记录',
  ownLoginPurpose: '这里记录您的每一次登录，包括他人用您的账号登录失败的尝试。',

  startTime: rangeLabels.from,
  endTime: rangeLabels.to,
  nickname: loginLogLabels.nickname,
  keyword: operationLogLabels.keyword,
  keywordPlaceholder: '对象、操作人、账号或地址',

  operationTitle: pageTitles['operation-log'],
  operationPurpose: '这里记录管理员在系统中的每一次操作。',
  ownOperationTitle: '操作记录',
  ownOperationPurpose: '这里记录您在系统中的每一次操作。',
  operator: operationLogLabels.nickname,
  module: operationLogLabels.module,
  action: operationLogLabels.action,
  record: operationLogLabels.recordName,
  changes: operationLogLabels.changes,
  changesOf: (fields: string) => `查看${operationLogLabels.changes}：${fields}`,
  duration: operationLogLabels.durationMs,
  milliseconds: (count: number) => `${String(count)} ms`,
  seconds: (count: string) => `${count} s`,
  requestId: operationLogLabels.requestId,
  remark: operationLogLabels.remark,
  operationTime: operationLogLabels.createdAt,
  address: operationLogLabels.ip,
  details: '详情',
  detailsTitle: '操作详情',
  none: '无',
  rowsTitle: (count: number) => `包含的记录（${count} 条）`,
  rowsOf: (name: string, count: number) => `查看“${name}”包含的 ${count} 条记录`,
  withRows: (name: string, count: number) => `${name}（${count} 条）`,
  rowsPurpose: '其中的记录已按保留天数清理。',
  remarkTitle: permissionNames[operationLogPermissions.update],
  remarkPlaceholder: kitMessages.enterText(operationLogLabels.remark),
  operationOf: (nickname: string, action: string, record: string) => `${nickname} ${action} ${record}`.trim(),

  retention: '日志保留',
} as const;

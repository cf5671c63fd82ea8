import { loggedModules } from '../logged-modules.ts';

/** Display names of logged actions, in the order of the search options. */
export const actionNames = {
  create: '新增',
  update: '修改',
  delete: '删除',
  restore: '恢复',
  purge: '彻底删除',
  undo: '撤销',
  publish: '发布',
  unpublish: '取消发布',
  assign: '分配权限',
  import: '导入',
  export: '导出',
  'reset-password': '重置密码',
  invite: '邀请设置密码',
  'change-password': '修改密码',
  'end-session': '强制下线',
  'view-as': '进入角色视角',
  'leave-view': '退出角色视角',
  pair: '配对',
  revoke: '解除配对',
  command: '控制',
  start: '启动插播',
  confirm: '确认插播',
  withdraw: '解除插播',
  alert: '收到告警',
  token: '生成令牌',
  run: '执行',
  verify: '校验',
  retention: '日志清理',
  fault: '页面异常',
} as const;

/** Action recorded in the operation log. */
export type Action = keyof typeof actionNames;

/** Module → display name. */
export const moduleTitles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(loggedModules).map(([module, { title }]) => [module, title]),
);

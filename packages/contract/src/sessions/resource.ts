import { clientLabels } from '../labels.ts';
import { apiPrefix } from '../paths.ts';
import type { LoggedModule, PageDefinition } from '../resource-definition.ts';
import { userLabels } from '../users/resource.ts';

export const sessionsPath = `${apiPrefix}/sessions`;

/** Ends all sessions of one user. */
export const endSessionsPath = `${sessionsPath}/end`;

/** The caller's own sessions, for the account page. */
export const ownSessionsPath = `${apiPrefix}/auth/sessions`;

export const sessionPermissions = { read: 'session', end: 'session:end' } as const;

export const sessionLabels = {
  userId: '用户',
  nickname: userLabels.nickname,
  ...clientLabels,
  createdAt: '登录时间',
  lastSeenAt: '最近活动',
} as const;

export const sessionPage = {
  code: sessionPermissions.read,
  path: '/system/session',
  title: '在线用户',
  icon: 'desktop',
  sort: 60,
  actions: [{ code: sessionPermissions.end, name: '强制下线' }],
} as const satisfies PageDefinition;

export const sessionModule: LoggedModule = { title: sessionPage.title, labels: sessionLabels };

import { permissionNames, pageTitles } from '@mutai/contract/pages';
import { sessionLabels, sessionPermissions } from '@mutai/contract/sessions/resource';

/** Texts of the page 在线用户. */
export const sessionsMessages = {
  ...sessionLabels,
  title: pageTitles.session,
  purpose: '这里显示正在使用系统的用户，以及他们的设备。',
  user: sessionLabels.userId,
  current: '当前',
  loginTime: sessionLabels.createdAt,
  lastSeen: sessionLabels.lastSeenAt,
  end: permissionNames[sessionPermissions.end],
  endAll: '下线该用户全部会话',
  endOk: '确定下线',
  endQuestion: '下线后该设备需要重新登录，确定强制下线吗？',
  endAllQuestion: (nickname: string, count: number) =>
    `将下线“${nickname}”的全部 ${String(count)} 个会话，这些设备都需要重新登录，确定吗？`,
  ownSession: '这是您当前的会话，请使用“退出登录”',
  ownUser: '请在“账号信息”中退出自己的其他设备',
  sessionOf: (nickname: string, ip: string) => `${nickname}（${ip}）`,
} as const;

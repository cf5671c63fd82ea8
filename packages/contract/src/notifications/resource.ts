import { apiPrefix } from '../paths.ts';

/** Notifications of the signed-in user: current announcements and system notices. */
export const notificationsPath = `${apiPrefix}/notifications`;

/** Notification with its text. @param id as in the list; `:id` in a route */
export const notificationPath = (id: string): string => `${notificationsPath}/${id}`;

/** Marks some or all notifications as read. */
export const readNotificationsPath = `${notificationsPath}/read`;

/** Kinds of system notices. */
export const noticeKinds = [
  'users-imported',
  'posts-imported',
  'scheduled-post-failed',
  'mail-failed',
  'storage-low',
  'job-failed',
  'time-doubted',
  'permissions-offered',
  'webhook-disabled',
  'screens-absent',
  'screens-back',
  'proxy-untrusted',
  'backup-stale',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Kind of announcements. */
export const announcementKind = 'announcement';

export const notificationKinds = [announcementKind, ...noticeKinds] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationLabels = { id: '通知编号', ids: '通知', all: '全部', source: '来源' } as const;

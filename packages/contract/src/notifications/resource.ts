import { apiPrefix } from '../paths.ts';

/** What concerns who is signed in: announcements that are on for them, and notices of the product. */
export const notificationsPath = `${apiPrefix}/notifications`;

/** One of them, with its text. @param id as in the list; `:id` in a route */
export const notificationPath = (id: string): string => `${notificationsPath}/${id}`;

/** Marks some of them, or all, as read. */
export const readNotificationsPath = `${notificationsPath}/read`;

/** What the product itself tells of. */
export const noticeKinds = [
  'users-imported',
  'posts-imported',
  'scheduled-post-failed',
  'mail-failed',
  'storage-low',
  'job-failed',
  'permissions-offered',
  'webhook-disabled',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The kind of what an administrator wrote. */
export const announcementKind = 'announcement';

export const notificationKinds = [announcementKind, ...noticeKinds] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationLabels = { id: '通知编号', ids: '通知', all: '全部', source: '来源' } as const;

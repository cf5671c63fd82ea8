import Type, { type Static } from 'typebox';
import { Answer, Code } from '../codes.ts';
import { choiceOf } from '../fields.ts';
import { limits } from '../limits.ts';
import { PageSize } from '../list.ts';
import { Timestamp } from '../record.ts';
import { notificationKinds, notificationLabels } from './resource.ts';

const notificationId = Type.String({
  pattern: String.raw`^(?:announcement|notice)-[1-9]\d{0,9}$`,
  title: notificationLabels.id,
  description: '请使用列表中的编号，例如 notice-12',
});

/** New notification, as the event stream delivers it. */
export const ArrivedNotification = Type.Object({
  /** `announcement-12` or `notice-12`. */
  id: Type.String(),
  kind: Type.Enum([...notificationKinds]),
  title: Type.String(),
  /** Address within the console; empty: none. */
  link: Type.String(),
  pinned: Type.Boolean(),
  at: Timestamp,
});
export type ArrivedNotification = Static<typeof ArrivedNotification>;

export const Notification = Type.Object({ ...ArrivedNotification.properties, read: Type.Boolean() });
export type Notification = Static<typeof Notification>;

/** Notification with its text, which is empty for system notices. */
export const OpenedNotification = Type.Object({ ...Notification.properties, body: Type.String() });
export type OpenedNotification = Static<typeof OpenedNotification>;
export const OpenedNotificationAnswer = Answer(OpenedNotification);

/** Pinned announcements first, then the newest. */
export const NotificationQuery = Type.Object(
  {
    page: Type.Integer({ minimum: 1, maximum: limits.notificationPages, default: limits.firstPage, title: '页码' }),
    size: PageSize(limits.notificationsAtOnce, limits.pageSize),
    source: Type.Optional(
      choiceOf(['', 'announcement', 'notice'], notificationLabels.source, {
        '': '全部',
        announcement: '公告',
        notice: '系统通知',
      }),
    ),
  },
  { additionalProperties: false },
);
export type NotificationQuery = Static<typeof NotificationQuery>;

/** `unread` counts all unread notifications regardless of the filters, up to `limits.unreadNotifications`. */
export const NotificationListAnswer = Type.Object({
  code: Type.Literal(Code.success),
  data: Type.Array(Notification),
  total: Type.Integer(),
  atLeast: Type.Boolean(),
  unread: Type.Integer(),
});
export type NotificationListAnswer = Static<typeof NotificationListAnswer>;

/** Notifications to mark as read. */
export const ReadNotifications = Type.Union([
  Type.Object(
    {
      ids: Type.Array(notificationId, {
        minItems: 1,
        maxItems: limits.notificationsAtOnce,
        uniqueItems: true,
        title: notificationLabels.ids,
      }),
    },
    { additionalProperties: false },
  ),
  Type.Object({ all: Type.Literal(true, { title: notificationLabels.all }) }, { additionalProperties: false }),
]);
export type ReadNotifications = Static<typeof ReadNotifications>;

export const NotificationParams = Type.Object({ id: notificationId });

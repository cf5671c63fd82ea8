import { DoneAnswer } from '@mutai/contract/codes';
import { notificationPath, notificationsPath, readNotificationsPath } from '@mutai/contract/notifications/resource';
import {
  NotificationListAnswer,
  NotificationParams,
  NotificationQuery,
  OpenedNotificationAnswer,
  ReadNotifications,
} from '@mutai/contract/notifications/schema';
import { errors } from '../../platform/errors.ts';
import { principalOf, requesterOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { answer, done, listed } from '../../platform/resource/routes.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { myNotifications, type NotificationIds } from './my-notifications.ts';

/** @param ids such as `notice-12` */
function idsOf(ids: readonly string[]): NotificationIds {
  const among = (source: string) =>
    ids.flatMap((id) => (id.startsWith(`${source}-`) ? [Number(id.slice(source.length + 1))] : []));
  return { announcements: among('announcement'), notices: among('notice') };
}

/** Registers the notifications of the caller: active announcements and notices. */
export function notifications(app: Server, platform: Platform): void {
  const { database, clock, publish } = platform;
  const mine = myNotifications(database);

  /** Updates other tabs and devices of the same user. */
  const updateOwnTabs = (trx: WriteTransaction, userId: number) =>
    publish(trx, { type: 'for-users', users: [userId], told: { type: 'notifications-changed', spreadMs: 0 } });
  const marking = (userId: number, mark: (trx: WriteTransaction) => Promise<number>) =>
    database.write(async (trx) => {
      const marked = await mark(trx);
      if (marked > 0) updateOwnTabs(trx, userId);
      return marked;
    });

  app.get(
    notificationsPath,
    {
      config: { access: 'signed-in', polledByClients: true },
      schema: { summary: '我的通知', querystring: NotificationQuery, response: { 200: NotificationListAnswer } },
    },
    async (request) => {
      const { userId } = principalOf(request);
      const now = clock();
      const page = await mine.page(userId, now, request.query);
      return { ...listed(page), unread: await mine.unread(userId, now) };
    },
  );

  app.get(
    notificationPath(':id'),
    {
      config: { access: 'signed-in' },
      schema: { summary: '查看通知', params: NotificationParams, response: { 200: OpenedNotificationAnswer } },
    },
    async (request) => {
      const found = await mine.find(principalOf(request).userId, clock(), idsOf([request.params.id]));
      if (found === undefined) throw errors.notFound('通知');
      return answer(found);
    },
  );

  app.post(
    readNotificationsPath,
    {
      // Reads belong to the user, even while viewing as a role.
      config: { access: 'signed-in', duringViewAs: true },
      schema: { summary: '标为已读', body: ReadNotifications, response: { 200: DoneAnswer } },
    },
    async (request) => {
      const { userId, signal } = requesterOf(request);
      const { body } = request;
      if ('ids' in body) await marking(userId, (trx) => mine.markRead(trx, userId, clock(), idsOf(body.ids)));
      else {
        while ((await marking(userId, (trx) => mine.markSome(trx, userId, clock()))) > 0) signal.throwIfAborted();
      }
      return done(null, '已标为已读！');
    },
  );
}

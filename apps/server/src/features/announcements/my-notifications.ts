import { limits } from '@mutai/contract/limits';
import { type NotificationKind, notificationKinds } from '@mutai/contract/notifications/resource';
import type { Notification, NotificationQuery, OpenedNotification } from '@mutai/contract/notifications/schema';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { compilable, prepared, preparedByShape } from '../../platform/database/prepared.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import { countedPage, countLimit } from '../../platform/resource/list/pages.ts';
import type { Page } from '../../platform/resource/repository.ts';
import { windowOf } from '../../platform/resource/list/search.ts';
import { isOnFor } from './audience.ts';

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly link: string;
  readonly pinned: number;
  readonly at: number;
  readonly readAt: number | null;
}

/** Ids of notifications by table. */
export interface NotificationIds {
  readonly announcements: readonly number[];
  readonly notices: readonly number[];
}

/** Notices marked as read per statement, because SQLite blocks other writes meanwhile. */
const markBatch = 1000;

const kindOf = (text: string): NotificationKind => notificationKinds.find((kind) => kind === text) ?? 'announcement';

const notificationOf = ({ readAt, at, pinned, kind, ...row }: Row): Notification => ({
  ...row,
  kind: kindOf(kind),
  pinned: pinned === 1,
  at: new Date(at).toISOString(),
  read: readAt !== null,
});

const announcementColumns = sql`'announcement-' || a."id" as "id", 'announcement' as "kind", a."title", '' as "link",
  a."pinned", a."startsAt" as "at", r."readAt"`;
const noticeColumns = sql`'notice-' || n."id" as "id", n."kind", n."title", n."link", 0 as "pinned",
  n."createdAt" as "at", nr."readAt"`;

/** Active announcements of a user as `a`, and their reads as `r`. */
const announcementsFor = (userId: unknown, now: unknown) => sql`"announcements" as a
  left join "announcementReads" as r on r."announcementId" = a."id" and r."userId" = ${userId}
  where ${isOnFor(userId, now)}`;

/** Notices to a user as `n`, and their reads as `nr`. */
const noticesTo = (userId: unknown) => sql`"noticeRecipients" as nr inner join "notices" as n on n."id" = nr."noticeId"
  where nr."userId" = ${userId}`;

type Source = 'announcement' | 'notice';

/** Notifications of users: active announcements and notices. */
export function myNotifications(database: Database) {
  const { read: db, dialect } = database;

  const counted = (from: RawBuilder<unknown>, most: unknown) =>
    sql`(select count(*) from (select 1 as "one" from ${from} limit ${most}) as counted)`;

  const readPage = preparedByShape<
    { readonly sources: readonly Source[] },
    { userId: number; now: number; upTo: number; limit: number; offset: number },
    Row
  >(database, (from, param, { sources }) => {
    const upTo = param('upTo');
    // Each part is limited to the end of the page.
    const parts = {
      announcement: sql`select * from (select ${announcementColumns} from ${announcementsFor(param('userId'), param('now'))}
        order by a."pinned" desc, a."startsAt" desc, a."id" desc limit ${upTo}) as announced`,
      notice: sql`select * from (select ${noticeColumns} from ${noticesTo(param('userId'))}
        order by nr."noticeId" desc limit ${upTo}) as noticed`,
    };
    const all = sql.join(
      sources.map((source) => parts[source]),
      sql` union all `,
    );
    const query = sql<Row>`select * from (${all}) as mine
      order by "pinned" desc, "at" desc, "id" desc limit ${param('limit')} offset ${param('offset')}`;
    return compilable(query, from);
  });

  const countAll = preparedByShape<
    { readonly sources: readonly Source[] },
    { userId: number; now: number },
    { total: number }
  >(database, (from, param, { sources }) => {
    const parts = {
      announcement: counted(announcementsFor(param('userId'), param('now')), sql.lit(countLimit)),
      notice: counted(noticesTo(param('userId')), sql.lit(countLimit)),
    };
    const all = sql.join(
      sources.map((source) => parts[source]),
      sql` + `,
    );
    const query = sql<{ total: number }>`select ${all} as "total"`;
    return compilable(query, from);
  });

  const countUnread = prepared<{ userId: number; now: number }, { unread: number }>(database, (from, param) => {
    const most = sql.lit(limits.unreadNotifications);
    const unreadAnnouncements = sql`${announcementsFor(param('userId'), param('now'))} and r."readAt" is null`;
    const unreadNotices = sql`"noticeRecipients" as nr where nr."userId" = ${param('userId')} and nr."readAt" is null`;
    const query = sql<{ unread: number }>`select
      ${counted(unreadAnnouncements, most)} + ${counted(unreadNotices, most)} as "unread"`;
    return compilable(query, from);
  });

  const markAnnouncements = async (trx: WriteTransaction, userId: number, now: number, some: RawBuilder<boolean>) => {
    const { numAffectedRows = 0n } = await sql`
      insert into "announcementReads" ("announcementId", "userId", "readAt")
      select a."id", cast(${userId} as integer), cast(${now} as bigint) from ${announcementsFor(userId, now)}
        and r."readAt" is null and ${some}
      on conflict do nothing`.execute(trx);
    return Number(numAffectedRows);
  };

  const markNotices = async (trx: WriteTransaction, userId: number, now: number, some: RawBuilder<boolean>) => {
    const { numUpdatedRows } = await trx
      .updateTable('noticeRecipients')
      .set({ readAt: now })
      .where('userId', '=', userId)
      .where('readAt', 'is', null)
      .where(some)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  };

  return {
    /** Returns a page: pinned announcements first, then the newest. @param now milliseconds since 1970 */
    async page(userId: number, now: number, query: NotificationQuery): Promise<Page<Notification>> {
      const { source = '' } = query;
      const sources: readonly Source[] = source === '' ? ['announcement', 'notice'] : [source];
      const { offset, limit } = windowOf(query);
      const rows = await readPage(db, { sources }, { userId, now, offset, limit, upTo: offset + limit });
      const [counts] = await countAll(db, { sources }, { userId, now });
      return countedPage(rows.map(notificationOf), counts?.total ?? 0);
    },

    /** Number of unread ones, up to `limits.unreadNotifications`. */
    async unread(userId: number, now: number): Promise<number> {
      const [row] = await countUnread(db, { userId, now });
      return Math.min(limits.unreadNotifications, row?.unread ?? 0);
    },

    /** Finds a notification with its text; `undefined` if it does not exist for this user. */
    async find(userId: number, now: number, ids: NotificationIds): Promise<OpenedNotification | undefined> {
      const [announcement = 0] = ids.announcements;
      const [notice = 0] = ids.notices;
      const query =
        notice === 0
          ? sql<Row & { body: string }>`select ${announcementColumns}, a."body" from ${announcementsFor(userId, now)}
              and a."id" = ${announcement}`
          : sql<Row & { body: string }>`select ${noticeColumns}, '' as "body" from ${noticesTo(userId)}
              and n."id" = ${notice}`;
      const [row] = (await query.execute(db)).rows;
      return row === undefined ? undefined : { ...notificationOf(row), body: row.body };
    },

    /** Marks notifications as read; ignores those of other users. @returns number of newly read ones */
    async markRead(trx: WriteTransaction, userId: number, now: number, ids: NotificationIds): Promise<number> {
      const these = (column: string, list: readonly number[]) => among(dialect, column, listParameter(dialect, list));
      const announcements = await markAnnouncements(trx, userId, now, these('a.id', ids.announcements));
      return announcements + (await markNotices(trx, userId, now, these('noticeId', ids.notices)));
    },

    /** Marks a batch of all as read. @returns number of newly read ones; 0 when done */
    async markSome(trx: WriteTransaction, userId: number, now: number): Promise<number> {
      const announcements = await markAnnouncements(trx, userId, now, sql<boolean>`1 = 1`);
      const some = sql<boolean>`"noticeId" in (select "noticeId" from "noticeRecipients"
        where "userId" = ${userId} and "readAt" is null limit ${markBatch})`;
      return announcements + (await markNotices(trx, userId, now, some));
    },
  };
}

import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';
import { withId, withRecord } from './columns.ts';

/** Creates announcements with their audience and readers, and notices with their recipients. */
export const notices = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await withRecord(db.schema.createTable('announcements'), dialect)
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('pinned', 'integer', (c) => c.notNull())
      .addColumn('startsAt', 'bigint', (c) => c.notNull())
      .addColumn('endsAt', 'bigint')
      .addColumn('audience', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('announcements_startsAt').on('announcements').columns(['startsAt', 'id']).execute();
    await linked(db.schema.createTable('announcementRoles'), 'roleId', 'roles').execute();
    await db.schema.createIndex('announcementRoles_roleId').on('announcementRoles').column('roleId').execute();
    await linked(db.schema.createTable('announcementDepartments'), 'departmentId', 'departments').execute();
    await db.schema
      .createIndex('announcementDepartments_departmentId')
      .on('announcementDepartments')
      .column('departmentId')
      .execute();
    await db.schema
      .createTable('announcementReads')
      // No foreign key, because the announcement may be in the trash.
      .addColumn('announcementId', 'integer', (c) => c.notNull())
      .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('readAt', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('announcementReads_pk', ['announcementId', 'userId'])
      .execute();
    await db.schema.createIndex('announcementReads_userId').on('announcementReads').column('userId').execute();
    await makeNotices(db, dialect);
  },
});

const linked = <T extends string>(table: CreateTableBuilder<T>, column: string, to: string) =>
  table
    .addColumn('announcementId', 'integer', (c) => c.notNull().references('announcements.id').onDelete('cascade'))
    .addColumn(column, 'integer', (c) => c.notNull().references(`${to}.id`).onDelete('cascade'))
    .addPrimaryKeyConstraint(`announcements_${to}_pk`, ['announcementId', column]);

async function makeNotices(db: Kysely<never>, dialect: Dialect): Promise<void> {
  await withId(db.schema.createTable('notices'), dialect)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('link', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('notices_createdAt').on('notices').columns(['createdAt', 'id']).execute();
  await db.schema
    .createTable('noticeRecipients')
    // No foreign key, because deleting a user must not scan this table. Rows are deleted with their notice.
    .addColumn('userId', 'integer', (c) => c.notNull())
    .addColumn('noticeId', 'integer', (c) => c.notNull().references('notices.id').onDelete('cascade'))
    .addColumn('readAt', 'bigint')
    .addPrimaryKeyConstraint('noticeRecipients_pk', ['userId', 'noticeId'])
    .execute();
  await db.schema.createIndex('noticeRecipients_noticeId').on('noticeRecipients').column('noticeId').execute();
  await db.schema
    .createIndex('noticeRecipients_unread')
    .on('noticeRecipients')
    .columns(['userId', 'noticeId'])
    .where('readAt' as never, 'is', null)
    .execute();
}

import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';
import { withId, withVersion } from './columns.ts';

/** Creates users, roles, menus, sessions and both logs. */
export const identity = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await withVersion(db.schema.createTable('users'), dialect)
      .addColumn('username', 'text', (c) => c.notNull())
      .addColumn('nickname', 'text', (c) => c.notNull())
      .addColumn('avatar', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('passwordHash', 'text', (c) => c.notNull())
      .addColumn('mustChangePassword', 'integer', (c) => c.notNull())
      .addColumn('enabled', 'integer', (c) => c.notNull())
      .addColumn('createdById', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .execute();
    await db.schema
      .createIndex('usersUsername')
      .unique()
      .on('users')
      .expression(sql`lower(${sql.ref('username')})`)
      .execute();

    await withVersion(db.schema.createTable('roles'), dialect)
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('holdsEverything', 'integer', (c) => c.notNull())
      .execute();

    await withVersion(db.schema.createTable('menus'), dialect)
      .addColumn('parentId', 'integer', (c) => c.notNull())
      .addColumn('type', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('icon', 'text', (c) => c.notNull())
      .addColumn('path', 'text', (c) => c.notNull())
      .addColumn('component', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('sort', 'integer', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('menusParentId').on('menus').column('parentId').execute();

    await db.schema
      .createTable('userRoles')
      .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('roleId', 'integer', (c) => c.notNull().references('roles.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('userRolesKey', ['userId', 'roleId'])
      .execute();
    await db.schema.createIndex('userRolesRoleId').on('userRoles').column('roleId').execute();

    await db.schema
      .createTable('roleMenus')
      .addColumn('roleId', 'integer', (c) => c.notNull().references('roles.id').onDelete('cascade'))
      .addColumn('menuId', 'integer', (c) => c.notNull().references('menus.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('roleMenusKey', ['roleId', 'menuId'])
      .execute();
    await db.schema.createIndex('roleMenusMenuId').on('roleMenus').column('menuId').execute();

    await withId(db.schema.createTable('sessions'), dialect)
      .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
      .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('remember', 'integer', (c) => c.notNull())
      .addColumn('ip', 'text', (c) => c.notNull())
      .addColumn('os', 'text', (c) => c.notNull())
      .addColumn('browser', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .addColumn('lastSeenAt', 'bigint', (c) => c.notNull())
      .addColumn('expiresAt', 'bigint', (c) => c.notNull())
      .addColumn('endedAt', 'bigint')
      .execute();
    await db.schema.createIndex('sessionsUserId').on('sessions').column('userId').execute();
    await db.schema.createIndex('sessionsExpiresAt').on('sessions').column('expiresAt').execute();

    await db.schema
      .createTable('loginAttempts')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('windowStartedAt', 'bigint', (c) => c.notNull())
      .execute();

    await withId(db.schema.createTable('loginLogs'), dialect)
      .addColumn('userId', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('username', 'text', (c) => c.notNull())
      .addColumn('nickname', 'text', (c) => c.notNull())
      .addColumn('success', 'integer', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('ip', 'text', (c) => c.notNull())
      .addColumn('os', 'text', (c) => c.notNull())
      .addColumn('browser', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('loginLogsCreatedAt').on('loginLogs').column('createdAt').execute();

    await withId(db.schema.createTable('operationLogs'), dialect)
      .addColumn('userId', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('nickname', 'text', (c) => c.notNull())
      .addColumn('module', 'text', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('recordId', 'integer')
      .addColumn('recordName', 'text', (c) => c.notNull())
      .addColumn('changes', 'text', (c) => c.notNull())
      .addColumn('requestId', 'text', (c) => c.notNull())
      .addColumn('ip', 'text', (c) => c.notNull())
      .addColumn('durationMs', 'integer', (c) => c.notNull())
      .addColumn('remark', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('operationLogsCreatedAt').on('operationLogs').column('createdAt').execute();
    await db.schema.createIndex('operationLogsRecord').on('operationLogs').columns(['module', 'recordId']).execute();

    await db.schema
      .createTable('preferences')
      .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('preferencesKey', ['userId', 'key'])
      .execute();
  },
});

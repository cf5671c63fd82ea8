import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';
import { withId, withVersion } from './columns.ts';

/** Creates departments, dictionaries, trash and settings, and extends menus, users, sessions and logs. */
export const system = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await withVersion(db.schema.createTable('departments'), dialect)
      .addColumn('parentId', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('leader', 'text', (c) => c.notNull())
      .addColumn('phone', 'text', (c) => c.notNull())
      .addColumn('mail', 'text', (c) => c.notNull())
      .addColumn('sort', 'integer', (c) => c.notNull())
      .addColumn('enabled', 'integer', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('departmentsParentId').on('departments').column('parentId').execute();
    await db.schema
      .alterTable('users')
      .addColumn('departmentId', 'integer', (c) => c.references('departments.id').onDelete('set null'))
      .execute();
    await db.schema.createIndex('usersDepartmentId').on('users').column('departmentId').execute();
    // Deleting a user searches for the users they created.
    await db.schema.createIndex('usersCreatedById').on('users').column('createdById').execute();

    await withVersion(db.schema.createTable('dictTypes'), dialect)
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('builtIn', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await withVersion(db.schema.createTable('dicts'), dialect)
      .addColumn('typeId', 'integer', (c) => c.notNull().references('dictTypes.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('sort', 'integer', (c) => c.notNull())
      .addColumn('enabled', 'integer', (c) => c.notNull())
      .addColumn('color', 'text', (c) => c.notNull())
      .addUniqueConstraint('dictsCode', ['typeId', 'code'])
      .execute();

    await db.schema
      .alterTable('menus')
      .addColumn('hidden', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    // Remembers seeded menus, so that deleted ones are not created again at the next start.
    await db.schema
      .createTable('offeredMenus')
      .addColumn('code', 'text', (c) => c.primaryKey())
      .execute();
    await sql`insert into "offeredMenus" ("code") select "code" from "menus"`.execute(db);

    // Only seeded roles get permissions for new pages. Their code cannot identify them, because other roles may get it.
    await db.schema
      .alterTable('roles')
      .addColumn('seededAs', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await sql`update "roles" set "seededAs" = "code" where "code" in ('super-admin', 'content-editor', 'auditor')`.execute(
      db,
    );

    await db.schema
      .alterTable('sessions')
      .addColumn('viewRoleId', 'integer', (c) => c.references('roles.id').onDelete('set null'))
      .execute();

    await withId(db.schema.createTable('trash'), dialect)
      .addColumn('module', 'text', (c) => c.notNull())
      .addColumn('recordId', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('snapshot', 'text', (c) => c.notNull())
      .addColumn('deletedBy', 'text', (c) => c.notNull())
      .addColumn('deletedAt', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('trashModule').on('trash').columns(['module', 'id']).execute();

    await db.schema
      .createTable('settings')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('updatedAt', 'bigint', (c) => c.notNull())
      .execute();

    await logsForManyRows(db, dialect);
  },
});

/** Columns with filters in the lists of the logs, besides the time. */
const logFilters = { loginLogs: ['nickname', 'success'], operationLogs: ['nickname', 'module', 'action'] } as const;

/** Prepares both logs for a million rows: one index per filter, ordered by time. */
async function logsForManyRows(db: Kysely<never>, dialect: Dialect): Promise<void> {
  for (const [table, filters] of Object.entries(logFilters)) {
    if (dialect === 'postgres') await db.schema.alterTable(table).dropConstraint(`${table}_userId_fkey`).execute();
    else await rebuildWithoutUserLink(db, table);
    await db.schema.dropIndex(`${table}CreatedAt`).ifExists().execute();
    await db.schema.createIndex(`${table}CreatedAt`).on(table).columns(['createdAt', 'id']).execute();
    for (const filter of filters) {
      await db.schema.createIndex(`${table}_${filter}`).on(table).columns([filter, 'createdAt', 'id']).execute();
    }
  }
  if (dialect === 'sqlite') {
    await db.schema.createIndex('operationLogsRecord').on('operationLogs').columns(['module', 'recordId']).execute();
  }
}

/**
 * Removes the foreign key to users: log rows must preserve the id of a deleted user, and deleting a user must not scan the
 * logs. SQLite cannot drop foreign keys, so the table is recreated from its own definition.
 */
async function rebuildWithoutUserLink(db: Kysely<never>, table: string): Promise<void> {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = ${table}`.execute(db);
  const definition = (rows[0]?.sql ?? '')
    .replace(table, `${table}New`)
    .replace(/ references "users" \("id"\) on delete set null/, '');
  await sql.raw(definition).execute(db);
  await sql`insert into ${sql.table(`${table}New`)} select * from ${sql.table(table)}`.execute(db);
  await db.schema.dropTable(table).execute();
  await db.schema.alterTable(`${table}New`).renameTo(table).execute();
}

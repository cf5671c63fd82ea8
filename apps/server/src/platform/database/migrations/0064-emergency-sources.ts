import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';
import { withId, withRecord } from './columns.ts';

interface LoggedRow {
  readonly id: number;
  readonly changes: string;
}

/** Replaces the codes of emergencies in lines of the operation log. */
export async function maskLoggedCodes(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<LoggedRow>`select "id", "changes" from "operationLogs"
    where "module" = 'emergency' and "changes" like '%"code"%'`.execute(db);
  for (const { id, changes } of rows) {
    const { code, ...others } = JSON.parse(changes) as Record<string, unknown>;
    if (!Array.isArray(code)) continue;
    const masked = code.map((one: unknown) => (one === '' || one === null ? one : '******'));
    await sql`update "operationLogs" set "changes" = ${JSON.stringify({ ...others, code: masked })}
      where "id" = ${id}`.execute(db);
  }
}

/** Creates external sources of emergencies with their alerts, and removes codes of emergencies from the operation log. */
export const emergencySources = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await withRecord(db.schema.createTable('emergencySources'), dialect)
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('enabled', 'integer', (c) => c.notNull())
      .addColumn('areas', 'text', (c) => c.notNull())
      .addColumn('unmatched', 'text', (c) => c.notNull())
      .addColumn('tokenHash', 'text', (c) => c.unique())
      .addColumn('lastUsedAt', 'bigint')
      .execute();
    await withId(db.schema.createTable('emergencyAlerts'), dialect)
      .addColumn('sourceId', 'integer', (c) => c.notNull().references('emergencySources.id').onDelete('cascade'))
      .addColumn('keyHash', 'text', (c) => c.notNull())
      .addColumn('emergencyId', 'integer', (c) => c.references('emergencies.id').onDelete('set null'))
      .addColumn('startsAt', 'bigint')
      .addColumn('creates', 'integer', (c) => c.notNull())
      .addColumn('receivedAt', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('emergencyAlerts_key', ['sourceId', 'keyHash'])
      .execute();
    await db.schema.createIndex('emergencyAlerts_emergencyId').on('emergencyAlerts').column('emergencyId').execute();
    await maskLoggedCodes(db);
  },
});

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../schema.ts';
import { withId, withRecord } from './columns.ts';

/** Creates webhooks and their deliveries. */
export const webhooks = (dialect: Dialect): Migration => ({
  async up(db: Kysely<never>) {
    await withRecord(db.schema.createTable('webhooks'), dialect)
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('events', 'text', (c) => c.notNull())
      .addColumn('enabled', 'integer', (c) => c.notNull())
      .addColumn('sealedSecret', 'text', (c) => c.notNull())
      .execute();
    await withId(db.schema.createTable('webhookDeliveries'), dialect)
      .addColumn('webhookId', 'integer', (c) => c.notNull().references('webhooks.id').onDelete('cascade'))
      .addColumn('event', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('responseStatus', 'integer')
      .addColumn('responseText', 'text', (c) => c.notNull())
      .addColumn('error', 'text', (c) => c.notNull())
      .addColumn('durationMs', 'integer')
      .addColumn('nextAt', 'bigint')
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .execute();
    for (const columns of [
      ['webhookId', 'createdAt', 'id'],
      ['createdAt', 'id'],
    ]) {
      await db.schema.createIndex(`webhookDeliveries_${columns[0]}`).on('webhookDeliveries').columns(columns).execute();
    }
  },
});

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Stores results of requests with an idempotency key, so that a retry gets the same answer. */
export const idempotencyKeys: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('idempotencyKeys')
      .addColumn('userId', 'integer', (c) => c.notNull())
      .addColumn('keyHash', 'text', (c) => c.notNull())
      .addColumn('fingerprint', 'text', (c) => c.notNull())
      .addColumn('result', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('idempotencyKeysPrimary', ['userId', 'keyHash'])
      .execute();
    await db.schema.createIndex('idempotencyKeysCreatedAt').on('idempotencyKeys').column('createdAt').execute();
  },
};

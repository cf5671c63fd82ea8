import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDialect } from '../../testing/dialect.ts';
import { openTestSite } from '../../testing/test-app.ts';

test.skipIf(testDialect() === 'sqlite')(
  'why a transaction failed is told, also when its connection is lost with it',
  async () => {
    const { database, dispose } = await openTestSite();
    onTestFinished(async () => {
      await database.close();
      await dispose();
    });
    const failing = database.inTransaction(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int, 10000)`.execute(database.db);
      throw new Error('why');
    });
    await expect(failing).rejects.toThrow('why');
    expect(await database.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  },
);

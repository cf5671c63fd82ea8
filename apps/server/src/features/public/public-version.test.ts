import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { testDialect } from '../../testing/dialect.ts';
import { openTestSite } from '../../testing/test-app.ts';
import { publicVersion } from './public-version.ts';

async function opened() {
  const { database, dispose } = await openTestSite();
  onTestFinished(async () => {
    await database.close();
    await dispose();
  });
  return { database, version: publicVersion(database) };
}

test('each commit that readers may see changes the version, and nothing else does', async () => {
  const { database, version } = await opened();
  const seen = new Set([await version.now()]);
  for (let count = 0; count < 3; count += 1) {
    await database.write(async (trx) => {
      version.note(trx, 'post');
      version.note(trx, 'category');
    });
    seen.add(await version.now());
  }
  await database.write(async (trx) => version.note(trx, 'role'));
  await database
    .write(async (trx) => {
      version.note(trx, 'post');
      trx.beforeCommit(() => Promise.reject(new Error('rolled back')));
    })
    .catch(() => undefined);
  seen.add(await version.now());
  expect(seen.size).toBe(4);
  expect(
    [...seen].toSorted((one, other) => one - other),
    'it never returns to an earlier value',
  ).toEqual([...seen]);
});

test.skipIf(testDialect() === 'sqlite')(
  'concurrent transactions do not wait for each other, and each commit changes the version',
  async () => {
    const { database, version } = await opened();
    const held: (() => Promise<void>)[] = [];
    /** Opens a transaction that has incremented the version and commits on demand. @param taken rows of others */
    const incremented = async (...taken: readonly number[]) => {
      const commit = Promise.withResolvers<void>();
      const reached = Promise.withResolvers<number>();
      const whole = database.write(async (trx: WriteTransaction) => {
        const { rows } = await sql<{ slot: number }>`select pg_backend_pid() % 64 as slot`.execute(trx);
        const slot = rows[0]?.slot ?? 0;
        if (!taken.includes(slot)) version.note(trx, 'post');
        trx.beforeCommit(async () => {
          reached.resolve(slot);
          await commit.promise;
        });
      });
      return { slot: await reached.promise, commit: () => (commit.resolve(), whole) };
    };
    const first = await incremented();
    let second = await incremented(first.slot);
    // A connection that shares the row of the first one is put aside.
    while (second.slot === first.slot) {
      held.push(second.commit);
      second = await incremented(first.slot);
    }
    const before = await version.now();
    await second.commit();
    const between = await version.now();
    await first.commit();
    const after = await version.now();
    await Promise.all(held.map((release) => release()));
    expect([between, after]).toEqual([before + 1, before + 2]);
  },
);

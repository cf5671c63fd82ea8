import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { testDialect } from '../../testing/dialect.ts';
import { openTestSite } from '../../testing/test-app.ts';
import { openDatabase, type Executor } from './open-database.ts';
import type { WriteTransaction } from './transaction.ts';
import { TransactionStuck } from './transaction-watch.ts';

test.skipIf(testDialect() === 'sqlite')(
  'a failed transaction rejects with its own error, even if its connection is lost too',
  async () => {
    const { database, dispose } = await openTestSite();
    onTestFinished(async () => {
      await database.close();
      await dispose();
    });
    const failing = database.write(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int, 10000)`.execute(database.read);
      throw new Error('why');
    });
    await expect(failing).rejects.toThrow('why');
    expect(await database.read.selectFrom('users').select('id').execute()).toHaveLength(1);
  },
);

/** Opens a database with a short time limit for transactions, and collects the reported ones. */
async function withShortTransactions() {
  const { config, database, dispose } = await openTestSite();
  await database.close();
  const reported: TransactionStuck[] = [];
  const limits = { limitMs: 400, onStuck: (error: TransactionStuck) => void reported.push(error) };
  const opened = openDatabase(config, () => undefined, limits);
  onTestFinished(async () => {
    await opened.close();
    await dispose();
  });
  return { database: opened, reported };
}

const rename = (trx: WriteTransaction, nickname: string) =>
  trx.updateTable('users').set({ nickname }).where('id', '=', 1).execute();
const nickname = async ({ read: db }: { readonly read: Executor }) =>
  (await db.selectFrom('users').select('nickname').where('id', '=', 1).executeTakeFirstOrThrow()).nickname;

test('a transaction that never settles is rolled back and reported, and others continue', async () => {
  const { database, reported } = await withShortTransactions();
  const never = new Promise<void>(() => undefined);
  const stuck = database.write(async (trx) => {
    await rename(trx, '卡住');
    await never;
  });
  const refusal = stuck.catch((error: unknown) => error);
  await expect.poll(() => database.check().then(String, String)).toContain('A transaction has been open for');
  await database.write((trx) => rename(trx, '继续'));
  expect(await refusal).toBeInstanceOf(TransactionStuck);
  expect(await nickname(database)).toBe('继续');
  expect(reported).toHaveLength(1);
  expect(inspect(reported[0]?.cause), 'where it began').toContain('transaction.test.ts');
  await database.check();
});

test('work of a stuck transaction that continues after the rollback writes nothing', async () => {
  const { database } = await withShortTransactions();
  const released = Promise.withResolvers<void>();
  const late = Promise.withResolvers<unknown>();
  const stuck = database.write(async (trx) => {
    await rename(trx, '卡住');
    await released.promise;
    await rename(trx, '太晚').then(late.resolve, late.resolve);
  });
  await expect(stuck).rejects.toBeInstanceOf(TransactionStuck);
  const next = database.write(async (trx) => {
    await rename(trx, '下一个');
    released.resolve();
    expect(await late.promise).toMatchObject({ message: 'Transaction is already rolled back' });
  });
  await next;
  expect(await nickname(database)).toBe('下一个');
});

test.skipIf(testDialect() === 'postgres')(
  'a transaction of a test site fails if it awaits anything but the database',
  async () => {
    const { database, dispose } = await openTestSite();
    onTestFinished(async () => {
      await database.close();
      await dispose();
    });
    const waiting = database.write(async (trx) => {
      await rename(trx, '等待');
      await wait(1);
    });
    await expect(waiting).rejects.toThrow('it may await nothing but the database');
    expect(await nickname(database)).not.toBe('等待');
  },
);

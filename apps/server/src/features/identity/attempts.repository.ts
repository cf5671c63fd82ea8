import { sql } from 'kysely';
import { clockTolerance } from '../../platform/time/clock.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';

/** Counts failures in a window that starts with the first one. */
export const attemptsRepository = {
  /**
   * Counts an attempt before its result is known, so that concurrent attempts all count.
   *
   * @param windowMs length of the window in milliseconds
   * @returns failures in the current window including this attempt, and its start
   */
  async count(
    trx: WriteTransaction,
    key: string,
    now: number,
    windowMs: number,
  ): Promise<{ failures: number; windowStartedAt: number }> {
    const startedAt = sql.ref('loginAttempts.windowStartedAt');
    const closed = sql<boolean>`(${startedAt} <= ${now - windowMs} or ${startedAt} > ${now + clockTolerance})`;
    return trx
      .insertInto('loginAttempts')
      .values({ key, failures: 1, windowStartedAt: now })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          failures: sql`case when ${closed} then 1 else ${sql.ref('loginAttempts.failures')} + 1 end`,
          windowStartedAt: sql`case when ${closed} or ${startedAt} > ${now} then excluded."windowStartedAt" else ${startedAt} end`,
        }),
      )
      .returning(['failures', 'windowStartedAt'])
      .executeTakeFirstOrThrow();
  },

  async forget(trx: WriteTransaction, key: string): Promise<void> {
    await trx.deleteFrom('loginAttempts').where('key', '=', key).execute();
  },

  /** Uncounts a successful attempt. */
  async uncount(trx: WriteTransaction, key: string): Promise<void> {
    await trx
      .updateTable('loginAttempts')
      .set((e) => ({ failures: e('failures', '-', 1) }))
      .where('key', '=', key)
      .where('failures', '>', 0)
      .execute();
  },

  async purge(trx: WriteTransaction, before: number): Promise<void> {
    await trx.deleteFrom('loginAttempts').where('windowStartedAt', '<', before).execute();
  },
};

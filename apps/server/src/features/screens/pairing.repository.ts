import type { Insertable, Selectable } from 'kysely';
import type { Executor } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { ScreenPairingsTable } from '../../platform/database/tables/screens.ts';

export type WaitingRow = Selectable<ScreenPairingsTable>;

/** Displays that show a pairing code. */
export const pairingsTable = {
  async add(trx: WriteTransaction, row: Insertable<ScreenPairingsTable>): Promise<void> {
    await trx.insertInto('screenPairings').values(row).execute();
  },

  /** Displays that wait, in a network or in all. @param now milliseconds since 1970 */
  async count(executor: Executor, now: number, network?: string): Promise<number> {
    const waiting = executor
      .selectFrom('screenPairings')
      .select((e) => e.fn.countAll<number | string>().as('count'))
      .where('expiresAt', '>', now);
    const { count } = await (
      network === undefined ? waiting : waiting.where('network', '=', network)
    ).executeTakeFirstOrThrow();
    return Number(count);
  },

  /** @param now codes that expired before are not found */
  byCode: (executor: Executor, codeHash: string, now: number): Promise<WaitingRow | undefined> =>
    executor
      .selectFrom('screenPairings')
      .selectAll()
      .where('codeHash', '=', codeHash)
      .where('expiresAt', '>', now)
      .executeTakeFirst(),

  /** @param now codes that expired before are not found */
  async isWaiting(executor: Executor, secretHash: string, now: number): Promise<boolean> {
    const found = executor
      .selectFrom('screenPairings')
      .select('id')
      .where('secretHash', '=', secretHash)
      .where('expiresAt', '>', now);
    return (await found.executeTakeFirst()) !== undefined;
  },

  /** Ends the waiting of a display. @returns false if another request was faster */
  async take(trx: WriteTransaction, id: number): Promise<boolean> {
    const taken = trx.deleteFrom('screenPairings').where('id', '=', id).returning('id');
    return (await taken.executeTakeFirst()) !== undefined;
  },

  async purge(trx: WriteTransaction, before: number): Promise<void> {
    await trx.deleteFrom('screenPairings').where('expiresAt', '<=', before).execute();
  },
};

import type { Kysely, Transaction } from 'kysely';
import { hadToGiveWay } from './errors.ts';
import type { Schema } from './schema.ts';

/** How often a transaction is begun that has to give way to others; each time costs PostgreSQL a second to find out. */
const mostAttempts = 3;

/**
 * Does something in a transaction: all of it or nothing.
 *
 * @param work may run more than once, when it and another transaction waited for each other: what it does beside the
 *   database has to be safe to repeat
 */
export type InTransaction = <T>(work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>;

/** The one way to begin a transaction. */
export function transactionsOn(db: Kysely<Schema>): InTransaction {
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        // oxlint-disable-next-line eslint/no-restricted-properties -- the one place
        return await db.transaction().execute(work);
      } catch (error) {
        if (attempt === mostAttempts || !hadToGiveWay(error)) throw error;
      }
    }
  };
}

import type { Kysely, Transaction } from 'kysely';
import { hadToGiveWay } from './errors.ts';
import type { Schema } from './schema.ts';
import { transactionWatch, type TransactionLimits } from './transaction-watch.ts';

/** Records that a transaction changes from which on it counts as a long one: with SQLite they take some 4 ms. */
const manyRecords = 10;

/** How often a transaction is begun that has to give way to others; each time costs PostgreSQL a second to find out. */
const mostAttempts = 3;

/**
 * Does something in a transaction: all of it or nothing.
 *
 * @param work awaits nothing but the database: others wait for it, so a storage, a mail server or a queue that does not
 *   answer would stop all writes. It may run more than once, when it and another transaction waited for each other.
 * @param records how many it is about to change, where that may be many; with SQLite the statements of a long
 *   transaction run on a thread
 * @throws TransactionStuck when it was open for too long; then it is rolled back
 */
export type InTransaction = <T>(work: (trx: Transaction<Schema>) => Promise<T>, records?: number) => Promise<T>;

/** What is to be done when an open transaction has done its work. */
interface Ending {
  readonly before: (() => Promise<void>)[];
  readonly after: (() => void)[];
}

const endings = new WeakMap<Kysely<Schema>, Ending>();

function endingOf(executor: Kysely<Schema>): Ending {
  const ending = endings.get(executor);
  if (ending === undefined) throw new Error('This has to run in a transaction.');
  return ending;
}

/**
 * Has something done as the last part of a transaction, in it.
 *
 * @throws Error when the executor is no transaction of `inTransaction`
 */
export function beforeCommit(executor: Kysely<Schema>, act: () => Promise<void>): void {
  endingOf(executor).before.push(act);
}

/**
 * Has something done once a transaction is committed; never, if it is not.
 *
 * @param act must not throw: what was committed cannot fail any more
 * @throws Error when the executor is no transaction of `inTransaction`
 */
export function afterCommit(executor: Kysely<Schema>, act: () => void): void {
  endingOf(executor).after.push(act);
}

/**
 * The one way to begin a transaction.
 *
 * @param forLong what long ones run on
 */
export function transactionsOn(db: Kysely<Schema>, limits: TransactionLimits, forLong = db) {
  const watch = transactionWatch(limits);
  const inTransaction: InTransaction = async (work, records = 1) => {
    const isLong = records >= manyRecords;
    const chosen = isLong ? forLong : db;
    const origin = new Error('The transaction began here.');
    for (let attempt = 1; ; attempt += 1) {
      const ending: Ending = { before: [], after: [] };
      const whole = async (trx: Transaction<Schema>) => {
        endings.set(trx, ending);
        const done = await work(trx);
        for (const act of ending.before) await act();
        return done;
      };
      try {
        // oxlint-disable-next-line eslint/no-restricted-properties -- the one place
        const result = await chosen.transaction().execute((trx) => watch.run(() => whole(trx), origin, isLong));
        for (const act of ending.after) act();
        return result;
      } catch (error) {
        if (attempt === mostAttempts || !hadToGiveWay(error)) throw error;
      }
    }
  };
  return {
    inTransaction,
    /** @throws Error while one of them holds up the others for too long */
    check: watch.check,
  };
}

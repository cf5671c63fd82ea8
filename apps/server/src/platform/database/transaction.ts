import type { Kysely, Transaction } from 'kysely';
import { hadToGiveWay } from './errors.ts';
import type { Schema } from './schema.ts';

/** Records that a transaction changes from which on it counts as a long one: with SQLite they take some 4 ms. */
const manyRecords = 10;

/** How often a transaction is begun that has to give way to others; each time costs PostgreSQL a second to find out. */
const mostAttempts = 3;

/**
 * Does something in a transaction: all of it or nothing.
 *
 * @param work may run more than once, when it and another transaction waited for each other: what it does beside the
 *   database has to be safe to repeat
 * @param records how many it is about to change, where that may be many; with SQLite the statements of a long
 *   transaction run on a thread
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
export function transactionsOn(db: Kysely<Schema>, forLong = db): InTransaction {
  return async (work, records = 1) => {
    const chosen = records < manyRecords ? db : forLong;
    for (let attempt = 1; ; attempt += 1) {
      const ending: Ending = { before: [], after: [] };
      try {
        // oxlint-disable-next-line eslint/no-restricted-properties -- the one place
        const result = await chosen.transaction().execute(async (trx) => {
          endings.set(trx, ending);
          const done = await work(trx);
          for (const act of ending.before) await act();
          return done;
        });
        for (const act of ending.after) act();
        return result;
      } catch (error) {
        if (attempt === mostAttempts || !hadToGiveWay(error)) throw error;
      }
    }
  };
}

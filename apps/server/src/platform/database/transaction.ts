import type { Kysely, Transaction } from 'kysely';
import { hadToGiveWay } from './errors.ts';
import type { Schema } from './schema.ts';
import { transactionWatch, type TransactionLimits } from './transaction-watch.ts';

/** How often a transaction is begun that has to give way to others; each time costs PostgreSQL a second to find out. */
const mostAttempts = 3;

/** A transaction begun by {@link Write}, with the steps that surround its commit. */
export interface WriteTransaction extends Transaction<Schema> {
  /** Runs a step in the transaction, after its work. A step that throws rolls it back. */
  beforeCommit(step: () => Promise<void>): void;
  /**
   * Runs a step once the transaction is committed; never if it is rolled back.
   *
   * @param step must not throw: what was committed cannot fail any more
   */
  afterCommit(step: () => void): void;
  /** Values that belong to the transaction, by the key of their {@link perTransaction}. */
  readonly values: Map<object, unknown>;
}

/**
 * Declares a value that each transaction has of its own, such as events gathered until the commit.
 *
 * @param make makes it when it is first asked for
 */
export function perTransaction<T>(make: (trx: WriteTransaction) => T): (trx: WriteTransaction) => T {
  const key = {};
  return (trx) => {
    if (!trx.values.has(key)) trx.values.set(key, make(trx));
    // Nothing else knows the key.
    return trx.values.get(key) as T;
  };
}

/**
 * Does something in a transaction: all of it or nothing.
 *
 * @param work awaits nothing but the database: others wait for it, so a storage, a mail server or a queue that does not
 *   answer would stop all writes. It may run more than once, when it and another transaction waited for each other.
 * @throws TransactionStuck when it was open for too long; then it is rolled back
 */
export type Write = <T>(work: (trx: WriteTransaction) => Promise<T>) => Promise<T>;

/** Steps that run around the commit of a transaction. */
class CommitSteps {
  readonly #before: (() => Promise<void>)[] = [];
  readonly #after: (() => void)[] = [];

  /** Adds the ways to register steps to a transaction that was begun. */
  attachTo(trx: Transaction<Schema>): WriteTransaction {
    return Object.assign(trx, {
      beforeCommit: (step: () => Promise<void>) => void this.#before.push(step),
      afterCommit: (step: () => void) => void this.#after.push(step),
      values: new Map<object, unknown>(),
    });
  }

  /** Steps may register further ones. */
  async runBefore(): Promise<void> {
    for (const step of this.#before) await step();
  }

  runAfter(): void {
    for (const step of this.#after) step();
  }
}

/**
 * The one way to begin a transaction.
 *
 * @param small runs transactions of few records
 * @param bulk runs transactions of many
 */
export function transactionsOn(small: Kysely<Schema>, bulk: Kysely<Schema>, limits: TransactionLimits) {
  const watch = transactionWatch(limits);
  const lane =
    (db: Kysely<Schema>, isLong: boolean): Write =>
    async (work) => {
      const origin = new Error('The transaction began here.');
      for (let attempt = 1; ; attempt += 1) {
        const steps = new CommitSteps();
        const whole = async (trx: Transaction<Schema>) => {
          const done = await work(steps.attachTo(trx));
          await steps.runBefore();
          return done;
        };
        try {
          // oxlint-disable-next-line eslint/no-restricted-properties -- the one place
          const result = await db.transaction().execute((trx) => watch.run(() => whole(trx), origin, isLong));
          steps.runAfter();
          return result;
        } catch (error) {
          if (attempt === mostAttempts || !hadToGiveWay(error)) throw error;
        }
      }
    };
  return {
    write: lane(small, false),
    bulkWrite: lane(bulk, true),
    /** @throws Error while one of them holds up the others for too long */
    check: watch.check,
  };
}

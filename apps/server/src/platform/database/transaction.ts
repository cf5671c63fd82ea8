import type { Kysely, Transaction } from 'kysely';
import { isSerializationFailure } from './errors.ts';
import type { Schema } from './schema.ts';
import { transactionWatch, type TransactionLimits } from './transaction-watch.ts';

/** Largest number of attempts after deadlocks. PostgreSQL takes a second to detect each. */
const mostAttempts = 3;

/** A transaction begun by {@link Write}, with hooks before and after its commit. */
export interface WriteTransaction extends Transaction<Schema> {
  /** Registers a step that runs in the transaction, after its work. If it throws, the transaction is rolled back. */
  beforeCommit(step: () => Promise<void>): void;
  /**
   * Registers a step that runs after the commit, and never after a rollback.
   *
   * @param step must not throw, because the transaction is already committed
   */
  afterCommit(step: () => void): void;
  /** Values of the transaction by the key of their {@link perTransaction}. */
  readonly values: Map<object, unknown>;
}

/**
 * Declares a value with the lifetime of a transaction, such as events collected until the commit.
 *
 * @param make creates the value when it is first used
 */
export function perTransaction<T>(make: (trx: WriteTransaction) => T): (trx: WriteTransaction) => T {
  const key = {};
  return (trx) => {
    if (!trx.values.has(key)) trx.values.set(key, make(trx));
    // Only this function has the key.
    return trx.values.get(key) as T;
  };
}

/**
 * Runs work in a transaction.
 *
 * @param work must await nothing but the database: other writes wait for it, so an unresponsive storage, mail server or
 *   queue would block them all. It may run more than once after a deadlock.
 * @throws TransactionStuck if it exceeds its time limit; it is then rolled back
 */
export type Write = <T>(work: (trx: WriteTransaction) => Promise<T>) => Promise<T>;

/** Steps registered before and after the commit of a transaction. */
class CommitSteps {
  readonly #before: (() => Promise<void>)[] = [];
  readonly #after: (() => void)[] = [];

  /** Adds the methods that register steps to a transaction. */
  attachTo(trx: Transaction<Schema>): WriteTransaction {
    return Object.assign(trx, {
      beforeCommit: (step: () => Promise<void>) => void this.#before.push(step),
      afterCommit: (step: () => void) => void this.#after.push(step),
      values: new Map<object, unknown>(),
    });
  }

  /** Runs all steps, including those that are registered meanwhile. */
  async runBefore(): Promise<void> {
    for (const step of this.#before) await step();
  }

  runAfter(): void {
    for (const step of this.#after) step();
  }
}

/**
 * Creates the lanes for transactions. No other code may begin one.
 *
 * @param small runs transactions of few records
 * @param bulk runs transactions of many records
 * @param checkWritable called before each transaction; throwing refuses it
 */
export function transactionsOn(
  small: Kysely<Schema>,
  bulk: Kysely<Schema>,
  limits: TransactionLimits,
  checkWritable: () => Promise<void>,
) {
  const watch = transactionWatch(limits);
  const lane =
    (db: Kysely<Schema>, isLong: boolean): Write =>
    async (work) => {
      const origin = new Error('The transaction began here.');
      await checkWritable();
      for (let attempt = 1; ; attempt += 1) {
        const steps = new CommitSteps();
        const whole = async (trx: Transaction<Schema>) => {
          const done = await work(steps.attachTo(trx));
          await steps.runBefore();
          return done;
        };
        try {
          // oxlint-disable-next-line eslint/no-restricted-properties -- the only place that begins transactions
          const result = await db.transaction().execute((trx) => watch.run(() => whole(trx), origin, isLong));
          steps.runAfter();
          return result;
        } catch (error) {
          if (attempt === mostAttempts || !isSerializationFailure(error)) throw error;
        }
      }
    };
  return {
    write: lane(small, false),
    bulkWrite: lane(bulk, true),
    /** @throws Error while a transaction has blocked others for too long */
    check: watch.check,
  };
}

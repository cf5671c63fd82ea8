import { AsyncLocalStorage, createHook } from 'node:async_hooks';

interface OpenTransaction {
  isOpen: boolean;
  /** First async resource in the transaction that is not the database. */
  foreign: Error | undefined;
}

const transactions = new AsyncLocalStorage<OpenTransaction>();

/** Yielding to other requests is bounded, and long transactions do so. Random bytes are generated immediately. */
const allowed = new Set(['PROMISE', 'Immediate', 'TickObject', 'Microtask', 'RANDOMBYTESREQUEST']);

createHook({
  init(_id, type) {
    const transaction = transactions.getStore();
    if (transaction?.isOpen !== true || allowed.has(type)) return;
    transaction.foreign ??= new Error(`A transaction began ${type}: it may await nothing but the database.`);
  },
  trackPromises: false,
}).enable();

/**
 * Runs the work of a short SQLite transaction, and checks that it awaits nothing except the database. SQLite is
 * synchronous there, so files, sockets, timers, threads and dynamic imports are violations.
 *
 * @throws Error with the stack of the first violation
 */
export function databaseOnly<T>(work: () => Promise<T>): Promise<T> {
  const transaction: OpenTransaction = { isOpen: true, foreign: undefined };
  return transactions.run(transaction, async () => {
    try {
      const result = await work();
      if (transaction.foreign !== undefined) throw transaction.foreign;
      return result;
    } finally {
      transaction.isOpen = false;
    }
  });
}

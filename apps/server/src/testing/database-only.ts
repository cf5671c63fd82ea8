import { AsyncLocalStorage, createHook } from 'node:async_hooks';

interface OpenTransaction {
  isOpen: boolean;
  /** The first thing that was begun in it and is not the database. */
  foreign: Error | undefined;
}

const transactions = new AsyncLocalStorage<OpenTransaction>();

/** Letting other requests have their turn is bounded, and long transactions do so. Random bytes are made at once. */
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
 * Runs the work of a SQLite transaction of few records. SQLite is synchronous there, so files, sockets, timers, threads and
 * modules that are loaded are what it must not wait for.
 *
 * @throws Error with the stack of the first of them
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

import { minuteMs } from '@mutai/contract/durations';
/** Milliseconds after which a transaction of few records is given up: it holds up every other write of a SQLite site. */
const usualLimitMs = 10_000;
/** Milliseconds for a transaction of many records, such as an import, which runs statement after statement. */
const longLimitMs = 5 * minuteMs;
/** Part of its limit after which a transaction of few records that is still open makes the server not ready. */
const notReadyAfter = 0.5;

/** A transaction was open for too long: it awaited something that never came. It was rolled back. */
export class TransactionStuck extends Error {
  /** PostgreSQL: idle_in_transaction_session_timeout. Callers answer it as an unavailable database. */
  readonly code = '25P03';

  /** @param origin whose stack tells where the transaction began */
  constructor(origin: Error) {
    super('A transaction was open for too long and has been rolled back.', { cause: origin });
    this.name = 'TransactionStuck';
  }
}

/** Bounds transactions. */
export interface TransactionLimits {
  /** Milliseconds that a transaction of few records may be open. */
  readonly limitMs: number;
  /** Called when a transaction is rolled back because of its limit. */
  onStuck(error: TransactionStuck): void;
  /** Runs the work of each transaction of few records, and may refuse it. Tests see here whether it awaits anything but the database. */
  readonly runWork?: <T>(work: () => Promise<T>) => Promise<T>;
}

export const usualLimits = (onStuck: TransactionLimits['onStuck']): TransactionLimits => ({
  limitMs: usualLimitMs,
  onStuck,
});

/** Watches the transactions that are open in this process. */
export function transactionWatch({ limitMs, onStuck, runWork = (work) => work() }: TransactionLimits) {
  /** Transactions of few records: when each began, by `performance.now`, and where. */
  const open = new Map<object, { readonly since: number; readonly origin: Error }>();
  return {
    /**
     * Runs the work of an open transaction. The caller rolls it back when this throws.
     *
     * @param origin whose stack tells where the transaction began
     * @param isLong it changes many records
     * @throws TransactionStuck when its limit is over; what the work throws
     */
    async run<T>(work: () => Promise<T>, origin: Error, isLong: boolean): Promise<T> {
      const key = {};
      const stuck = Promise.withResolvers<never>();
      const giveUp = () => {
        const error = new TransactionStuck(origin);
        onStuck(error);
        stuck.reject(error);
      };
      const timer = setTimeout(giveUp, isLong ? longLimitMs : limitMs).unref();
      if (!isLong) open.set(key, { since: performance.now(), origin });
      try {
        return await Promise.race([isLong ? work() : runWork(work), stuck.promise]);
      } finally {
        clearTimeout(timer);
        open.delete(key);
      }
    },

    /** @throws Error when a transaction of few records has been open for so long that other writes wait for it */
    check(): void {
      for (const { since, origin } of open.values()) {
        const openMs = Math.round(performance.now() - since);
        if (openMs >= limitMs * notReadyAfter)
          throw new Error(`A transaction has been open for ${openMs} ms.`, { cause: origin });
      }
    },
  };
}

import { minuteMs } from '@mutai/contract/durations';

/** Time limit of a transaction of few records, in milliseconds. With SQLite it blocks all other writes. */
const usualLimitMs = 10_000;
/** Time limit of a transaction of many records, such as an import, in milliseconds. */
const longLimitMs = 5 * minuteMs;
/** Fraction of the limit after which an open transaction of few records makes the server report that it is not ready. */
const notReadyAfter = 0.5;

/** A transaction exceeded its time limit, probably because it awaits something that never settles. It was rolled back. */
export class TransactionStuck extends Error {
  /** PostgreSQL: idle_in_transaction_session_timeout. Callers handle it like an unavailable database. */
  readonly code = '25P03';

  /** @param origin error whose stack shows where the transaction began */
  constructor(origin: Error) {
    super('A transaction was open for too long and has been rolled back.', { cause: origin });
    this.name = 'TransactionStuck';
  }
}

/** Time limits of transactions. */
export interface TransactionLimits {
  /** Time limit of a transaction of few records, in milliseconds. */
  readonly limitMs: number;
  /** Called when a transaction exceeds its limit and is rolled back. */
  onStuck(error: TransactionStuck): void;
  /** Runs the work of each transaction of few records. Tests reject work here that awaits anything but the database. */
  readonly runWork?: <T>(work: () => Promise<T>) => Promise<T>;
}

export const usualLimits = (onStuck: TransactionLimits['onStuck']): TransactionLimits => ({
  limitMs: usualLimitMs,
  onStuck,
});

/** Watches the transactions that are open in this process. */
export function transactionWatch({ limitMs, onStuck, runWork = (work) => work() }: TransactionLimits) {
  /** Open transactions of few records, with start time by `performance.now` and origin. */
  const open = new Map<object, { readonly since: number; readonly origin: Error }>();
  return {
    /**
     * Runs the work of an open transaction. The caller must roll it back when this throws.
     *
     * @param origin error whose stack shows where the transaction began
     * @param isLong true for a transaction of many records
     * @throws TransactionStuck if the limit is exceeded; otherwise errors of the work
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

    /** @throws Error if a transaction of few records has been open for so long that other writes wait for it */
    check(): void {
      for (const { since, origin } of open.values()) {
        const openMs = Math.round(performance.now() - since);
        if (openMs >= limitMs * notReadyAfter)
          throw new Error(`A transaction has been open for ${openMs} ms.`, { cause: origin });
      }
    },
  };
}

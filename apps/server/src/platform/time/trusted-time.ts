import { dayMs, hourMs, minuteMs, secondMs } from '@mutai/contract/durations';
import type { Database } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { Clock } from './clock.ts';
import { databaseTime, newestRowTime, timeState, type TimeDoubt } from './time-state.ts';

/** Largest difference between the time and the expected time that needs no explanation, in milliseconds. */
const toleranceMs = 5 * minuteMs;
/** Interval of storing the trusted time, in milliseconds. */
const storeEveryMs = minuteMs;
/** Interval of looking for a confirmation while the time is in doubt, in milliseconds. */
const lookEveryMs = 2 * secondMs;
/**
 * Differences that are usual, in milliseconds: a server that was switched off, and a running one that was suspended. They
 * need a short time of steady running, in which time synchronization corrects a clock that started wrong.
 */
const usualDifferenceMs = { atStart: 30 * dayMs, running: dayMs };
const usualSteadyMs = 5 * minuteMs;
/** Time of steady running after which any other time is trusted without a confirmation, in milliseconds. */
const unusualSteadyMs = 6 * hourMs;
/** Largest difference to the clock of the database server, in milliseconds. */
const databaseToleranceMs = hourMs;
/** Interval between two notices of one process, in milliseconds, for a clock that jumps again and again. */
const noticeEveryMs = hourMs;

/** Reason for trusting the time again. */
export type TrustReason = 'corrected' | 'confirmed' | 'steady';

/** Callbacks for doubts. */
export interface TimeObserver {
  /** The time is in doubt. @param isUnusual false if a short time of steady running resolves it */
  doubted(doubt: TimeDoubt, isUnusual: boolean): void;
  /** The time is trusted again. */
  trusted(reason: TrustReason): void;
  /** Tells administrators, in the transaction that stores the doubt. */
  notify(trx: WriteTransaction, doubt: TimeDoubt): Promise<void>;
}

/** Decides whether work that deletes or publishes by time may run. */
export interface TrustedTime {
  /**
   * Returns the time in milliseconds since 1970 if it can be trusted; otherwise `undefined`.
   *
   * @throws Error if the database is unavailable
   */
  check(): Promise<number | undefined>;
  /** Clock for work that was started in trusted time. @throws TimeInDoubt if the time has jumped since the last check */
  readonly clock: Clock;
  isTrusted(): boolean;
}

/** Thrown by a trusted clock whose time has jumped. The work is repeated later. */
export class TimeInDoubt extends Error {
  constructor() {
    super('服务器时间发生跳变，确认时间后将自动继续');
    this.name = 'TimeInDoubt';
  }
}

/** Trusts every time, for tests that set the clock. */
export const alwaysTrusted = (clock: Clock): TrustedTime => ({
  check: () => Promise.resolve(clock()),
  clock,
  isTrusted: () => true,
});

export interface TimeSources {
  readonly clock: Clock;
  /** Milliseconds since any moment, unaffected by changes of the clock. */
  readonly monotonic: () => number;
  /** Time of an independent clock; default: of the database server. */
  readonly independent?: () => Promise<number | undefined>;
}

/** Time of both clocks at one moment. */
interface Moment {
  readonly wall: number;
  readonly monotonic: number;
}

interface OpenDoubt {
  /** Start of the steady running. */
  steadySince: Moment;
  isUnusual: boolean;
  /** Stored trusted time when it was last read: it changes when another process trusts its time, or on a confirmation. */
  storedAt: number | null;
  lookedAt: number;
  told: boolean;
}

/**
 * Compares the clock with the last trusted time and the monotonic time since. See docs/decisions/0057-trusted-time.md.
 */
export function trustedTime(database: Database, sources: TimeSources, observer: TimeObserver): TrustedTime {
  const { clock, monotonic, independent = () => databaseTime(database) } = sources;
  /** Last trusted moment. At the start it is that of an earlier process, as if no time had passed since. */
  let reference: Moment | undefined;
  let doubt: OpenDoubt | undefined;
  let hasRun = false;
  let noticedAt = -Infinity;
  let checking: Promise<number | undefined> | undefined;

  const moment = (): Moment => ({ wall: clock(), monotonic: monotonic() });
  /** Difference between the clocks since a moment, in milliseconds. */
  const drift = (since: Moment, now: Moment) => now.wall - since.wall - (now.monotonic - since.monotonic);
  const isSteady = (since: Moment, now: Moment) => Math.abs(drift(since, now)) <= toleranceMs;
  const isNear = (storedAt: number | null, now: Moment) =>
    storedAt !== null && Math.abs(now.wall - storedAt) <= toleranceMs;

  const store = async (values: Partial<{ trustedAt: number; doubt: null }>) => {
    await database.write((trx) => timeState.change(trx, values, clock()));
  };

  const trust = async (now: Moment, values: Partial<{ trustedAt: number; doubt: null }>): Promise<number> => {
    await store({ ...values, trustedAt: now.wall });
    reference = now;
    hasRun = true;
    return now.wall;
  };

  const resolve = async (now: Moment, reason: TrustReason): Promise<number> => {
    // A process that died may have left it. Processes that are in doubt store theirs anew.
    const trusted = await trust(now, { doubt: null });
    doubt = undefined;
    observer.trusted(reason);
    return trusted;
  };

  const doubtAt = (since: Moment, now: Moment): TimeDoubt => ({ at: now.wall, expected: now.wall - drift(since, now) });

  /** Stores a doubt that lasts, and notifies administrators unless another process has done so. */
  const tell = async (open: OpenDoubt, one: TimeDoubt): Promise<void> => {
    const isNoticeDue = !open.told && monotonic() - noticedAt >= noticeEveryMs;
    await database.write(async (trx) => {
      let isFirst = false;
      // The change locks the state: of several processes one is the first.
      const changes = ({ doubt: stored }: { readonly doubt: TimeDoubt | null }) => {
        isFirst = stored === null;
        return { doubt: one };
      };
      await timeState.change(trx, changes, one.at);
      if (isNoticeDue && isFirst) await observer.notify(trx, one);
    });
    if (isNoticeDue) noticedAt = monotonic();
    open.told = true;
  };

  /** Begins a doubt, or begins it anew after the clock has jumped again. */
  const begin = async (
    since: Moment,
    now: Moment,
    storedAt: number | null,
    isUnusual = Math.abs(drift(since, now)) > (hasRun ? usualDifferenceMs.running : usualDifferenceMs.atStart),
  ): Promise<undefined> => {
    const told = doubt?.told === true;
    const wasKnown = doubt !== undefined && (!isUnusual || doubt.isUnusual);
    doubt = { steadySince: now, isUnusual, storedAt, lookedAt: now.monotonic, told };
    const one = doubtAt(since, now);
    if (!wasKnown) observer.doubted(one, isUnusual);
    if (isUnusual) await tell(doubt, one);
    return undefined;
  };

  const start = async (now: Moment): Promise<number | undefined> => {
    const stored = await timeState.read(database.read);
    const since = {
      wall: stored.trustedAt ?? (await newestRowTime(database.read)) ?? now.wall,
      monotonic: now.monotonic,
    };
    if (isSteady(since, now)) return trust(now, stored.doubt === null ? {} : { doubt: null });
    reference = since;
    return begin(since, now, stored.trustedAt);
  };

  const disagrees = async (now: Moment): Promise<boolean> => {
    const other = await independent();
    return other !== undefined && Math.abs(other - now.wall) > databaseToleranceMs;
  };

  /** Looks whether a doubt is resolved. */
  const look = async (open: OpenDoubt, since: Moment, now: Moment): Promise<number | undefined> => {
    if (isSteady(since, now)) return resolve(now, 'corrected');
    if (!isSteady(open.steadySince, now)) return begin(since, now, open.storedAt);
    if (now.monotonic - open.lookedAt < lookEveryMs) return undefined;
    open.lookedAt = now.monotonic;
    const stored = await timeState.read(database.read);
    if (stored.trustedAt !== open.storedAt) {
      open.storedAt = stored.trustedAt;
      if (isNear(stored.trustedAt, now)) return resolve(now, 'confirmed');
      // Another process trusts another time: somebody must see to the clocks.
      return begin(since, now, stored.trustedAt, true);
    }
    if (open.isUnusual && (!open.told || stored.doubt === null)) await tell(open, doubtAt(since, now));
    if (now.monotonic - open.steadySince.monotonic < (open.isUnusual ? unusualSteadyMs : usualSteadyMs))
      return undefined;
    if (!(await disagrees(now))) return resolve(now, 'steady');
    // The database server has another time: only a confirmation or a correction helps.
    return begin(since, now, open.storedAt, true);
  };

  const evaluate = async (): Promise<number | undefined> => {
    const now = moment();
    if (reference === undefined) return start(now);
    if (doubt !== undefined) return look(doubt, reference, now);
    if (!isSteady(reference, now)) return begin(reference, now, (await timeState.read(database.read)).trustedAt);
    return now.monotonic - reference.monotonic < storeEveryMs ? now.wall : trust(now, {});
  };

  return {
    check() {
      checking ??= evaluate().finally(() => {
        checking = undefined;
      });
      return checking;
    },
    clock() {
      const now = moment();
      if (reference === undefined || doubt !== undefined || !isSteady(reference, now)) throw new TimeInDoubt();
      return now.wall;
    },
    isTrusted: () => reference !== undefined && doubt === undefined,
  };
}

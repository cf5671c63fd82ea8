import { setTimeout as delay } from 'node:timers/promises';
import { dayMs, hourMs, secondMs } from '@mutai/contract/durations';
import type { Clock } from '../time/clock.ts';
import type { TrustedTime } from '../time/trusted-time.ts';
import type { Database } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import { leaseMs, type ClaimedJob, type JobsTable } from './jobs-table.ts';

/** Poll interval in milliseconds; doubles up to a limit while the database is unavailable. */
const pollMs = secondMs;
const longestPollMs = 30 * secondMs;
/** Concurrent jobs of one process. */
const atOnce = 4;
/** Delay before the first retry, in milliseconds; doubles up to an hour. */
const firstRetryMs = 10 * secondMs;
const longestRetryMs = hourMs;
/** Interval for scheduling repeated jobs, in milliseconds. */
const scheduleMs = 60 * secondMs;
/** Delay before the first run of a repeated job, in milliseconds, to keep startup fast. */
const firstRunMs = 60 * secondMs;
/** Delay after which a repeated job that nobody runs is suspended, in milliseconds. */
const overdueMs = 600 * secondMs;
/** Latest retry of jobs that run at any time. A later one was scheduled before the clock was set back. */
const latestRetryMs = dayMs;
/** Attempts before a job fails permanently: a little more than a day. */
const mostAttempts = 32;

/** Kind of background work: delayed, repeated, or started by a commit. */
export interface JobKind<Payload> {
  /** Stored name. Jobs of unknown kinds are left to other processes. */
  readonly kind: string;
  /** Display name on the jobs page. */
  readonly title: string;
  /** Interval of a repeated job in milliseconds; default: run once per enqueued job. */
  readonly every?: number;
  /**
   * True if the job neither deletes nor publishes by time: it also runs while the time is in doubt. Its retries are due
   * within a day.
   */
  readonly atAnyTime?: boolean;
  /**
   * Reason why this process does not run jobs of this kind, such as missing configuration, as a sentence without a full
   * stop that says what to do. Other processes may run them.
   */
  readonly off?: string;
  /** Limit of concurrent jobs of this kind in one process, so that it does not delay other kinds. */
  readonly atOnce?: number;
  /**
   * Runs the job, possibly more than once for the same payload if a process dies. Must return if there is nothing left
   * to do, such as when the file to delete is gone. Errors are retried later, except a `PermanentJobError`.
   *
   * @param stopping aborted when the process is about to end; unfinished work is left to the next process
   * @param attempt 1 or omitted for the first attempt
   * @param report records the result of a repeated job with its run; the last call counts
   */
  run(payload: Payload, stopping: AbortSignal, attempt?: number, report?: (result: string) => void): Promise<void>;
}

/**
 * Error that no retry can fix, such as a mail without its attachment: the job fails immediately. A repeated job still
 * runs at its next interval.
 */
export class PermanentJobError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentJobError';
  }
}

/** Job that has failed permanently. */
export interface FailedJob {
  readonly id: number;
  readonly kind: string;
  readonly title: string;
  /** Error of the last attempt. */
  readonly error: string;
}

/** Callbacks for job events. */
export interface JobsObserver {
  /** An attempt failed. */
  failed(kind: string, error: unknown): void;
  /** A job failed permanently. Runs in the transaction that records it; throwing causes another attempt. */
  failedPermanently?(trx: WriteTransaction, job: FailedJob): Promise<void>;
  /** Polling fails, usually because the database is unavailable. Called once per outage. */
  unreachable(error: unknown): void;
  /** Polling works again. */
  reachable(): void;
}

export interface RunningJobs {
  /** Stops polling, aborts running jobs and waits for them. */
  stop(): Promise<void>;
}

const doubled = (first: number, times: number, longest: number) => Math.min(first * 2 ** times, longest);

const messageOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error));

/**
 * Runs the jobs of some kinds until stopped.
 *
 * @param time decides whether jobs that delete or publish by time may start
 */
export function runJobs(
  { write }: Database,
  table: JobsTable,
  clock: Clock,
  time: TrustedTime,
  kinds: readonly JobKind<never>[],
  observer: JobsObserver,
): RunningJobs {
  const known = new Map(kinds.map((kind) => [kind.kind, kind]));
  const stopping = new AbortController();
  const running = new Map<Promise<void>, JobKind<never>>();
  /** Aborting ends the pause between polls: a slot is free, or the worker is stopping. */
  let pausing = new AbortController();

  const giveUp = ({ title }: JobKind<never>, job: ClaimedJob, error: string): Promise<void> =>
    write(async (trx) => {
      if (!(await table.giveUp(trx, job, error))) return;
      await observer.failedPermanently?.(trx, { id: job.id, kind: job.kind, title, error });
    });

  const settleFailure = (kind: JobKind<never>, job: ClaimedJob, error: unknown, output: string): Promise<void> => {
    const isPermanent = error instanceof PermanentJobError || job.attempts >= mostAttempts;
    // Repeated jobs are housekeeping and must never be given up.
    if (isPermanent && kind.every === undefined) return giveUp(kind, job, messageOf(error));
    const retry = doubled(firstRetryMs, job.attempts - 1, longestRetryMs);
    const wait = error instanceof PermanentJobError ? (kind.every ?? retry) : retry;
    return table.runAgain(job, clock() + wait, messageOf(error), output);
  };

  /** Runs a job while renewing its claim. */
  const work = async (kind: JobKind<never>, claimed: ClaimedJob): Promise<void> => {
    let job = claimed;
    let output = '';
    const lost = new AbortController();
    const renewal = setInterval(() => {
      void table.renew(job).then(
        (renewed) => (renewed === undefined ? lost.abort() : (job = renewed)),
        // Database unavailable: the claim lasts for two more renewals.
        () => undefined,
      );
    }, leaseMs / 3);
    try {
      const signal = AbortSignal.any([stopping.signal, lost.signal]);
      await kind.run(JSON.parse(job.payload) as never, signal, job.attempts, (result) => (output = result));
    } catch (error) {
      if (stopping.signal.aborted) return await table.release(job);
      await settleFailure(kind, job, error, output);
      throw error;
    } finally {
      clearInterval(renewal);
    }
    if (kind.every === undefined) await table.finish(job);
    else if (stopping.signal.aborted) await table.release(job);
    else await table.runAgain(job, clock() + kind.every, '', output);
  };

  const begin = (kind: JobKind<never>, job: ClaimedJob) => {
    const one: Promise<void> = work(kind, job)
      .catch((error: unknown) => observer.failed(job.kind, error))
      .finally(() => {
        running.delete(one);
        pausing.abort();
      });
    running.set(one, kind);
  };

  /** Kinds with a free slot that may start now. */
  const openKinds = (isTimeTrusted: boolean) =>
    [...known.values()].filter(
      (kind) =>
        kind.off === undefined &&
        (isTimeTrusted || kind.atAnyTime === true) &&
        (kind.atOnce === undefined || [...running.values()].filter((one) => one === kind).length < kind.atOnce),
    );

  const scheduleRepeated = async () => {
    for (const { kind, every, off } of kinds) {
      if (every === undefined) continue;
      await write(async (trx) => {
        if (off !== undefined) return table.suspend(trx, kind, clock() - overdueMs);
        await table.begin(trx, kind, clock() + firstRunMs);
        // Uses the current time: another process may have run it meanwhile.
        await table.runNoLaterThan(trx, kind, clock() + every);
      });
    }
    const kindsAtAnyTime = kinds.filter(({ atAnyTime, every }) => atAnyTime === true && every === undefined);
    const names = kindsAtAnyTime.map(({ kind }) => kind);
    await write((trx) => table.runLate(trx, names, clock() + latestRetryMs));
  };

  /** @returns true if a job was started */
  const beginNext = async (): Promise<boolean> => {
    if (running.size >= atOnce) return false;
    const trusted = await time.check();
    const open = openKinds(trusted !== undefined);
    const job = await table.claim(
      open.map(({ kind }) => kind),
      trusted ?? clock(),
    );
    const kind = known.get(job?.kind ?? '');
    if (job === undefined || kind === undefined) return false;
    begin(kind, job);
    return true;
  };

  const loop = async () => {
    let scheduledAt = -Infinity;
    let failures = 0;
    while (!stopping.signal.aborted) {
      pausing = new AbortController();
      try {
        const now = clock();
        // Checked in each round, because the clock may be set back.
        if (now < scheduledAt || now >= scheduledAt + scheduleMs) {
          await scheduleRepeated();
          scheduledAt = now;
        }
        const began = await beginNext();
        if (failures > 0) observer.reachable();
        failures = 0;
        if (began) continue;
      } catch (error) {
        if (failures === 0) observer.unreachable(error);
        failures += 1;
      }
      const pause = doubled(pollMs, Math.max(0, failures - 1), longestPollMs);
      await delay(pause, undefined, { signal: pausing.signal, ref: false }).catch(() => undefined);
    }
    await Promise.all(running.keys());
  };
  const ended = loop();
  return {
    stop() {
      stopping.abort();
      pausing.abort();
      return ended;
    },
  };
}

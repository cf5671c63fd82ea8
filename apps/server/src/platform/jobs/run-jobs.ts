import { setTimeout as delay } from 'node:timers/promises';
import { hourMs, secondMs } from '@mutai/contract/durations';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import { leaseMs, type ClaimedJob, type JobsTable } from './jobs-table.ts';

/** Milliseconds between two looks for something to do; while the database is away twice as long each time, to a limit. */
const pollMs = secondMs;
const longestPollMs = 30 * secondMs;
/** Jobs that one process works on at the same time. */
const atOnce = 4;
/** Milliseconds before a failed job is tried again: twice as long each time, and never longer than an hour. */
const firstRetryMs = 10 * secondMs;
const longestRetryMs = hourMs;
/** Milliseconds between two looks at whether what is repeated has its time. */
const scheduleMs = 60 * secondMs;
/** Milliseconds until what is repeated is done for the first time: not in the way of the start. */
const firstRunMs = 60 * secondMs;
/** Tries of a job after which it is left as failed: a little more than a day. */
const mostAttempts = 32;

/** Work that is done apart from any request: later, again and again, or after what it belongs to was committed. */
export interface JobKind<Payload> {
  /** Name under which it is kept; unknown ones are left to processes that know them. */
  readonly kind: string;
  /** What people call it, on the page of jobs. */
  readonly title: string;
  /** Milliseconds from one run to the next; without it a job is done once for each time it is enqueued. */
  readonly every?: number;
  /** Jobs of this kind that one process works on at the same time, where others must not wait for them all. */
  readonly atOnce?: number;
  /**
   * May run more than once for the same payload, when a process dies in the midst of it. Whoever finds nothing left to
   * do, such as a file to delete that is gone, returns: the job is done. What is thrown is tried again later, unless it
   * is a `PermanentJobError`.
   *
   * @param stopping the process is about to end: what it has not done is done by the next one
   * @param attempt 1, or left out, for the first try
   */
  run(payload: Payload, stopping: AbortSignal, attempt?: number): Promise<void>;
}

/**
 * Thrown by a job that no further try can help, such as a mail whose attachment is gone: it is left as failed at once.
 * One that is repeated has its next run all the same.
 */
export class PermanentJobError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentJobError';
  }
}

/** A job that is not tried any more. */
export interface GivenUpJob {
  readonly id: number;
  readonly kind: string;
  readonly title: string;
  /** Why its last try failed. */
  readonly error: string;
}

/** Who is told what happens to jobs. */
export interface JobsObserver {
  /** A try failed. */
  failed(kind: string, error: unknown): void;
  /** A job failed for good: told in the transaction that notes it. What is thrown has it tried once more. */
  givenUp?(trx: WriteTransaction, job: GivenUpJob): Promise<void>;
  /** Jobs cannot be looked for, mostly because the database is away: told once, however long that lasts. */
  unreachable(error: unknown): void;
  /** They can again. */
  reachable(): void;
}

export interface RunningJobs {
  /** Takes no more jobs, asks those that run to end, and waits until they have. */
  stop(): Promise<void>;
}

const doubled = (first: number, times: number, longest: number) => Math.min(first * 2 ** times, longest);

const messageOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error));

/** Works on the jobs of some kinds until it is stopped. */
export function runJobs(
  { write }: Database,
  table: JobsTable,
  clock: Clock,
  kinds: readonly JobKind<never>[],
  observer: JobsObserver,
): RunningJobs {
  const known = new Map(kinds.map((kind) => [kind.kind, kind]));
  const stopping = new AbortController();
  const running = new Map<Promise<void>, JobKind<never>>();
  /** Ends the pause until the next look: there is room for another job, or no more are to be done. */
  let pausing = new AbortController();

  const giveUp = ({ title }: JobKind<never>, job: ClaimedJob, error: string): Promise<void> =>
    write(async (trx) => {
      if (!(await table.giveUp(trx, job, clock(), error))) return;
      await observer.givenUp?.(trx, { id: job.id, kind: job.kind, title, error });
    });

  const settleFailure = (kind: JobKind<never>, job: ClaimedJob, error: unknown): Promise<void> => {
    const hopeless = error instanceof PermanentJobError || job.attempts >= mostAttempts;
    // Housekeeping that failed for a day is needed all the more.
    if (hopeless && kind.every === undefined) return giveUp(kind, job, messageOf(error));
    const wait = doubled(firstRetryMs, job.attempts - 1, longestRetryMs);
    return table.runAgain(job, clock() + wait, messageOf(error));
  };

  /** Runs a job, and keeps its claim for as long as that takes. */
  const work = async (kind: JobKind<never>, claimed: ClaimedJob): Promise<void> => {
    let job = claimed;
    const lost = new AbortController();
    const renewal = setInterval(() => {
      void table.renew(job, clock()).then(
        (renewed) => (renewed === undefined ? lost.abort() : (job = renewed)),
        // The database is away: the claim holds for two more tries.
        () => undefined,
      );
    }, leaseMs / 3);
    try {
      const signal = AbortSignal.any([stopping.signal, lost.signal]);
      await kind.run(JSON.parse(job.payload) as never, signal, job.attempts);
    } catch (error) {
      if (stopping.signal.aborted) return await table.runAgain(job, clock(), '');
      await settleFailure(kind, job, error);
      throw error;
    } finally {
      clearInterval(renewal);
    }
    if (kind.every === undefined) await table.finish(job);
    else await table.runAgain(job, stopping.signal.aborted ? clock() : clock() + kind.every, '');
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

  /** Kinds of which another job may begin. */
  const open = () =>
    [...known.values()].filter(
      (kind) => kind.atOnce === undefined || [...running.values()].filter((one) => one === kind).length < kind.atOnce,
    );

  const scheduleRepeated = async () => {
    for (const { kind, every } of kinds) {
      if (every === undefined) continue;
      const now = clock();
      await write(async (trx) => {
        await table.add(trx, { kind, key: kind, payload: 'null', runAt: now + firstRunMs }, now);
        // As late as it is by now: another process may have run it meanwhile.
        await table.runNoLaterThan(trx, kind, clock() + every);
      });
    }
  };

  /** @returns whether there was one */
  const beginNext = async (): Promise<boolean> => {
    if (running.size >= atOnce) return false;
    const job = await table.claim(
      clock(),
      open().map(({ kind }) => kind),
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
        // Again and again, because the clock may be set back.
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

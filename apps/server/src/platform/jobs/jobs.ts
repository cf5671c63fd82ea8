import type { Clock } from '../time/clock.ts';
import type { Database, Executor } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { Page } from '../resource/repository.ts';
import { jobsTable, type JobFilter, type JobItem, type JobWindow } from './jobs-table.ts';
import { runJobs, type JobKind, type JobsObserver, type RunningJobs } from './run-jobs.ts';

export interface Jobs {
  /**
   * Adds a job in a transaction: it runs if and only if that commits.
   *
   * @param runAt milliseconds since 1970; default: now
   */
  enqueue(trx: WriteTransaction, kind: string, payload: unknown, runAt?: number): Promise<void>;
  /** Lists running, waiting and permanently failed jobs. Finished jobs are deleted. */
  list(filter: JobFilter, window: JobWindow): Promise<Page<JobItem>>;
  find(executor: Executor, id: number): Promise<JobItem | undefined>;
  /**
   * Schedules a job to run as soon as possible; resets the attempts of a failed one.
   *
   * @param seenAt `runAt` that the caller has seen, so that repeating the request runs the job once
   * @returns false if the job is gone, running or rescheduled
   */
  runNow(trx: WriteTransaction, id: number, seenAt: number): Promise<boolean>;
  /** @returns false if the job does not exist or has not failed permanently */
  removeFailed(trx: WriteTransaction, id: number): Promise<boolean>;
  /** Registers a job kind that this process can run. Features call it during registration. */
  offer(kind: JobKind<never>): void;
  readonly kinds: readonly JobKind<never>[];
  /** Runs jobs of the offered kinds until stopped. */
  start(observer: JobsObserver): RunningJobs;
}

/** Job queue of a database. Any number of processes may work on it. A job runs twice only if its process dies. */
export function jobQueue(database: Database, clock: Clock): Jobs {
  const table = jobsTable(database);
  const kinds: JobKind<never>[] = [];
  return {
    enqueue: (trx, kind, payload, runAt = clock()) =>
      table.add(trx, { kind, key: null, payload: JSON.stringify(payload), runAt }, clock()),
    list: (filter, window) => table.list(filter, clock(), window),
    find: (executor, id) => table.find(executor, id, clock()),
    runNow: (trx, id, seenAt) => table.runNow(trx, id, seenAt, clock()),
    removeFailed: (trx, id) => table.removeFailed(trx, id),
    offer: (kind) => void kinds.push(kind),
    kinds,
    start: (observer) => runJobs(database, table, clock, kinds, observer),
  };
}

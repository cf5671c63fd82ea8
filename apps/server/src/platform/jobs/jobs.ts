import type { Clock } from '../clock.ts';
import type { Database, Executor } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { Page } from '../resource/repository.ts';
import { jobsTable, type JobFilter, type JobItem, type JobWindow } from './jobs-table.ts';
import { runJobs, type JobKind, type JobsObserver, type RunningJobs } from './run-jobs.ts';

export interface Jobs {
  /**
   * Adds a job in the transaction of what it belongs to: it is done if, and only if, that is committed.
   *
   * @param runAt milliseconds since 1970; now when left out
   */
  enqueue(trx: WriteTransaction, kind: string, payload: unknown, runAt?: number): Promise<void>;
  /** Jobs that run, that wait for their time or their next try, or that failed for good. Done ones are gone. */
  list(filter: JobFilter, window: JobWindow): Promise<Page<JobItem>>;
  find(executor: Executor, id: number): Promise<JobItem | undefined>;
  /**
   * Has a job run as soon as a process has room for it; one that failed for good gets all its tries anew.
   *
   * @param seenAt the job's `runAt` as it was seen, so that asking twice runs it once
   * @returns false when the job is gone, runs, or has another time by now
   */
  runNow(trx: WriteTransaction, id: number, seenAt: number): Promise<boolean>;
  /** @returns false unless the job was there and had failed for good */
  removeFailed(trx: WriteTransaction, id: number): Promise<boolean>;
  /** Declares work that this process does. Features call it while they are registered. */
  offer(kind: JobKind<never>): void;
  readonly kinds: readonly JobKind<never>[];
  /** Works on jobs of the offered kinds until it is stopped. */
  start(observer: JobsObserver): RunningJobs;
}

/** The jobs of a database. Any number of processes may work on them; none is done twice unless a process dies. */
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

import type { Clock } from '../clock.ts';
import type { Database, Executor } from '../database/open-database.ts';
import type { Page } from '../resource/repository.ts';
import { jobsTable, type JobItem, type JobState, type JobWindow } from './jobs-table.ts';
import { runJobs, type JobKind, type JobsObserver, type RunningJobs } from './run-jobs.ts';

export interface Jobs {
  /**
   * Adds a job in the transaction of what it belongs to: it is done if, and only if, that is committed.
   *
   * @param runAt milliseconds since 1970; now when left out
   */
  enqueue(executor: Executor, kind: string, payload: unknown, runAt?: number): Promise<void>;
  /** Jobs that run, that wait for their time or their next try, or that failed for good. Done ones are gone. */
  list(state: JobState, window: JobWindow): Promise<Page<JobItem>>;
  /** Works on jobs until it is stopped. */
  start(kinds: readonly JobKind<never>[], observer: JobsObserver): RunningJobs;
}

/** The jobs of a database. Any number of processes may work on them; none is done twice unless a process dies. */
export function jobsOf(database: Database, clock: Clock): Jobs {
  const table = jobsTable(database);
  return {
    enqueue: (executor, kind, payload, runAt = clock()) =>
      table.add(executor, { kind, key: null, payload: JSON.stringify(payload), runAt }, clock()),
    list: (state, window) => table.list(state, clock(), window),
    start: (kinds, observer) => runJobs(database, table, clock, kinds, observer),
  };
}

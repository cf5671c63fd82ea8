import type { Database } from '../database/open-database.ts';
import type { Clock } from '../time/clock.ts';
import type { TrustedTime } from '../time/trusted-time.ts';
import { jobsTable, type JobsTable } from './jobs-table.ts';
import { runJobs, type JobKind, type JobsObserver, type RunningJobs } from './run-jobs.ts';

export interface Jobs extends Pick<
  JobsTable,
  'enqueue' | 'list' | 'listRuns' | 'lastRuns' | 'find' | 'findRepeated' | 'runNow' | 'removeFailed'
> {
  /** Registers a job kind that this process can run. Features call it during registration. */
  offer(kind: JobKind<never>): void;
  readonly kinds: readonly JobKind<never>[];
  /**
   * Runs jobs of the offered kinds until stopped.
   *
   * @param time decides whether jobs that delete or publish by time may start
   */
  start(observer: JobsObserver, time: TrustedTime): RunningJobs;
}

/** Job queue of a database. Any number of processes may work on it. A job runs twice only if its process dies. */
export function jobQueue(database: Database, clock: Clock): Jobs {
  const table = jobsTable(database, clock);
  const kinds: JobKind<never>[] = [];
  return {
    ...table,
    offer: (kind) => void kinds.push(kind),
    kinds,
    start: (observer, time) => runJobs(database, table, clock, time, kinds, observer),
  };
}

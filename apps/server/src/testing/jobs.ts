import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/database/open-database.ts';
import { jobQueue } from '../platform/jobs/jobs.ts';
import type { JobKind, JobsObserver, RunningJobs } from '../platform/jobs/run-jobs.ts';

/** Runs jobs like another process on the same database, until stopped. */
export function workOn(
  database: Database,
  clock: Clock,
  kinds: readonly JobKind<never>[],
  observer: JobsObserver,
): RunningJobs {
  const jobs = jobQueue(database, clock);
  for (const kind of kinds) jobs.offer(kind);
  return jobs.start(observer);
}

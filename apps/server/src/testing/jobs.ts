import { onTestFinished } from 'vitest';
import { openTestSite } from './test-app.ts';
import type { Clock } from '../platform/time/clock.ts';
import { alwaysTrusted, type TrustedTime } from '../platform/time/trusted-time.ts';
import type { Database } from '../platform/database/open-database.ts';
import { jobQueue } from '../platform/jobs/jobs.ts';
import type { JobKind, JobsObserver, RunningJobs } from '../platform/jobs/run-jobs.ts';

/**
 * Runs jobs like another process on the same database, until stopped.
 *
 * @param time default: every time that a test sets is trusted
 */
export function workOn(
  database: Database,
  clock: Clock,
  kinds: readonly JobKind<never>[],
  observer: JobsObserver,
  time: TrustedTime = alwaysTrusted(clock),
): RunningJobs {
  const jobs = jobQueue(database, clock);
  for (const kind of kinds) jobs.offer(kind);
  return jobs.start(observer, time);
}

/** Guard against hanging, in milliseconds. */
export const within = { timeout: 20_000 };
/** First page of runs. */
export const page = { limit: 10, offset: 0 };
const thrown = (error: unknown): void => {
  throw error;
};
const untold: JobsObserver = {
  failed: (_kind, error) => thrown(error),
  unreachable: thrown,
  reachable: () => thrown(new Error('reachable again')),
};

/** Opens a database, without a server, and starts workers on its jobs. */
export async function jobSite() {
  const opened = await openTestSite();
  onTestFinished(async () => {
    await opened.database.close();
    await opened.dispose();
  });
  const { database, clock } = opened;
  /** Starts a worker, such as another process on the same database. */
  const work = (
    kinds: readonly JobKind<never>[],
    observer: Partial<JobsObserver> = {},
    reached: Database = database,
  ) => {
    const running = workOn(reached, clock, kinds, { ...untold, ...observer });
    onTestFinished(() => running.stop());
    return running;
  };
  const kept = () => database.read.selectFrom('jobs').selectAll().orderBy('id').execute();
  return { ...opened, jobs: jobQueue(database, clock), work, kept };
}

/** Creates a job kind that records its payloads. */
export function noting(kind = 'note', act: (payload: string) => Promise<void> = async () => undefined) {
  const noted: string[] = [];
  const run = async (payload: string) => {
    noted.push(payload);
    await act(payload);
  };
  return { noted, kind: { kind, title: '记录', run } };
}

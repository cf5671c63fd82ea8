import type { App } from './app.ts';
import type { Counter } from './platform/metrics/registry.ts';
import { trustedTime, type TrustedTime } from './platform/time/trusted-time.ts';

/** Creates the trusted time of a process, whose doubts are logged, reported to administrators and measured. */
export function watchedTime({
  server: app,
  platform: { database, clock },
  metrics,
  onTimeDoubted,
}: Pick<App, 'server' | 'platform' | 'metrics' | 'onTimeDoubted'>): TrustedTime {
  const time = trustedTime(
    database,
    { clock, monotonic: () => performance.now() },
    {
      doubted: ({ at, expected }, isUnusual) => {
        const facts = { now: new Date(at).toISOString(), expected: new Date(expected).toISOString() };
        app.log[isUnusual ? 'error' : 'warn'](facts, 'time in doubt: jobs that delete or publish by time wait');
      },
      trusted: (reason) => app.log.info({ reason }, 'time trusted'),
      notify: onTimeDoubted,
    },
  );
  metrics.observed(
    'mutai_time_trusted',
    'Whether the time is trusted; 0: work that deletes or publishes by time waits.',
    () => [{ value: time.isTrusted() ? 1 : 0 }],
  );
  return time;
}

/** Counts the failed attempts of jobs. */
export const jobFailures = ({ metrics }: Pick<App, 'metrics'>): Counter =>
  metrics.counter('mutai_job_failures_total', 'Failed attempts of jobs by kind.');

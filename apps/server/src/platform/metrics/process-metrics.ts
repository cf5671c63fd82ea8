import { readdir, readFile } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { secondMs } from '@mutai/contract/durations';
import type { Metrics } from './registry.ts';

const resolutionMs = 10;
const nanosecondsPerSecond = 1e9;
const microsecondsPerSecond = 1e6;

/** Open file descriptors; none on systems without `/proc`. */
async function openDescriptors(): Promise<number | undefined> {
  return (await readdir('/proc/self/fd').catch(() => undefined))?.length;
}

/** Soft limit of file descriptors; none on systems without `/proc`, or without a limit. */
async function mostDescriptors(): Promise<number | undefined> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const found = /^Max open files +(\d+)/m.exec(limits)?.[1];
  return found === undefined ? undefined : Number(found);
}

const one = (value: number | undefined) => (value === undefined ? [] : [{ value }]);

/**
 * Declares the metrics of this process, under the names that Prometheus clients use.
 *
 * @returns stops measuring
 */
export function processMetrics(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const { observed } = metrics;
  observed('process_resident_memory_bytes', 'Resident memory size in bytes.', () => one(process.memoryUsage.rss()));
  observed('nodejs_heap_size_used_bytes', 'Used heap of V8 in bytes.', () => one(process.memoryUsage().heapUsed));
  observed(
    'process_cpu_seconds_total',
    'User and system CPU time in seconds.',
    () => {
      const { user, system } = process.cpuUsage();
      return one((user + system) / microsecondsPerSecond);
    },
    'counter',
  );
  observed('process_start_time_seconds', 'Start time since the Unix epoch in seconds.', () =>
    one(performance.timeOrigin / secondMs),
  );
  observed('process_open_fds', 'Open file descriptors.', async () => one(await openDescriptors()));
  observed('process_max_fds', 'Largest number of open file descriptors.', async () => one(await mostDescriptors()));
  // The delay includes the interval of measuring. All values cover the time since the last scrape.
  observed('nodejs_eventloop_lag_seconds', 'Lag of the event loop since the last scrape, by percentile.', () => {
    const lag = (nanoseconds: number) => Math.max(0, nanoseconds / nanosecondsPerSecond - resolutionMs / secondMs);
    const samples = [
      { labels: { percentile: '50' }, value: lag(delay.percentile(50)) },
      { labels: { percentile: '99' }, value: lag(delay.percentile(99)) },
      { labels: { percentile: '100' }, value: lag(delay.max) },
    ];
    delay.reset();
    return samples;
  });
  return () => {
    delay.disable();
  };
}

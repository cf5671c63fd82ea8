import { setTimeout as delay } from 'node:timers/promises';
import { minuteMs, secondMs } from '@mutai/contract/durations';
import { sql } from 'kysely';
import type { Metrics, Sample } from '../../platform/metrics/registry.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { release } from '../../platform/release.ts';
import type { Streams } from '../../platform/events/streams.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { within } from '../../platform/time/within.ts';
import { background } from '../../platform/workers/fair-queue.ts';

/** Time for which the size of all files is reused, in milliseconds: it reads the whole table. */
const sizeForMs = 5 * minuteMs;
/** Longest wait of a scrape for this size, in milliseconds. */
const sizeWithinMs = secondMs;

/** Sources of the site's metrics. */
export interface MetricsSources {
  readonly database: Database;
  readonly clock: Clock;
  readonly streams: Pick<Streams, 'count'>;
  readonly storage: Pick<Storage, 'ready'>;
  /** Disk space of the data directory, in bytes. */
  readonly space: () => Promise<{ readonly free: number; readonly all: number }>;
}

/** Longest wait for a service that should answer, in milliseconds. Shorter than that for a metric, which is then 0. */
const upMs = 4000;

/** Reads whether a service answers. It is not asked again before it has answered. */
function isUp(name: string, check: () => Promise<unknown>): () => Promise<readonly Sample[]> {
  let asking: Promise<unknown> | undefined;
  return async () => {
    asking ??= check().finally(() => {
      asking = undefined;
    });
    const answer = within(name, upMs, asking);
    return [{ value: await answer.then(() => 1).catch(() => 0) }];
  };
}

/** Declares the metrics of database, jobs, files, event streams and screens. */
export function observedMetrics(metrics: Metrics, sources: MetricsSources): void {
  const { database, clock, streams, storage, space } = sources;
  const { read: db } = database;
  const { observed } = metrics;

  observed('mutai_build_info', 'Always 1; the labels have version and commit.', () => [
    { labels: { version: release.version, commit: release.commit, database: database.dialect }, value: 1 },
  ]);

  observed(
    'mutai_database_up',
    'Whether the database answers.',
    isUp('database', () => database.check()),
  );
  const connections = (read: (state: NonNullable<ReturnType<Database['connections']>>) => readonly Sample[]) => () => {
    const state = database.connections();
    return state === undefined ? [] : read(state);
  };
  observed(
    'mutai_database_connections',
    'Connections of the pool to PostgreSQL by state.',
    connections(({ open, idle }) => [
      { labels: { state: 'idle' }, value: idle },
      { labels: { state: 'busy' }, value: open - idle },
    ]),
  );
  observed(
    'mutai_database_connections_max',
    'Largest number of connections of the pool.',
    connections(({ most }) => [{ value: most }]),
  );
  observed(
    'mutai_database_waiting',
    'Statements that wait for a connection of the pool.',
    connections(({ waiting }) => [{ value: waiting }]),
  );

  const slow = metrics.counter('mutai_slow_statements_total', 'Statements that took longer than SLOW_STATEMENT_MS.');
  slow.add({}, 0);
  database.onSlowStatement(() => slow.add());

  observed('mutai_jobs', 'Jobs by state: due, scheduled for later, running, failed permanently.', async () => {
    const now = clock();
    const { rows } = await sql<{ state: string; count: number }>`select case when "failedAt" is not null then 'failed'
        when "lockedUntil" > ${now} then 'running' when "runAt" <= ${now} then 'due' else 'scheduled' end as "state",
      count(*) as "count" from "jobs" group by 1`.execute(db);
    return ['due', 'scheduled', 'running', 'failed'].map((state) => ({
      labels: { state },
      value: rows.find((row) => row.state === state)?.count ?? 0,
    }));
  });
  observed('mutai_jobs_oldest_due_seconds', 'Time since when the oldest due job waits; 0 without one.', async () => {
    const now = clock();
    const { rows } = await sql<{ at: number | null }>`select min("runAt") as "at" from "jobs"
      where "failedAt" is null and "runAt" <= ${now} and ("lockedUntil" is null or "lockedUntil" <= ${now})`.execute(
      db,
    );
    return [{ value: Math.max(0, now - (rows[0]?.at ?? now)) / secondMs }];
  });

  observed('mutai_event_streams', 'Open event streams of consoles and displays.', () => [{ value: streams.count() }]);

  observed('mutai_screens', 'Screens by state: online, offline, never seen, unpaired.', async () => {
    const { rows } = await sql<{ state: string; count: number }>`select case when s."tokenHash" is null then 'unpaired'
        when r."online" is null then 'never' when r."online" = 1 then 'online' else 'offline' end as "state",
      count(*) as "count" from "screens" as s left join "screenReports" as r on r."screenId" = s."id" group by 1`.execute(
      db,
    );
    return ['online', 'offline', 'never', 'unpaired'].map((state) => ({
      labels: { state },
      value: rows.find((row) => row.state === state)?.count ?? 0,
    }));
  });

  observed(
    'mutai_storage_up',
    'Whether the storage of files can be read and written.',
    isUp('storage', () => storage.ready()),
  );
  let known: { readonly at: number; readonly bytes: number } | undefined;
  let measuring: Promise<void> | undefined;
  const measure = async () => {
    const sum = sql<{ bytes: number | null }>`select cast(sum("size") as bigint) as "bytes" from "contents"`;
    const { rows } = await sum.execute(database.longRead(background));
    known = { at: performance.now(), bytes: rows[0]?.bytes ?? 0 };
  };
  observed('mutai_storage_bytes', 'Size of all uploaded contents, some minutes old.', async () => {
    if (known === undefined || performance.now() - known.at > sizeForMs) {
      measuring ??= measure().finally(() => {
        measuring = undefined;
      });
      // Long reads of others come first: the next scrape gets the size.
      await Promise.race([measuring, delay(sizeWithinMs, undefined, { ref: false })]);
    }
    return known === undefined ? [] : [{ value: known.bytes }];
  });
  observed('mutai_data_dir_free_bytes', 'Free space on the disk of DATA_DIR.', async () => [
    { value: (await space()).free },
  ]);
  observed('mutai_data_dir_size_bytes', 'Size of the disk of DATA_DIR.', async () => [{ value: (await space()).all }]);
}

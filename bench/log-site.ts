import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { startPostgresCluster, type PostgresCluster } from '../apps/server/src/testing/postgres-cluster.ts';
import { startMutai, type RunningServer } from './servers.ts';

export type Kind = 'sqlite' | 'postgres';

/** A server whose login log has many lines: over a year, of 500 nicknames of which some are far more frequent. */
export interface LogSite {
  readonly server: RunningServer;
  stop(): Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1000;
/** A number from 0 to 10,006 that looks random, from the number of a line; most of its squares are small. */
const mixed = '((cast(n as bigint) * 7919) % 10007)';

/** @param series SQL of a table `s(n)` of the numbers 1 to `rows` */
const seeding = (series: string, rows: number) => `insert into "loginLogs"
  ("username", "nickname", "success", "description", "ip", "os", "browser", "createdAt")
  select 'guest', '用户' || (${mixed} * ${mixed} / 10007 * 500 / 10007), case when n % 20 = 0 then 0 else 1 end,
    '登录成功', '10.0.0.1', 'Windows 11', 'Chrome 140.0',
    cast(${Date.now() - 365 * dayMs} as bigint) + cast(n as bigint) * ${Math.floor((365 * dayMs) / rows)}
  from ${series}`;

async function sqliteSite(rows: number): Promise<LogSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mutai-bench-logs-'));
  const first = await startMutai(dataDir);
  await first.stop();
  const db = new DatabaseSync(join(dataDir, 'mutai.db'));
  db.exec(
    seeding(
      `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${rows}) select n from s)`,
      rows,
    ),
  );
  db.exec('pragma wal_checkpoint(truncate)');
  db.close();
  const server = await startMutai(dataDir);
  return {
    server,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function onPostgres<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function postgresSite(cluster: PostgresCluster, rows: number): Promise<LogSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mutai-bench-logs-'));
  const address = new URL(cluster.url);
  address.pathname = `/logs${rows}`;
  await onPostgres(cluster.url, (client) => client.query(`create database logs${rows}`));
  const first = await startMutai(dataDir, address.href);
  await first.stop();
  await onPostgres(address.href, async (client) => {
    // The cluster commits without waiting for its log; the vacuum would find nothing that is certainly committed.
    await client.query('set synchronous_commit = on');
    await client.query(seeding(`generate_series(1, ${rows}) as s(n)`, rows));
    // What the database does by itself after a while.
    await client.query('vacuum analyze "loginLogs"');
  });
  const server = await startMutai(dataDir, address.href);
  return {
    server,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs some work with sites of each of these sizes. */
export async function withLogSites(
  kind: Kind,
  sizes: readonly number[],
  work: (sites: readonly LogSite[]) => Promise<void>,
): Promise<void> {
  const cluster = kind === 'postgres' ? await startPostgresCluster() : undefined;
  const sites: LogSite[] = [];
  try {
    for (const rows of sizes) {
      sites.push(await (cluster === undefined ? sqliteSite(rows) : postgresSite(cluster, rows)));
    }
    await work(sites);
  } finally {
    for (const site of sites) await site.stop();
    await cluster?.stop();
  }
}

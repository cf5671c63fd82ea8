import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { searchedTables } from '../apps/server/src/platform/search/searched-columns.ts';
import { fillTextIndex, indexOf } from '../apps/server/src/platform/search/text-index.ts';
import { startPostgresCluster, type PostgresCluster } from '../apps/server/src/testing/postgres-cluster.ts';
import { startMutai, type RunningServer } from './servers.ts';

export type Kind = 'sqlite' | 'postgres';

/** A server whose database was given many rows. */
export interface Site {
  readonly server: RunningServer;
  stop(): Promise<void>;
}

/** What the rows of a site are: SQL that inserts them. @param series SQL of a table `s(n)` of the numbers 1 to `rows` */
export type Content = (series: string, rows: number, kind: Kind) => string;

/** Lets rows be found that were written straight into a database. A table that has no index yet gets it filled when made. */
export async function indexTexts(dataDir: string, databaseUrl = ''): Promise<void> {
  const database = openDatabase({ dataDir, databaseUrl, databasePoolSize: 1 }, () => undefined);
  const made = new Set((await database.patient.introspection.getTables()).map(({ name }) => name));
  for (const table of searchedTables.filter((name) => made.has(indexOf(name)))) {
    await fillTextIndex(database.patient, database.dialect, table);
  }
  await database.close();
}

const newDataDir = () => mkdtempSync(join(tmpdir(), 'mutai-bench-'));

async function serving(dataDir: string, databaseUrl = ''): Promise<Site> {
  const server = await startMutai(dataDir, databaseUrl);
  return {
    server,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function sqliteSite(rows: number, content: Content, searched: boolean): Promise<Site> {
  const dataDir = newDataDir();
  await (await startMutai(dataDir)).stop();
  const series = `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${rows}) select n from s)`;
  const db = new DatabaseSync(join(dataDir, 'mutai.db'));
  db.exec(content(series, rows, 'sqlite'));
  db.close();
  if (searched) await indexTexts(dataDir);
  return serving(dataDir);
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

async function postgresSite(
  cluster: PostgresCluster,
  rows: number,
  content: Content,
  searched: boolean,
): Promise<Site> {
  const dataDir = newDataDir();
  const address = new URL(cluster.url);
  address.pathname = `/site${rows}`;
  await onPostgres(cluster.url, (client) => client.query(`create database site${rows}`));
  await (await startMutai(dataDir, address.href)).stop();
  await onPostgres(address.href, async (client) => {
    // The cluster commits without waiting for its log; the vacuum would find nothing that is certainly committed.
    await client.query('set synchronous_commit = on');
    await client.query(content(`generate_series(1, ${rows}) as s(n)`, rows, 'postgres'));
    if (searched) await indexTexts(dataDir, address.href);
    // What the database does by itself after a while.
    await client.query('checkpoint');
    await client.query('vacuum analyze');
  });
  return serving(dataDir, address.href);
}

/** Runs some work with sites of each of these sizes. @param searched whether texts are to be found */
export async function withSites(
  kind: Kind,
  sizes: readonly number[],
  content: Content,
  work: (sites: readonly Site[]) => Promise<void>,
  searched = true,
): Promise<void> {
  const cluster = kind === 'postgres' ? await startPostgresCluster() : undefined;
  const sites: Site[] = [];
  try {
    for (const rows of sizes) {
      sites.push(
        await (cluster === undefined
          ? sqliteSite(rows, content, searched)
          : postgresSite(cluster, rows, content, searched)),
      );
    }
    await work(sites);
  } finally {
    for (const site of sites) await site.stop();
    await cluster?.stop();
  }
}

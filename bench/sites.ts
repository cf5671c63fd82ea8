import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { renderedPosts } from '../apps/server/src/features/posts/rendered-posts.ts';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { searchedTables } from '../apps/server/src/platform/search/searched-columns.ts';
import { fillTextIndex, indexOf } from '../apps/server/src/platform/search/text-index.ts';
import { startPostgresCluster, type PostgresCluster } from '../apps/server/src/testing/postgres-cluster.ts';
import { startMutai, type RunningServer } from './servers.ts';

export type Kind = 'sqlite' | 'postgres';

/** `--on sqlite` restricts the database; `--only <part of a name>`, repeatable, restricts the measurements. */
const { values: asked } = parseArgs({
  strict: false,
  options: { on: { type: 'string' }, only: { type: 'string', multiple: true, default: [] } },
});

/** Databases to measure. */
export const kinds: readonly Kind[] = (['sqlite', 'postgres'] as const).filter((kind) => (asked.on ?? kind) === kind);

/** Returns the selected measurements. */
export const chosen = <T>(all: Readonly<Record<string, T>>): readonly (readonly [string, T])[] => {
  const { only } = asked as { readonly only: readonly string[] };
  return Object.entries(all).filter(([name]) => only.length === 0 || only.some((part) => name.includes(part)));
};

/** Server with a filled database. */
export interface Site {
  readonly server: RunningServer;
  stop(): Promise<void>;
}

/** SQL that inserts the rows of a site. @param series SQL of a table `s(n)` with the numbers 1 to `rows` */
export type Content = (series: string, rows: number, kind: Kind) => string;

/** Indexes rows inserted directly into a database. A table without an index gets a filled one when it is created. */
export async function indexTexts(dataDir: string, databaseUrl = ''): Promise<void> {
  const database = openDatabase({ dataDir, databaseUrl, databasePoolSize: 1 }, () => undefined);
  const made = new Set((await database.maintenance.introspection.getTables()).map(({ name }) => name));
  for (const table of searchedTables.filter((name) => made.has(indexOf(name)))) {
    await fillTextIndex(database.maintenance, database.dialect, table);
  }
  await database.close();
}

/** Folder that keeps sites for later runs with the same content, because writing a million rows takes minutes. */
const keptIn = process.env['BENCH_SITES'];

/** Renders posts inserted directly into SQLite, which the server would do within an hour. */
export async function renderPosts(dataDir: string): Promise<void> {
  const database = openDatabase({ dataDir, databaseUrl: '', databasePoolSize: 1 }, () => undefined);
  await renderedPosts(database).rendering.run(null, new AbortController().signal);
  await database.close();
}

const newDataDir = () => mkdtempSync(join(keptIn ?? tmpdir(), 'mutai-bench-'));

const nameOf = (rows: number, filling: string) =>
  `site_${rows}_${createHash('sha256').update(filling).digest('hex').slice(0, 8)}`;

/** @param kept true to keep the folder after stopping */
async function serving(dataDir: string, kept: boolean, databaseUrl = ''): Promise<Site> {
  const server = await startMutai(dataDir, databaseUrl);
  return {
    server,
    stop: async () => {
      await server.stop();
      if (!kept) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function fillSqlite(dataDir: string, filling: string, searched: boolean): Promise<void> {
  await (await startMutai(dataDir)).stop();
  const db = new DatabaseSync(join(dataDir, 'mutai.db'));
  db.exec(filling);
  db.close();
  if (searched) await indexTexts(dataDir);
}

async function sqliteSite(rows: number, content: Content, searched: boolean): Promise<Site> {
  const series = `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${rows}) select n from s)`;
  const filling = content(series, rows, 'sqlite');
  const kept = keptIn === undefined ? undefined : join(keptIn, nameOf(rows, filling));
  if (kept !== undefined && existsSync(kept)) return serving(kept, true);
  const dataDir = newDataDir();
  await fillSqlite(dataDir, filling, searched);
  if (kept === undefined) return serving(dataDir, false);
  renameSync(dataDir, kept);
  return serving(kept, true);
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

async function fillPostgres(dataDir: string, url: string, filling: string, searched: boolean): Promise<void> {
  await (await startMutai(dataDir, url)).stop();
  await onPostgres(url, async (client) => {
    // The cluster commits asynchronously; vacuum ignores rows that may not be committed yet.
    await client.query('set synchronous_commit = on');
    await client.query(filling);
    if (searched) await indexTexts(dataDir, url);
    // Maintenance that the database runs by itself after a while.
    await client.query('checkpoint');
    await client.query('vacuum analyze');
  });
}

async function postgresSite(
  cluster: PostgresCluster,
  rows: number,
  content: Content,
  searched: boolean,
): Promise<Site> {
  const dataDir = newDataDir();
  const filling = content(`generate_series(1, ${rows}) as s(n)`, rows, 'postgres');
  const name = nameOf(rows, filling);
  const address = new URL(cluster.url);
  const url = (database: string) => {
    address.pathname = `/${database}`;
    return address.href;
  };
  await onPostgres(cluster.url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    await client.query(`drop database if exists filling`);
    await client.query(`create database filling`);
    await fillPostgres(dataDir, url('filling'), filling, searched);
    await client.query(`alter database filling rename to ${name}`);
  });
  return serving(dataDir, false, url(name));
}

const startCluster = () => startPostgresCluster({}, keptIn === undefined ? {} : { keptIn: join(keptIn, 'postgres') });

/** Runs work with sites of the given sizes. @param searched true to index texts for searching */
export async function withSites(
  kind: Kind,
  sizes: readonly number[],
  content: Content,
  work: (sites: readonly Site[]) => Promise<void>,
  searched = true,
): Promise<void> {
  if (keptIn !== undefined) mkdirSync(keptIn, { recursive: true });
  const cluster = kind === 'postgres' ? await startCluster() : undefined;
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

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { otherPrograms } from './postgres-binaries.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test run's PostgreSQL, if the project starts one (postgres-setup.ts). */
    postgresUrl: string;
  }
}

/** Separate database on the test run's PostgreSQL. */
export interface PostgresDatabase {
  readonly url: string;
  /** Opens a connection as administrator of the database. */
  connect(): Promise<pg.Client>;
  /** Ends all connections and drops the database. */
  drop(): Promise<void>;
}

/** Name of the database with the prepared site (postgres-site-setup.ts). */
export const preparedDatabase = 'prepared_site';

/** Address of another database of the same PostgreSQL. */
export function databaseUrl(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Copies files instead of logging every page: a third of the work. Versions before 15 do nothing else. */
const strategy = otherPrograms() === '' ? 'STRATEGY FILE_COPY' : '';
const creation = (name: string, template: string) => `CREATE DATABASE ${name} TEMPLATE ${template} ${strategy}`;

/** @param template database to copy, without connections */
export async function createDatabase(postgresUrl: string, name: string, template = 'template0'): Promise<void> {
  const client = await connectTo(postgresUrl);
  try {
    await client.query(creation(name, template));
  } finally {
    await client.end();
  }
}

/** Connection pool for administration. Opening two connections per test takes longer than their statements. */
let adminPool: pg.Pool | undefined;

function administration(): pg.Pool {
  if (adminPool === undefined) {
    adminPool = new pg.Pool({ connectionString: inject('postgresUrl'), allowExitOnIdle: true });
    adminPool.on('error', () => undefined);
  }
  return adminPool;
}

/**
 * Creates a database, so that tests do not share data.
 *
 * @param template initial content: empty, or `preparedDatabase`
 */
export async function createPostgresDatabase(template?: typeof preparedDatabase): Promise<PostgresDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administration().query(creation(name, template ?? 'template0'));
  const url = databaseUrl(inject('postgresUrl'), name);
  return {
    url,
    connect: () => connectTo(url),
    drop: async () => void (await administration().query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

/** Opens a connection that the test must end. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

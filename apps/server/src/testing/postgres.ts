import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test run's PostgreSQL, where the project starts one (postgres-setup.ts). */
    postgresUrl: string;
  }
}

/** A database of its own on the test run's PostgreSQL. */
export interface PostgresDatabase {
  readonly url: string;
  /** Asks the database on a connection of its own, as its administrator does. */
  connect(): Promise<pg.Client>;
  /** Ends what is still connected and removes the database. */
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

/** Copies files, in place of writing each page to the log as well: a third of the work. */
const creation = (name: string, template: string) => `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`;

/** @param template database to copy; nobody may be connected to it */
export async function createDatabase(postgresUrl: string, name: string, template = 'template0'): Promise<void> {
  const client = await connectTo(postgresUrl);
  try {
    await client.query(creation(name, template));
  } finally {
    await client.end();
  }
}

/** Connections of this process to the server as a whole. To open two for each test takes longer than what they ask. */
let kept: pg.Pool | undefined;

function administration(): pg.Pool {
  if (kept === undefined) {
    kept = new pg.Pool({ connectionString: inject('postgresUrl'), allowExitOnIdle: true });
    kept.on('error', () => undefined);
  }
  return kept;
}

/**
 * Creates a database, so that no test sees what another one wrote.
 *
 * @param template what it starts with: nothing, unless it is `preparedDatabase`
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

/** A connection of the test's own, to be ended by it. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

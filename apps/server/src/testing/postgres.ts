import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test run's PostgreSQL, where the project starts one (postgres-setup.ts). */
    postgresUrl: string;
  }
}

/** A database of its own, empty, on the test run's PostgreSQL. */
export interface PostgresDatabase {
  readonly url: string;
  /** Ends every connection to the database, as its restart would, and says how many there were. */
  disconnectAll(): Promise<number>;
  /** Ends what is still connected and removes the database. */
  drop(): Promise<void>;
}

/** Creates an empty database, so that no test sees what another one wrote. */
export async function createPostgresDatabase(): Promise<PostgresDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    disconnectAll: () => administer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`),
    async drop() {
      await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** Runs a statement on the server as a whole, and says how many rows it answered. */
async function administer(statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    const { rowCount } = await client.query(statement);
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

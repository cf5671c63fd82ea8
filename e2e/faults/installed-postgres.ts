import { globSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { startPostgresCluster } from '../../apps/server/src/testing/postgres-cluster.ts';
import { createDatabase, databaseUrl } from '../../apps/server/src/testing/postgres.ts';

const installed = globSync('/usr/lib/postgresql/*/bin/{postgres,initdb,pg_dump,pg_restore}').toSorted();
const program = (name: string) => installed.findLast((file) => path.basename(file) === name) ?? '';

/** True if the system has PostgreSQL with its client programs, which the one of the tests lacks. */
export const hasPostgres = program('pg_dump') !== '' && program('postgres') !== '';

/** Starts the PostgreSQL of the system with two empty databases. @param settings of the server */
export async function twoDatabases(settings: Readonly<Record<string, string>> = {}) {
  const programs = { postgres: program('postgres'), initdb: program('initdb') };
  const cluster = await startPostgresCluster(settings, { programs });
  onTestFinished(() => cluster.stop());
  const PATH = `${path.dirname(program('pg_dump'))}:${process.env['PATH'] ?? ''}`;
  for (const name of ['one', 'two']) await createDatabase(cluster.url, name);
  const environmentOf = (name: string) => ({ PATH, DATABASE_URL: databaseUrl(cluster.url, name) });
  return { one: environmentOf('one'), two: environmentOf('two') };
}

import { sql } from 'kysely';
import { StartError } from '../process/start-error.ts';
import type { Database } from './open-database.ts';

/** Oldest PostgreSQL that knows the SQL of the product: `with … as materialized`. */
const oldest = 12;
/** Numbers of versions per major version, as `server_version_num` counts. */
const versionUnit = 10_000;

/**
 * Says why a version of PostgreSQL is rejected; `undefined`: it is not.
 *
 * @param versionNumber `server_version_num`, such as 180004
 * @param version `server_version`, such as `18.4 (Debian 18.4-1)`
 */
export function versionProblem(versionNumber: number, version: string): string | undefined {
  if (Math.floor(versionNumber / versionUnit) >= oldest) return undefined;
  const [name = ''] = version.split(' ');
  return `数据库是 PostgreSQL ${name}，版本过低，无法使用。请升级到 PostgreSQL 14 或更高版本（最低 ${oldest}）。`;
}

/** @throws StartError if the database is a PostgreSQL that is too old, on which searches would fail later */
export async function checkPostgresVersion({ dialect, maintenance }: Database): Promise<void> {
  if (dialect !== 'postgres') return;
  const { rows } = await sql<{ number: string; version: string }>`select
    current_setting('server_version_num') as "number", current_setting('server_version') as "version"`.execute(
    maintenance,
  );
  const [row] = rows;
  const problem = row === undefined ? undefined : versionProblem(Number(row.number), row.version);
  if (problem !== undefined) throw new StartError(problem);
}

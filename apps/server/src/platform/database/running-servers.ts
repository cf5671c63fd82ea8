import { sql } from 'kysely';
import type { Database } from './open-database.ts';
import { serverLock } from './postgres-listener.ts';

/** Running server as PostgreSQL sees it. */
export interface RunningServer {
  /** Address of the server; empty for a Unix socket, or if the account may not see it. */
  readonly address: string;
  /** Start of its connection, in milliseconds since 1970; `undefined` if the account may not see it. */
  readonly since: number | undefined;
}

/**
 * Finds servers that run on this database. Empty for SQLite, where the data directory is locked instead. PostgreSQL notices
 * a lost machine or network only after its `tcp_keepalives_*` settings.
 */
export async function runningServers({ dialect, maintenance }: Database): Promise<readonly RunningServer[]> {
  if (dialect === 'sqlite') return [];
  // `pg_locks` has the first number of the lock without a sign.
  const { rows } = await sql<{ address: string | null; since: Date | null }>`
    select a.client_addr as address, a.backend_start as since
    from pg_locks l left join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.objsubid = 2 and l.objid = 0
      and l.classid::bigint = (hashtext(${serverLock})::bigint & 4294967295)
      and l.database = (select oid from pg_database where datname = current_database())
    order by a.backend_start`.execute(maintenance);
  return rows.map(({ address, since }) => ({ address: address ?? '', since: since?.getTime() }));
}

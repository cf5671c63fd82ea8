import { sql } from 'kysely';
import type { Database, Executor } from '../database/open-database.ts';
import { settingsStore } from '../settings/settings.ts';

/** Doubt of a process about its time, as other processes and administrators see it. Times are in milliseconds since 1970. */
export interface TimeDoubt {
  /** Time of the process when the doubt began. */
  readonly at: number;
  /** Time that the process expected then. */
  readonly expected: number;
}

/** State that all processes on a database share. */
export const timeState = settingsStore<{ trustedAt: number | null; doubt: TimeDoubt | null }>('time', {
  trustedAt: null,
  doubt: null,
});

/**
 * Returns the creation time of the newest row that the server itself writes, in milliseconds since 1970; `undefined` for a
 * new site.
 */
export async function newestRowTime(db: Executor): Promise<number | undefined> {
  const newest = (table: 'loginLogs' | 'operationLogs' | 'jobRuns') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.max<number | null>('createdAt').as('at'))
      .executeTakeFirst();
  const rows = await Promise.all([newest('loginLogs'), newest('operationLogs'), newest('jobRuns')]);
  const times = rows.flatMap((row) => row?.at ?? []);
  return times.length === 0 ? undefined : Math.max(...times);
}

/** Returns the time of a database server in milliseconds since 1970; `undefined` for the embedded one. */
export async function databaseTime({ dialect, read }: Database): Promise<number | undefined> {
  if (dialect === 'sqlite') return undefined;
  const { rows } = await sql<{
    at: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as "at"`.execute(read);
  return rows[0]?.at;
}

import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import pg from 'pg';
import { StartError } from '../../platform/process/start-error.ts';
import type { DatabaseState } from './database-copy.ts';
import { checkProgram, runProgram } from './postgres-program.ts';
import { restoringTable } from './restore-mark.ts';

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A lost connection rejects the running query.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(databaseUrl);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function readState(client: pg.Client): Promise<DatabaseState> {
  const tables = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() and tablename <> $1 order by tablename',
    [restoringTable],
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${client.escapeIdentifier(name)}`);
    counts[name] = Number(rows[0]?.n);
  }
  const migrations = await client.query<{ name: string }>(`select name from ${DEFAULT_MIGRATION_TABLE} order by name`);
  const contents = await client.query<{ sha256: string; size: string; uses: string }>(
    'select "sha256", "size", "uses" from "contents" order by "sha256" collate "C"',
  );
  return {
    migrations: migrations.rows.map(({ name }) => name),
    counts,
    contents: contents.rows.map(({ sha256, size, uses }) => ({ sha256, size: Number(size), isUsed: Number(uses) > 0 })),
  };
}

/** Checks that a backup is possible. @throws StartError */
export const checkDump = (databaseUrl: string): Promise<void> =>
  connected(databaseUrl, (client) => checkProgram('pg_dump', client));

/** Dumps a database to a file. The returned state is that of the dump: both read one snapshot. */
export async function dumpPostgres(databaseUrl: string, file: string): Promise<DatabaseState> {
  return connected(databaseUrl, async (client) => {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const own = ['--format=custom', '--no-owner', '--no-privileges'];
    await runProgram('pg_dump', databaseUrl, [...own, `--snapshot=${rows[0]?.snapshot ?? ''}`, `--file=${file}`]);
    return readState(client);
  });
}

/** Key of the advisory lock of restores: "mutai" in ASCII. */
const lockKey = 0x6d_75_74_61_69;

/** Database that a restore fills. No other restore has it open. */
export interface RestoredDatabase {
  /** Text of the mark of an unfinished restore. */
  readonly mark: string | undefined;
  /** True if there are no tables besides the mark. */
  readonly isEmpty: boolean;
  setMark(mark: string): Promise<void>;
  /**
   * Restores a dump in one transaction, and reads what the database contains then. Objects that an earlier restore of the dump
   * has created are replaced.
   */
  restore(file: string): Promise<DatabaseState>;
  removeMark(): Promise<void>;
  close(): Promise<void>;
}

/** Time for a process of the server to end, in milliseconds. */
const terminateMs = 10_000;

/** Tables of all schemas, without the mark. */
async function otherTables(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema') and tablename <> $1`,
    [restoringTable],
  );
  return rows.map(({ tablename }) => tablename);
}

/** Opens a database to restore into. @throws StartError if `pg_restore` is unusable, or another restore is running */
export async function openRestoredDatabase(databaseUrl: string): Promise<RestoredDatabase> {
  const lock = await connect(databaseUrl);
  const close = () => lock.end().catch(() => undefined);
  try {
    await checkProgram('pg_restore', lock);
    const locked = await lock.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [lockKey]);
    if (locked.rows[0]?.ok !== true) throw new StartError('另一个恢复正在写入 DATABASE_URL 所指的数据库，请等它结束。');
    const isMarked = await lock.query('select 1 where to_regclass($1) is not null', [restoringTable]);
    const marks =
      isMarked.rowCount === 0 ? undefined : await lock.query<{ mark: string }>(`select mark from ${restoringTable}`);
    const isEmpty = (await otherTables(lock)).length === 0;
    return {
      mark: marks === undefined ? undefined : (marks.rows[0]?.mark ?? ''),
      isEmpty,
      setMark: (mark) =>
        connected(databaseUrl, async (client) => {
          await client.query('begin');
          await client.query(`create table if not exists ${restoringTable} (mark text not null)`);
          await client.query(`delete from ${restoringTable}`);
          await client.query(`insert into ${restoringTable} values ($1)`, [mark]);
          await client.query('commit');
        }),
      async restore(file) {
        const own = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'];
        // The program of a killed restore runs on without it.
        await lock.query(
          `select pg_terminate_backend(pid, ${terminateMs}) from pg_stat_activity
           where datname = current_database() and application_name = 'pg_restore'`,
        );
        const replacing = (await otherTables(lock)).length === 0 ? [] : ['--clean', '--if-exists'];
        await runProgram('pg_restore', databaseUrl, [...own, ...replacing, file]);
        return connected(databaseUrl, readState);
      },
      removeMark: () =>
        connected(databaseUrl, async (client) => {
          await client.query(`drop table if exists ${restoringTable}`);
        }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

import { existsSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { isLocked, lockDataDir, lockFile, serverLockFile } from '../../platform/data-dir/lock.ts';
import { isBusy, isLockTimeout } from '../../platform/database/errors.ts';
import { moveLockFile, moveLockIds, moveStateFreshMs } from '../../platform/database/move-state.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { StartError } from '../../platform/process/start-error.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Place } from './places.ts';
import type { Side } from './tables.ts';

/** Time in milliseconds after which every server process has noticed a change. */
const noticedAfterMs = 2 * moveStateFreshMs;

/** Longest wait for running transactions of servers. */
const lockTimeout = '60s';
/** Longest wait for the announcement: servers take the lock for moments, to see whether it is free. */
const announceTimeout = '5s';
/** Attempts for the same reason, and their interval in milliseconds. */
const announceAttempts = 20;
const attemptMs = 50;

/** Announcement of a move to all server processes. It ends with this process, however it ends. */
interface Announcement {
  /** False if no server process can be running. */
  readonly isServed: boolean;
  end(): Promise<void>;
}

const anotherMove = () => new StartError('另一个迁移正在进行，请等它结束。');

async function announceEmbedded(dataDir: string, clock: Clock): Promise<Announcement> {
  const file = moveLockFile(dataDir);
  for (let attempt = 1; existsSync(file) && isLocked(file); attempt += 1) {
    if (attempt === announceAttempts) throw anotherMove();
    await delay(attemptMs);
  }
  const isServed = existsSync(serverLockFile(dataDir)) && isLocked(serverLockFile(dataDir));
  const unlockServer = isServed ? () => undefined : lockDataDir(dataDir, clock);
  const unlock = lockFile(file, anotherMove);
  return {
    isServed,
    async end() {
      rmSync(file, { force: true });
      unlock();
      unlockServer();
    },
  };
}

async function announcePostgres(databaseUrl: string): Promise<Announcement> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  // A lost connection makes the last statement fail; the locks of the frozen transaction still refuse writes.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(
      `begin; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '${announceTimeout}'`,
    );
    await client.query('select pg_advisory_xact_lock($1, $2)', [...moveLockIds]);
  } catch (error) {
    await client.end();
    throw isLockTimeout(error) ? anotherMove() : error;
  }
  return { isServed: true, end: () => client.end() };
}

/** Waits for running transactions, and takes locks that refuse others until the end of the transaction. */
async function lockTables({ dialect, db }: Side): Promise<void> {
  if (dialect === 'sqlite') {
    // Changes nothing, and takes the only write lock.
    await sql`delete from "settings" where 0`.execute(db);
    return;
  }
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select tablename as "name" from pg_tables where schemaname = current_schema() order by 1`.execute(db);
  await sql`lock table ${sql.join(rows.map(({ name }) => sql.table(name)))} in share mode`.execute(db);
}

/**
 * Runs work while nobody else can write to a database. Server processes continue to read, and refuse writes with a message.
 * Ends with this process at any moment, and then leaves nothing.
 *
 * @param work runs in a transaction of the database, which is committed after it
 * @throws StartError if another move is running, or a running transaction does not end
 */
export async function whileFrozen<T>(
  place: Place,
  database: Database,
  clock: Clock,
  work: (side: Side) => Promise<T>,
): Promise<T> {
  const { dialect, maintenance } = database;
  const announcement = await (dialect === 'sqlite'
    ? announceEmbedded(place.dataDir, clock)
    : announcePostgres(place.databaseUrl));
  const allNotice = () => delay(announcement.isServed ? noticedAfterMs : 0);
  try {
    await allNotice();
    // oxlint-disable-next-line eslint/no-restricted-properties -- without time limit, and allowed during the move
    const result = await maintenance.transaction().execute(async (db) => {
      await lockTables({ dialect, db }).catch((error: unknown) => {
        if (!isLockTimeout(error) && !isBusy(error)) throw error;
        throw new StartError('有尚未结束的修改，未能开始迁移，站点不受影响。请稍后重试。', { cause: error });
      });
      return work({ dialect, db });
    });
    // The announcement ends after every process has noticed what the transaction has changed.
    await allNotice();
    return result;
  } finally {
    await announcement.end();
  }
}

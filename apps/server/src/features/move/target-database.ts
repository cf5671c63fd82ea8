import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { replaceDurably } from '../../platform/data-dir/durable-file.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { arrivingKey, type Arriving } from '../../platform/database/move-state.ts';
import { databaseFile, openDatabase, type Database } from '../../platform/database/open-database.ts';
import { reasonOf, StartError } from '../../platform/process/start-error.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { markOf, unmark } from './move-rows.ts';
import type { Place } from './places.ts';
import type { Side } from './tables.ts';

/** Database that a site is moved to. */
export interface TargetDatabase {
  /** Mark of a filled database whose move was cut off. @throws StartError if it contains anything else */
  arriving(): Promise<Arriving | undefined>;
  /** Creates the tables, and fills them. The database contains everything afterwards, or what it contained before. */
  fill<T>(work: (side: Side) => Promise<T>): Promise<T>;
  /** Removes the mark, so that servers may start. */
  release(): Promise<void>;
  close(): Promise<void>;
}

/** Folder in the data directory with a database that is being filled. */
const scratchFolder = 'moving';

/** Opens the target without changing it. */
export const targetDatabase = (place: Place, clock: Clock): TargetDatabase =>
  place.databaseUrl === '' ? sqliteTarget(place, clock) : postgresTarget(place, clock);

function sqliteTarget(place: Place, clock: Clock): TargetDatabase {
  const file = databaseFile(place.dataDir);
  const scratch = join(place.dataDir, scratchFolder);
  const open = (dataDir: string) => openDatabase({ ...place, dataDir }, () => undefined);

  async function fillScratch<T>(work: (side: Side) => Promise<T>): Promise<T> {
    const database = open(scratch);
    try {
      // Until it is whole, the file is worth nothing.
      await sql`pragma synchronous = off`.execute(database.maintenance);
      await migrate(database, join(scratch, 'backups'), clock());
      const result = await work({ dialect: 'sqlite', db: database.maintenance });
      await sql`pragma wal_checkpoint(truncate)`.execute(database.maintenance);
      return result;
    } finally {
      await database.close();
    }
  }

  return {
    async arriving() {
      if (!existsSync(file)) return undefined;
      const value = arrivingIn(file);
      if (value !== undefined) return JSON.parse(value) as Arriving;
      throw new StartError(`${file} 已存在。迁移只写入新的数据库，请在新配置中用 DATA_DIR 指定其他文件夹。`);
    },
    async fill(work) {
      await rm(scratch, { recursive: true, force: true });
      await mkdir(scratch, { recursive: true });
      try {
        const result = await fillScratch(work);
        for (const end of ['-wal', '-shm']) await rm(`${file}${end}`, { force: true });
        await replaceDurably(file, (temporary) => rename(databaseFile(scratch), temporary));
        return result;
      } finally {
        await rm(scratch, { recursive: true, force: true });
      }
    },
    async release() {
      const database = open(place.dataDir);
      try {
        await unmark({ dialect: 'sqlite', db: database.maintenance }, arrivingKey);
      } finally {
        await database.close();
      }
    },
    close: () => Promise.resolve(),
  };
}

function arrivingIn(file: string): string | undefined {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const row = database.prepare('select "value" from "settings" where "key" = ?').get(arrivingKey);
    return row === undefined ? undefined : String(row['value']);
  } catch {
    // Not a database of a site.
    return undefined;
  } finally {
    database.close();
  }
}

function postgresTarget(place: Place, clock: Clock): TargetDatabase {
  const database = openDatabase(place, () => undefined);
  const side: Side = { dialect: 'postgres', db: database.maintenance };
  return {
    arriving: () => arrivingInPostgres(side),
    async fill(work) {
      // oxlint-disable-next-line eslint/no-restricted-properties -- all or nothing, without time limit
      return database.maintenance.transaction().execute(async (db) => {
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
        await arrivingInPostgres({ dialect: 'postgres', db });
        const within: Database = { ...database, maintenance: db };
        await migrate(within, join(place.dataDir, 'backups'), clock());
        return work({ dialect: 'postgres', db });
      });
    },
    async release() {
      await sql`analyze`.execute(side.db);
      await unmark(side, arrivingKey);
    },
    close: () => database.close(),
  };
}

async function arrivingInPostgres(side: Side): Promise<Arriving | undefined> {
  const { rows } = await sql<{ name: string; own: boolean }>`
    select tablename as "name", schemaname = current_schema() as "own" from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
    .execute(side.db)
    .catch((error: unknown) => {
      throw new StartError(`无法使用新配置中 DATABASE_URL 所指的数据库：${reasonOf(error)}`, { cause: error });
    });
  if (rows.length === 0) return undefined;
  const hasSettings = rows.some(({ name, own }) => own && name === 'settings');
  const arriving = hasSettings ? await markOf<Arriving>(side, arrivingKey) : undefined;
  if (arriving !== undefined) return arriving;
  throw new StartError('新配置中 DATABASE_URL 所指的数据库不是空的。迁移只写入空数据库，请新建一个数据库。');
}

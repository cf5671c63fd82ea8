import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { Pool, types } from 'pg';
import type { Schema } from './schema.ts';
import { openReader, sqliteDialect } from './sqlite-dialect.ts';

export type Dialect = 'sqlite' | 'postgres';

/** What repositories run on: the database itself, or a transaction that is open on it. */
export type Executor = Kysely<Schema> | Transaction<Schema>;

export interface Database {
  readonly dialect: Dialect;
  readonly db: Kysely<Schema>;
  /**
   * Runs one query that reads, outside any transaction. With SQLite on a connection of its own, so that it neither
   * waits for a transaction that is open nor sees what that has not committed.
   */
  read(text: string, parameters: readonly unknown[]): Promise<readonly unknown[]>;
  /** Writes a consistent copy of the embedded database to a file; PostgreSQL has backups of its own. */
  copyTo(file: string): Promise<void>;
  close(): Promise<void>;
}

/** Times are `bigint` columns and counts are `int8`: both stay far below 2^53. */
const int8 = 20;
types.setTypeParser(int8, Number);

/** Milliseconds: an unreachable server must not hold a request longer than the console waits for it. */
const connectTimeoutMs = 5000;

export interface DatabaseLocation {
  /** `postgres://…`, or empty for SQLite in `dataDir`. */
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/**
 * Opens the database that the configuration names, without touching its tables.
 *
 * @param onLost told when an idle PostgreSQL connection breaks; the pool opens a new one by itself
 */
export function openDatabase(location: DatabaseLocation, onLost: (error: Error) => void): Database {
  return location.databaseUrl === '' ? openEmbedded(location.dataDir) : openPostgres(location.databaseUrl, onLost);
}

function openEmbedded(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'mutai.db');
  const db = new Kysely<Schema>({ dialect: sqliteDialect(file) });
  const reader = openReader(file);
  return {
    dialect: 'sqlite',
    db,
    read: async (text, parameters) => reader.all(text, parameters),
    copyTo: async (copy) => {
      await sql`vacuum into ${copy}`.execute(db);
    },
    close: async () => {
      reader.close();
      await db.destroy();
    },
  };
}

function openPostgres(url: string, onLost: (error: Error) => void): Database {
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs, max: 10 });
  pool.on('error', onLost);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    dialect: 'postgres',
    db,
    read: async (text, parameters) => (await pool.query<Record<string, unknown>>(text, [...parameters])).rows,
    copyTo: () => Promise.resolve(),
    close: () => db.destroy(),
  };
}

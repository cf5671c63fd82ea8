import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql, type Transaction } from 'kysely';
import type { Requester } from '../fair-queue.ts';
import { embeddedNotifications, postgresNotifications, type Notifications } from './notifications.ts';
import { patientLimits, postgresDialect, requestLimits } from './postgres-dialect.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import { sqliteReaders } from './sqlite/readers.ts';
import { checkRoom } from './sqlite/room.ts';
import { readingPort, type ThreadReads } from './thread-reads.ts';
import { transactionsOn, type InTransaction } from './transaction.ts';
import { usualLimits, type TransactionLimits } from './transaction-watch.ts';

export type Dialect = 'sqlite' | 'postgres';

/** What repositories run on: the database itself, or a transaction that is open on it. */
export type Executor = Kysely<Schema> | Transaction<Schema>;

/** What reads a database, in this thread or another (`openReads`). */
export interface ReadDatabase {
  readonly dialect: Dialect;
  readonly db: Kysely<Schema>;
  /**
   * Runs one query that reads, outside any transaction. With SQLite on a connection of its own, so that it neither
   * waits for a transaction that is open nor sees what that has not committed.
   */
  read(text: string, parameters: readonly unknown[]): Promise<readonly unknown[]>;
  /** The same for what nearly every request asks: SQLite is not asked again before something was written. */
  readCached(text: string, parameters: readonly unknown[]): Promise<readonly unknown[]>;
  /**
   * Runs one query that reads and may take long: with SQLite on a thread of its own. A few of them run at the same
   * time, users take turns, and one that nobody waits for any more is cancelled.
   *
   * @throws the signal's reason once it is aborted
   */
  readLong(text: string, parameters: readonly unknown[], requester: Requester): Promise<readonly unknown[]>;
}

export interface Database extends ReadDatabase {
  readonly inTransaction: InTransaction;
  /** The same database without limits of time: for what may take longer than the answer to a request. */
  readonly patient: Kysely<Schema>;
  /** What a thread is given so that it can read too, for somebody: see `openReads`. */
  readsForThread(requester: Requester): ThreadReads;
  /** Tells of events that were committed, by this process or another. Closed with the database. */
  readonly notifications: Omit<Notifications, 'close'>;
  /** Whether it can do its work. @throws why it cannot */
  check(): Promise<void>;
  /** Writes a consistent copy of the embedded database to a file; PostgreSQL has backups of its own. */
  copyTo(file: string): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseLocation {
  /** `postgres://…`, or empty for SQLite in `dataDir`. */
  readonly databaseUrl: string;
  /** Connections to PostgreSQL at most. */
  readonly databasePoolSize: number;
  readonly dataDir: string;
}

/**
 * Opens the database that the configuration names, without touching its tables.
 *
 * @param onLost told when a connection to PostgreSQL breaks; the pool opens a new one by itself
 * @param transactions how long transactions may be open, and who is told of one that was open for longer
 */
export function openDatabase(
  location: DatabaseLocation,
  onLost: (error: Error) => void,
  transactions: TransactionLimits = usualLimits(() => undefined),
): Database {
  return location.databaseUrl === ''
    ? openEmbedded(location.dataDir, transactions)
    : openPostgres(location, onLost, transactions);
}

/** Where an embedded database is. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'mutai.db');

function openEmbedded(dataDir: string, limits: TransactionLimits): Database {
  mkdirSync(dataDir, { recursive: true });
  const file = databaseFile(dataDir);
  const { dialect, onThread, reader, close } = sqliteDialect(file);
  const db = new Kysely<Schema>({ dialect });
  const readers = sqliteReaders(file);
  const transactions = transactionsOn(db, limits, new Kysely<Schema>({ dialect: onThread }));
  const notifications = embeddedNotifications();
  return {
    dialect: 'sqlite',
    db,
    inTransaction: transactions.inTransaction,
    patient: db,
    read: async (text, parameters) => reader.all(text, parameters),
    readCached: async (text, parameters) => reader.cached(text, parameters),
    readLong: (text, parameters, requester) => readers.read(text, parameters, requester),
    readsForThread: () => ({ file }),
    notifications,
    check: async () => {
      reader.all('select 1', []);
      transactions.check();
      await checkRoom(file);
    },
    copyTo: async (copy) => {
      await sql`vacuum into ${copy}`.execute(db);
    },
    close: async () => {
      await notifications.close();
      await readers.close();
      await close();
    },
  };
}

/** Connections for what takes its time: migrations, one after the other. */
const patientPoolSize = 1;

function openPostgres(
  { databaseUrl, databasePoolSize }: DatabaseLocation,
  onLost: (error: Error) => void,
  limits: TransactionLimits,
): Database {
  const postgres = postgresDialect(databaseUrl, { size: databasePoolSize, limits: requestLimits, onLost });
  const patient = postgresDialect(databaseUrl, { size: patientPoolSize, limits: patientLimits, onLost });
  const db = new Kysely<Schema>({ dialect: postgres.dialect });
  const transactions = transactionsOn(db, limits);
  const notifications = postgresNotifications(databaseUrl, postgres.read, onLost);
  return {
    dialect: 'postgres',
    db,
    patient: new Kysely<Schema>({ dialect: patient.dialect }),
    inTransaction: transactions.inTransaction,
    read: postgres.read,
    readCached: postgres.read,
    readLong: postgres.readLong,
    readsForThread: (requester) => ({
      port: readingPort((text, parameters) => postgres.readLong(text, parameters, requester), requester.signal),
    }),
    notifications,
    check: async () => {
      await postgres.read('select 1', []);
      transactions.check();
    },
    copyTo: () => Promise.resolve(),
    close: async () => {
      await notifications.close();
      await Promise.all([postgres.end(), patient.end()]);
    },
  };
}

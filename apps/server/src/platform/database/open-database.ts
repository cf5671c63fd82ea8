import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import type { Requester } from '../workers/fair-queue.ts';
import { embeddedNotifications, postgresNotifications, type Notifications } from './notifications.ts';
import { patientLimits, postgresDialect, requestLimits } from './postgres-dialect.ts';
import { readLane, type ReadLane } from './read-lane.ts';
import type { Dialect, Schema } from './schema.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import { sqliteReaders } from './sqlite/readers.ts';
import { checkRoom } from './sqlite/room.ts';
import { readPort, type ThreadReads } from './thread-reads.ts';
import { transactionsOn, type Write } from './transaction.ts';
import { usualLimits, type TransactionLimits } from './transaction-watch.ts';

/** Runs queries that read: a read lane or a transaction. */
export type Executor = ReadLane;

/**
 * Read lanes. The caller chooses one by the duration of its query. None waits for open transactions or sees their changes.
 */
export interface ReadDatabase {
  readonly dialect: Dialect;
  /** Queries shorter than a millisecond. With SQLite they run on the main thread, on a read-only connection. */
  readonly read: ReadLane;
  /**
   * Short queries that most requests repeat. With SQLite results are cached until the next commit, which makes a list of a
   * million users 3 times as fast and a single record 1.2 times.
   */
  readonly frequentRead: ReadLane;
  /**
   * Queries that may take long. With SQLite they run on a separate thread. Concurrency is limited, users take turns, and a
   * query is cancelled when the requester's signal aborts; it then rejects with the signal's reason.
   */
  longRead(requester: Requester): ReadLane;
}

/** All access to the database. The caller chooses the lane of each statement. */
export interface Database extends ReadDatabase {
  /** Transactions of few records. With SQLite concurrent ones share a commit, which allows 1.6 times as many creates. */
  readonly write: Write;
  /**
   * Transactions of many or an unknown number of records. With SQLite their statements run on a thread, so that a long
   * statement or a large commit does not block requests. Starting the thread takes a tenth of a second.
   */
  readonly bulkWrite: Write;
  /** Statements without time limits, one at a time: migrations and maintenance of the file. */
  readonly maintenance: Kysely<Schema>;
  /** Read access for a worker thread, on behalf of a requester: see `openReadDatabase`. */
  readsForThread(requester: Requester): ThreadReads;
  /** Signals that this or another process has committed events. Closed with the database. */
  readonly notifications: Omit<Notifications, 'close'>;
  /** @throws Error if the database cannot be read or written */
  check(): Promise<void>;
  /** Writes a consistent copy of the embedded database to a file. No-op for PostgreSQL, which has its own backups. */
  copyTo(file: string): Promise<void>;
  close(): Promise<void>;
}

/** Smallest number of records for the bulk lane. With SQLite they take about 4 ms. */
const manyRecords = 10;

/** Chooses the lane for a change of this number of records. */
export const writeLane = ({ write, bulkWrite }: Database, records: number): Write =>
  records < manyRecords ? write : bulkWrite;

export interface DatabaseLocation {
  /** `postgres://…`, or empty for SQLite in `dataDir`. */
  readonly databaseUrl: string;
  /** Largest number of connections to PostgreSQL. */
  readonly databasePoolSize: number;
  readonly dataDir: string;
}

/**
 * Opens the configured database without changing its tables.
 *
 * @param onLost called when a connection to PostgreSQL breaks; the pool opens a new one when needed
 * @param transactions time limits of transactions and the callback for exceeded limits
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

/** Path of an embedded database. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'mutai.db');

function openEmbedded(dataDir: string, limits: TransactionLimits): Database {
  mkdirSync(dataDir, { recursive: true });
  const file = databaseFile(dataDir);
  const { connection, thread, reader, close } = sqliteDialect(file);
  const writer = new Kysely<Schema>({ dialect: connection });
  const readers = sqliteReaders(file);
  const { check, ...lanes } = transactionsOn(writer, new Kysely<Schema>({ dialect: thread }), limits);
  const notifications = embeddedNotifications();
  return {
    dialect: 'sqlite',
    read: readLane('sqlite', async (text, parameters) => reader.all(text, parameters)),
    frequentRead: readLane('sqlite', async (text, parameters) => reader.cached(text, parameters)),
    longRead: (requester) => readLane('sqlite', (text, parameters) => readers.read(text, parameters, requester)),
    ...lanes,
    maintenance: writer,
    readsForThread: () => ({ file }),
    notifications,
    check: async () => {
      reader.all('select 1', []);
      check();
      await checkRoom(file);
    },
    copyTo: async (copy) => {
      await sql`vacuum into ${copy}`.execute(writer);
    },
    close: async () => {
      await notifications.close();
      await readers.close();
      await close();
    },
  };
}

/** Connections without time limits. Migrations run one after the other. */
const patientPoolSize = 1;

function openPostgres(
  { databaseUrl, databasePoolSize }: DatabaseLocation,
  onLost: (error: Error) => void,
  limits: TransactionLimits,
): Database {
  const postgres = postgresDialect(databaseUrl, { size: databasePoolSize, limits: requestLimits, onLost });
  const patient = postgresDialect(databaseUrl, { size: patientPoolSize, limits: patientLimits, onLost });
  const pool = new Kysely<Schema>({ dialect: postgres.dialect });
  const { check, ...lanes } = transactionsOn(pool, pool, limits);
  const notifications = postgresNotifications(databaseUrl, postgres.read, onLost);
  const read = readLane('postgres', postgres.read);
  return {
    dialect: 'postgres',
    read,
    frequentRead: read,
    longRead: (requester) => readLane('postgres', (text, parameters) => postgres.readLong(text, parameters, requester)),
    ...lanes,
    maintenance: new Kysely<Schema>({ dialect: patient.dialect }),
    readsForThread: (requester) => ({
      port: readPort((text, parameters) => postgres.readLong(text, parameters, requester), requester.signal),
    }),
    notifications,
    check: async () => {
      await postgres.read('select 1', []);
      check();
    },
    copyTo: () => Promise.resolve(),
    close: async () => {
      await notifications.close();
      await Promise.all([postgres.end(), patient.end()]);
    },
  };
}

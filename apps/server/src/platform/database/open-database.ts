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
import { readingPort, type ThreadReads } from './thread-reads.ts';
import { transactionsOn, type Write } from './transaction.ts';
import { usualLimits, type TransactionLimits } from './transaction-watch.ts';

/** Runs what reads: a lane that reads, or a transaction. */
export type Executor = ReadLane;

/** Lanes that read. The caller chooses one by how long a query may take; none waits for a transaction or sees its changes. */
export interface ReadDatabase {
  readonly dialect: Dialect;
  /** Queries that take less than a millisecond. With SQLite they run in place, on a connection that cannot write. */
  readonly db: ReadLane;
  /**
   * Small queries that most requests ask. With SQLite the rows found are returned again until something is committed: a list
   * of a million users is 3 times as fast, a single record 1.2 times.
   */
  readonly frequentRead: ReadLane;
  /**
   * Queries that may take long: with SQLite they run on a thread of their own. A few run at the same time, users take turns,
   * and a query is cancelled when the requester's signal aborts; it then rejects with the signal's reason.
   */
  longRead(requester: Requester): ReadLane;
}

/** One object for all access to the database. Which lane a statement takes is declared by who calls, never guessed. */
export interface Database extends ReadDatabase {
  /** Transactions of few records. With SQLite those that come together are committed together: 1.6 times as many creates. */
  readonly write: Write;
  /**
   * Transactions of many records, or of any number. With SQLite their statements run on a thread, so that a long statement or
   * a large commit holds up no request; the first one waits a tenth of a second for that thread.
   */
  readonly bulkWrite: Write;
  /** Statements without limits of time, each in its own turn: migrations and care of the file. */
  readonly maintenance: Kysely<Schema>;
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

/** Records from which on a write counts as one of many: with SQLite they take some 4 ms. */
const manyRecords = 10;

/** The lane for a change of as many records as a request names. */
export const writeLane = ({ write, bulkWrite }: Database, records: number): Write =>
  records < manyRecords ? write : bulkWrite;

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
  const { connection, thread, reader, close } = sqliteDialect(file);
  const writer = new Kysely<Schema>({ dialect: connection });
  const readers = sqliteReaders(file);
  const { check, ...lanes } = transactionsOn(writer, new Kysely<Schema>({ dialect: thread }), limits);
  const notifications = embeddedNotifications();
  return {
    dialect: 'sqlite',
    db: readLane('sqlite', async (text, parameters) => reader.all(text, parameters)),
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

/** Connections for what takes its time: migrations, one after the other. */
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
    db: read,
    frequentRead: read,
    longRead: (requester) => readLane('postgres', (text, parameters) => postgres.readLong(text, parameters, requester)),
    ...lanes,
    maintenance: new Kysely<Schema>({ dialect: patient.dialect }),
    readsForThread: (requester) => ({
      port: readingPort((text, parameters) => postgres.readLong(text, parameters, requester), requester.signal),
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

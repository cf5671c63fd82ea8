import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import type { S3Location } from '../storage/s3-location.ts';
import type { Requester } from '../workers/fair-queue.ts';
import { embeddedMoveState, filesPlace, moveGate, postgresMoveState, type MoveGate } from './move-state.ts';
import { embeddedNotifications, postgresNotifications, type Notifications } from './notifications.ts';
import { patientLimits, postgresDialect, requestLimits, type PoolState } from './postgres-dialect.ts';
import { readLane, type ReadLane } from './read-lane.ts';
import type { Dialect, Schema } from './schema.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import { sqliteReaders } from './sqlite/readers.ts';
import { checkRoom } from './sqlite/room.ts';
import { statementWatch, type StatementWatch } from './statement-watch.ts';
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
  /**
   * Has PostgreSQL keep the parsed statement and its plan on each connection, under this text. SQLite keeps all statements.
   *
   * @param text one of few texts, which are never forgotten
   */
  readonly keepPlan: (text: string) => void;
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
  /** State of a move of the site, during and after which both lanes refuse transactions. */
  readonly moves: MoveGate;
  /** Read access for a worker thread, on behalf of a requester: see `openReadDatabase`. */
  readsForThread(requester: Requester): ThreadReads;
  /** Signals that this or another process has committed events. Closed with the database. */
  readonly notifications: Omit<Notifications, 'close'>;
  /** Connections of the pool to PostgreSQL; `undefined` for SQLite. */
  connections(): PoolState | undefined;
  /** Calls a function for each statement that takes longer than `slowStatementMs`. */
  readonly onSlowStatement: StatementWatch['onSlow'];
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
  /** Storage of the site's files, to notice that they have moved; `undefined`: the data directory. */
  readonly s3?: S3Location | undefined;
  /** Duration from which a statement is slow, in milliseconds; 0 or omitted: none is. */
  readonly slowStatementMs?: number;
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
  const watch = statementWatch(location.slowStatementMs ?? 0);
  return location.databaseUrl === ''
    ? openEmbedded(location, transactions, watch)
    : openPostgres(location, onLost, transactions, watch);
}

/** Path of an embedded database. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'mutai.db');

function openEmbedded({ dataDir, s3 }: DatabaseLocation, limits: TransactionLimits, watch: StatementWatch): Database {
  mkdirSync(dataDir, { recursive: true });
  const file = databaseFile(dataDir);
  const { connection, thread, reader, close } = sqliteDialect(file);
  const { log, onSlow } = watch;
  const writer = new Kysely<Schema>({ dialect: connection, log });
  const readers = sqliteReaders(file, watch);
  const readMarks = (text: string, parameters: readonly unknown[]) =>
    Promise.resolve().then(() => reader.all(text, parameters));
  const moves = moveGate(embeddedMoveState(dataDir, readMarks, filesPlace(s3)));
  const bulk = new Kysely<Schema>({ dialect: thread, log });
  const { check, ...lanes } = transactionsOn(writer, bulk, limits, moves.checkWritable);
  const watched = (read: typeof reader.all) =>
    readLane('sqlite', async (text, parameters) => {
      const startedAt = performance.now();
      try {
        return read(text, parameters);
      } finally {
        watch.ended(text, startedAt);
      }
    });
  const notifications = embeddedNotifications();
  return {
    dialect: 'sqlite',
    keepPlan: () => undefined,
    read: watched(reader.all),
    frequentRead: watched(reader.cached),
    longRead: (requester) => readLane('sqlite', (text, parameters) => readers.read(text, parameters, requester)),
    ...lanes,
    maintenance: writer,
    moves,
    readsForThread: () => ({ file }),
    notifications,
    connections: () => undefined,
    onSlowStatement: onSlow,
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
  { databaseUrl, databasePoolSize, s3 }: DatabaseLocation,
  onLost: (error: Error) => void,
  limits: TransactionLimits,
  watch: StatementWatch,
): Database {
  const postgres = postgresDialect(databaseUrl, { size: databasePoolSize, limits: requestLimits, onLost, watch });
  const patient = postgresDialect(databaseUrl, { size: patientPoolSize, limits: patientLimits, onLost });
  const pool = new Kysely<Schema>({ dialect: postgres.dialect });
  const moves = moveGate(postgresMoveState(postgres.read, filesPlace(s3)));
  const { check, ...lanes } = transactionsOn(pool, pool, limits, moves.checkWritable);
  const notifications = postgresNotifications(databaseUrl, postgres.read, onLost);
  const read = readLane('postgres', postgres.read);
  return {
    dialect: 'postgres',
    keepPlan: postgres.keepPlan,
    read,
    frequentRead: read,
    longRead: (requester) => readLane('postgres', (text, parameters) => postgres.readLong(text, parameters, requester)),
    ...lanes,
    maintenance: new Kysely<Schema>({ dialect: patient.dialect }),
    moves,
    readsForThread: (requester) => ({
      port: readPort((text, parameters) => postgres.readLong(text, parameters, requester), requester.signal),
    }),
    notifications,
    connections: postgres.state,
    onSlowStatement: watch.onSlow,
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

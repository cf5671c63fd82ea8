import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { GroupCommit } from './group-commit.ts';
import { openReader } from './reader.ts';
import { sqliteThreads, type Thread } from './threads.ts';
import type { Write } from './write-worker.ts';
import { openWriter } from './writer.ts';

type Reader = ReturnType<typeof openReader>;

/**
 * Opens an SQLite database with `node:sqlite`. Returns Kysely dialects for writing, and a read-only connection that neither
 * waits for open transactions nor sees their changes.
 *
 * @param file path of the database
 * @throws Error if the file cannot be opened or written
 */
export function sqliteDialect(file: string) {
  // Opened first, because it creates a missing file.
  const writer = openWriter(file, () => reader.noticeCommit());
  const reader = openReader(file);
  const transactions = new GroupCommit(writer);
  const threads = sqliteThreads<Write, QueryResult<unknown>>(new URL('./write-worker.ts', import.meta.url), file);
  return {
    /** Runs one transaction or statement at a time on the main thread. Concurrent transactions share a commit. */
    connection: dialectOf(() => new WriterDriver(transactions)),
    /** Runs transactions only, on a thread with its own connection. */
    thread: dialectOf(() => new ThreadDriver(threads, transactions, reader)),
    reader,
    /** Closes every connection. Kysely closes a dialect only if it ran a query itself. */
    async close(): Promise<void> {
      await threads.close();
      transactions.flush();
      reader.close();
      writer.close();
    },
  };
}

const dialectOf = (createDriver: () => Driver): Dialect => ({
  createDriver,
  createAdapter: () => new SeveralConnectionsAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

class SeveralConnectionsAdapter extends SqliteAdapter {
  /** SQLite supports transactional DDL, contrary to Kysely's adapter. Without it failed migrations are not rolled back. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The drivers serialize writers. Readers must not wait. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class WriterDriver implements Driver {
  readonly #transactions: GroupCommit;

  constructor(transactions: GroupCommit) {
    this.#transactions = transactions;
  }

  async init(): Promise<void> {
    // The connection is already open.
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#transactions);
  }

  async beginTransaction(connection: Connection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    connection.rollback();
  }

  async releaseConnection(): Promise<void> {
    // A connection without a transaction has no resources.
  }

  async destroy(): Promise<void> {
    // Closed by `sqliteDialect().close`.
  }
}

/** Queues a transaction or a single statement for the writer. */
class Connection implements DatabaseConnection {
  readonly #transactions: GroupCommit;
  #isInTransaction = false;

  constructor(transactions: GroupCommit) {
    this.#transactions = transactions;
  }

  async begin(): Promise<void> {
    await this.#transactions.begin();
    this.#isInTransaction = true;
  }

  async commit(): Promise<void> {
    this.#isInTransaction = false;
    await this.#transactions.commit();
  }

  /** No-op after a failed commit, which has already rolled back. */
  rollback(): void {
    if (this.#isInTransaction) this.#transactions.rollback();
    this.#isInTransaction = false;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isInTransaction) return this.#transactions.run(query);
    return this.#transactions.runAlone(query);
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}

type Threads = ReturnType<typeof sqliteThreads<Write, QueryResult<unknown>>>;

class ThreadDriver implements Driver {
  readonly #threads: Threads;
  readonly #transactions: GroupCommit;
  readonly #reader: Reader;

  constructor(threads: Threads, transactions: GroupCommit, reader: Reader) {
    this.#threads = threads;
    this.#transactions = transactions;
    this.#reader = reader;
  }

  async init(): Promise<void> {
    // Each thread opens its own connection.
  }

  async acquireConnection(): Promise<ThreadConnection> {
    const done = await this.#transactions.alone();
    return new ThreadConnection(this.#threads.take(), done);
  }

  async beginTransaction(connection: ThreadConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: ThreadConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
    this.#reader.noticeCommit();
  }

  async rollbackTransaction({ thread }: ThreadConnection): Promise<void> {
    // The end of the thread has rolled back its transaction and rejected the statement.
    if (!thread.hasEnded) await thread.run('rollback');
  }

  async releaseConnection({ thread, done }: ThreadConnection): Promise<void> {
    this.#threads.giveBack(thread);
    done();
  }

  async destroy(): Promise<void> {
    // Closed by `sqliteDialect().close`.
  }
}

/** Connection of a transaction that runs on a thread. */
class ThreadConnection implements DatabaseConnection {
  readonly thread: Thread<Write, QueryResult<unknown>>;
  readonly done: () => void;

  constructor(thread: Thread<Write, QueryResult<unknown>>, done: () => void) {
    this.thread = thread;
    this.done = done;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return (await this.thread.run({ sql, parameters })) as QueryResult<R>;
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}

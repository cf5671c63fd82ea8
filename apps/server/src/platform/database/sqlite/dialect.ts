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
 * Kysely's SQLite dialect on Node's own `node:sqlite`, and beside it a connection that only reads, which neither waits for a
 * transaction that is open nor sees what that has not committed.
 *
 * @param file path of the database
 * @throws when the file cannot be opened or written
 */
export function sqliteDialect(file: string) {
  // Opened first: it makes a file that is not there yet.
  const writer = openWriter(file, () => reader.noticeCommit());
  const reader = openReader(file);
  const transactions = new GroupCommit(writer);
  const threads = sqliteThreads<Write, QueryResult<unknown>>(new URL('./write-worker.ts', import.meta.url), file);
  return {
    /** On the connection that writes, one transaction or statement at a time; transactions that come together are committed together. */
    connection: dialectOf(() => new WriterDriver(transactions)),
    /** For transactions alone: their statements run on a thread, with a connection of its own. */
    thread: dialectOf(() => new ThreadDriver(threads, transactions, reader)),
    reader,
    /** Closes all. Kysely does so only where it has asked something itself. */
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
  /** SQLite changes tables in transactions; Kysely's adapter does not say so, and a broken migration would stay half done. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The drivers themselves let writers wait for each other; readers must not. */
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
    // The connection is open already.
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
    // It holds nothing once its transaction has ended.
  }

  async destroy(): Promise<void> {
    // Closed by `sqliteDialect().close`.
  }
}

/** Runs a transaction or a single statement when its turn comes. */
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

  /** Nothing when it was to be committed and could not be: that has taken it back. */
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
    // A thread opens its connection itself.
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
    // With the thread its transaction has ended, too, and why it did is told already.
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

/** What a transaction on a thread runs on. */
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

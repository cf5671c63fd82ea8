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
import { openReader } from './sqlite-reader.ts';
import { sqliteThreads, type Thread } from './sqlite-threads.ts';
import type { Write } from './sqlite-write-worker.ts';
import { openWriter } from './sqlite-writer.ts';

type Reader = ReturnType<typeof openReader>;
type Writer = ReturnType<typeof openWriter>;

/** Whether a query only reads. */
const reads = /^\s*select\b/i;

/**
 * Kysely's SQLite dialect on Node's own `node:sqlite`: one connection that writes, for one transaction at a time, and
 * one that reads, which neither waits for a transaction that is open nor sees what that has not committed.
 *
 * @param file path of the database
 * @throws when the file cannot be opened or written
 */
export function sqliteDialect(file: string) {
  const writer = openWriter(file);
  const reader = openReader(file);
  const turns = writersTurns();
  const threads = sqliteThreads<Write, QueryResult<unknown>>(
    new URL('./sqlite-write-worker.ts', import.meta.url),
    file,
  );
  return {
    dialect: dialectOf(() => new TwoConnectionsDriver(writer, reader, turns)),
    /** For transactions alone: their statements run on a thread, with a connection of its own. */
    onThread: dialectOf(() => new ThreadDriver(threads, turns)),
    reader,
    /** Closes all. Kysely does so only where it has asked something itself. */
    async close(): Promise<void> {
      await threads.close();
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

/** Waits until everybody who came before is done. @returns says that this one is */
type WritersTurn = () => Promise<() => void>;

/** One writes at a time, in whatever connection. */
function writersTurns(): WritersTurn {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    last = promise;
    await before;
    return () => resolve(undefined);
  };
}

class TwoConnectionsDriver implements Driver {
  readonly #writer: Writer;
  readonly #reader: Reader;
  readonly #turn: WritersTurn;

  constructor(writer: Writer, reader: Reader, turn: WritersTurn) {
    this.#writer = writer;
    this.#reader = reader;
    this.#turn = turn;
  }

  async init(): Promise<void> {
    // Both connections are open already.
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#writer, this.#reader, this.#turn);
  }

  async beginTransaction(connection: Connection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(): Promise<void> {
    this.#writer.rollback();
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    // Closed by `sqliteDialect().close`.
  }
}

/** What a query or a transaction runs on: it takes the connection that writes only when it writes. */
class Connection implements DatabaseConnection {
  readonly #writer: Writer;
  readonly #reader: Reader;
  readonly #turn: WritersTurn;
  #done: (() => void) | undefined;

  constructor(writer: Writer, reader: Reader, turn: WritersTurn) {
    this.#writer = writer;
    this.#reader = reader;
    this.#turn = turn;
  }

  async begin(): Promise<void> {
    this.#done = await this.#turn();
    this.#writer.run(CompiledQuery.raw('begin'));
  }

  release(): void {
    this.#done?.();
    this.#done = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#done !== undefined) return this.#writer.run(query);
    if (reads.test(query.sql)) return { rows: this.#reader.all(query.sql, query.parameters) as R[] };
    const done = await this.#turn();
    try {
      return this.#writer.run(query);
    } finally {
      done();
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}

type Threads = ReturnType<typeof sqliteThreads<Write, QueryResult<unknown>>>;

class ThreadDriver implements Driver {
  readonly #threads: Threads;
  readonly #turn: WritersTurn;

  constructor(threads: Threads, turn: WritersTurn) {
    this.#threads = threads;
    this.#turn = turn;
  }

  async init(): Promise<void> {
    // A thread opens its connection itself.
  }

  async acquireConnection(): Promise<ThreadConnection> {
    const done = await this.#turn();
    return new ThreadConnection(this.#threads.take(), done);
  }

  async beginTransaction(connection: ThreadConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: ThreadConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
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

import { DatabaseSync, type StatementSync } from 'node:sqlite';
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
import { yieldToEventLoop } from '../yielding.ts';
import { sqliteCheckpoints } from './sqlite-checkpoints.ts';
import { busyTimeoutMs, keeping, openReader, values } from './sqlite-reader.ts';

export type Reader = ReturnType<typeof openReader>;

/** Milliseconds that statements of transactions may take one after the other before others have their turn. */
const turnMs = 1;
/** Milliseconds of work after which a transaction has written so much that its checkpoint is left to a thread. */
const longMs = 20;

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
  const raw = new DatabaseSync(file, { timeout: busyTimeoutMs });
  // Before anything is written: a file has it from its first page on, or after a `vacuum` (space.ts).
  raw.exec('pragma auto_vacuum = incremental');
  // FULL: an acknowledged write survives a power cut.
  raw.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
  const reader = openReader(file);
  const checkpoints = sqliteCheckpoints(raw, file);
  const dialect: Dialect = {
    createAdapter: () => new TwoConnectionsAdapter(),
    createDriver: () => new TwoConnectionsDriver(raw, reader, checkpoints),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
  return {
    dialect,
    reader,
    /** Closes both. Kysely does so only where it has asked something itself. */
    async close(): Promise<void> {
      await checkpoints.close();
      reader.close();
      if (raw.isOpen) raw.close();
    },
  };
}

class TwoConnectionsAdapter extends SqliteAdapter {
  /** SQLite changes tables in transactions; Kysely's adapter does not say so, and a broken migration would stay half done. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver itself lets writers wait for each other; readers must not. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class TwoConnectionsDriver implements Driver {
  readonly #raw: DatabaseSync;
  readonly #reader: Reader;
  readonly #writer: Writer;
  readonly #checkpoints: ReturnType<typeof sqliteCheckpoints>;

  constructor(raw: DatabaseSync, reader: Reader, checkpoints: ReturnType<typeof sqliteCheckpoints>) {
    this.#raw = raw;
    this.#reader = reader;
    this.#checkpoints = checkpoints;
    this.#writer = new Writer(raw);
  }

  async init(): Promise<void> {
    // Both connections are open already.
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#writer, this.#reader);
  }

  async beginTransaction(connection: Connection): Promise<void> {
    await connection.lock();
  }

  async commitTransaction(connection: Connection): Promise<void> {
    const commit = () => connection.executeQuery(CompiledQuery.raw('commit'));
    await (connection.workedMs < longMs ? commit() : this.#checkpoints.after(commit));
  }

  /**
   * SQLite takes some transactions back by itself, such as one that finds the disk full. Taking it back once more would
   * fail, and that failure would hide why.
   */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#raw.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    // Closed by `sqliteDialect().close`.
  }
}

/** The connection that writes; whoever uses it has it alone. */
class Writer {
  readonly #prepare: (text: string) => { readonly statement: StatementSync; readonly answers: boolean };
  #last: Promise<void> = Promise.resolve();
  #turnBegan: number | undefined;

  constructor(raw: DatabaseSync) {
    this.#prepare = keeping((text) => {
      const statement = raw.prepare(text);
      // A pragma may work row by row and yet name no columns: all of them have to be asked for.
      return { statement, answers: statement.columns().length > 0 || text.startsWith('pragma ') };
    });
  }

  /** Waits until everybody who came before is done. @returns says that this one is */
  async lock(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#last = promise;
    await before;
    return () => resolve(undefined);
  }

  /** To be waited for before each statement of a transaction: a long one holds up nobody for longer than a statement. */
  async turn(): Promise<void> {
    if (this.#turnBegan !== undefined && performance.now() - this.#turnBegan > turnMs) await yieldToEventLoop();
    if (this.#turnBegan !== undefined) return;
    this.#turnBegan = performance.now();
    setImmediate(() => (this.#turnBegan = undefined));
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { statement, answers } = this.#prepare(sql);
    if (answers) return { rows: statement.all(...values(parameters)) as R[] };
    const { changes, lastInsertRowid } = statement.run(...values(parameters));
    return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) };
  }
}

/** What a query or a transaction runs on: it takes the connection that writes only when it writes. */
class Connection implements DatabaseConnection {
  readonly #writer: Writer;
  readonly #reader: Reader;
  #unlock: (() => void) | undefined;
  #workedMs = 0;

  constructor(writer: Writer, reader: Reader) {
    this.#writer = writer;
    this.#reader = reader;
  }

  /** What the statements of the open transaction have taken. */
  get workedMs(): number {
    return this.#workedMs;
  }

  async lock(): Promise<void> {
    this.#unlock = await this.#writer.lock();
    this.#workedMs = 0;
    this.#writer.run(CompiledQuery.raw('begin'));
  }

  release(): void {
    this.#unlock?.();
    this.#unlock = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#unlock !== undefined) {
      await this.#writer.turn();
      const begun = performance.now();
      try {
        return this.#writer.run(query);
      } finally {
        this.#workedMs += performance.now() - begun;
      }
    }
    if (reads.test(query.sql)) return { rows: this.#reader.all(query.sql, query.parameters) as R[] };
    const unlock = await this.#writer.lock();
    try {
      return this.#writer.run(query);
    } finally {
      unlock();
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}

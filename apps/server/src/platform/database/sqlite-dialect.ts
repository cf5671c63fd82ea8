import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  type SqliteDialectConfig,
  type SqliteStatement,
} from 'kysely';

/** Prepared statements kept for reuse. The product's own queries are far fewer; searches add shapes. */
const keptStatements = 500;

/** Milliseconds to wait for another process, such as a backup, that holds the file. */
const busyTimeoutMs = 5000;

/** Kibibytes of pages kept for reading: the index entries that a search of a long log touches again and again. */
const readerCacheKib = 16 * 1024;

const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];

/**
 * Kysely's SQLite dialect on Node's own `node:sqlite`.
 *
 * @param file path of the database
 * @throws when the file cannot be opened or written
 */
export function sqliteDialect(file: string): SqliteDialect {
  const raw = new DatabaseSync(file, { timeout: busyTimeoutMs });
  // Before anything is written: a file has it from its first page on, or after a `vacuum` (space.ts).
  raw.exec('pragma auto_vacuum = incremental');
  // FULL: an acknowledged write survives a power cut.
  raw.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
  const prepare = keeping((text) => adaptStatement(raw.prepare(text)));
  return new TransactionalSqliteDialect(raw, prepare);
}

/** SQLite changes tables in transactions; Kysely's adapter does not say so, and a broken migration would stay half done. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * SQLite takes some transactions back by itself, such as one that finds the disk full. Taking it back once more would
 * fail, and that failure would hide why.
 */
class TransactionalSqliteDriver extends SqliteDriver {
  readonly #raw: DatabaseSync;

  constructor(raw: DatabaseSync, config: SqliteDialectConfig) {
    super(config);
    this.#raw = raw;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#raw.isTransaction) await super.rollbackTransaction(connection);
  }
}

class TransactionalSqliteDialect extends SqliteDialect {
  readonly #raw: DatabaseSync;
  readonly #config: SqliteDialectConfig;

  constructor(raw: DatabaseSync, prepare: SqliteDatabase['prepare']) {
    const config = { database: { close: () => raw.close(), prepare } };
    super(config);
    this.#raw = raw;
    this.#config = config;
  }

  override createDriver(): Driver {
    return new TransactionalSqliteDriver(this.#raw, this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/** A second connection to the same file, for reading only. */
export function openReader(file: string): {
  all(text: string, parameters: readonly unknown[]): readonly unknown[];
  close(): void;
} {
  const raw = new DatabaseSync(file, { timeout: busyTimeoutMs, readOnly: true });
  raw.exec(`pragma cache_size = -${readerCacheKib}`);
  const prepare = keeping((text) => raw.prepare(text));
  return {
    all: (text, parameters) => prepare(text).all(...values(parameters)),
    close: () => (raw.isOpen ? raw.close() : undefined),
  };
}

/** Prepares each text once. */
function keeping<S>(prepare: (text: string) => S): (text: string) => S {
  const statements = new Map<string, S>();
  return (text) => {
    const known = statements.get(text);
    if (known !== undefined) return known;
    const statement = prepare(text);
    if (statements.size >= keptStatements) statements.clear();
    statements.set(text, statement);
    return statement;
  };
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  return {
    // A pragma may work row by row and yet name no columns: all of them have to be asked for.
    reader: statement.columns().length > 0 || statement.sourceSQL.startsWith('pragma '),
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

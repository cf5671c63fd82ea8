import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';

/** Prepared statements kept for reuse. The console's own queries are far fewer; searches add shapes. */
const keptStatements = 500;

/**
 * Kysely's SQLite dialect on Node's own `node:sqlite`.
 *
 * @param file path of the database, or `:memory:`
 * @throws when the file cannot be opened or written
 */
export function openSqlite(file: string): { readonly dialect: SqliteDialect; readonly raw: DatabaseSync } {
  const raw = new DatabaseSync(file, { timeout: 5000 });
  // FULL: an acknowledged write survives a power cut.
  raw.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
  return { dialect: new SqliteDialect({ database: adapt(raw) }), raw };
}

function adapt(raw: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => raw.close(),
    prepare(text) {
      const known = statements.get(text);
      if (known) return known;
      const statement = adaptStatement(raw.prepare(text));
      if (statements.size >= keptStatements) statements.clear();
      statements.set(text, statement);
      return statement;
    },
  };
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

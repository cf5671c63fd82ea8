import { DatabaseSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';
import { busyTimeoutMs, memoized, values } from './reader.ts';

/** A statement with its values. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * Opens a connection that reads and writes.
 *
 * @param onCommit called after each commit
 * @throws Error if the file cannot be opened or written
 */
export function openWriter(file: string, onCommit: () => void = () => undefined) {
  const raw = new DatabaseSync(file, { timeout: busyTimeoutMs });
  // Takes effect before the first page is written, or after a `vacuum` (space.ts).
  raw.exec('pragma auto_vacuum = incremental');
  // FULL: an acknowledged write survives a power cut.
  raw.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
  const prepare = memoized((text) => {
    const statement = raw.prepare(text);
    // A pragma may return rows without naming columns, and does its work while they are read.
    return { statement, answers: statement.columns().length > 0 || text.startsWith('pragma ') };
  });
  const resultOf = <R>({ sql, parameters }: Statement): QueryResult<R> => {
    const { statement, answers } = prepare(sql);
    if (answers) return { rows: statement.all(...values(parameters)) as R[] };
    const { changes, lastInsertRowid } = statement.run(...values(parameters));
    return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) };
  };
  return {
    run<R>(statement: Statement): QueryResult<R> {
      const result = resultOf<R>(statement);
      if (!raw.isTransaction) onCommit();
      return result;
    },
    /**
     * Rolls back if a transaction is open. SQLite rolls back some transactions itself, such as on a full disk; a second
     * rollback would fail and hide the original error.
     */
    rollback(): void {
      if (raw.isTransaction) raw.exec('rollback');
    },
    isInTransaction: () => raw.isTransaction,
    close: () => (raw.isOpen ? raw.close() : undefined),
  };
}

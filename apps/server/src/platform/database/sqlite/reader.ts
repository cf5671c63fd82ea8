import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** Largest number of cached statements. The product has far fewer queries, but searches add shapes. */
const keptStatements = 500;

/** Time to wait for another process that has locked the file, such as a backup, in milliseconds. */
export const busyTimeoutMs = 5000;

/** Page cache of the read connection, in kibibytes, for index pages that searches of a long log read repeatedly. */
const readerCacheKib = 16 * 1024;

export const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];

/** Largest number of cached results per query, about the number of active sessions. */
const answerCache = 1000;

/** Memoizes the preparation of a statement by its text. */
export function memoized<S>(prepare: (text: string) => S): (text: string) => S {
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

function named(names: readonly string[], row: readonly unknown[]): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  names.forEach((name, index) => {
    fields[name] = row[index];
  });
  return fields;
}

/** SQL function that long reads call regularly; it throws if the read was cancelled. */
export const stillWanted = 'still_wanted';

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * Opens a read-only connection.
 *
 * @param checkWanted implementation of `stillWanted`; throws to cancel the read
 */
export function openReader(
  file: string,
  checkWanted: () => void = () => undefined,
): {
  all(text: string, parameters: readonly unknown[]): Rows;
  /** Like `all`, with results cached until the next commit. For frequent queries. */
  cached(text: string, parameters: readonly unknown[]): Rows;
  /** Invalidates the cache after a commit of this process. Other commits are noticed in the next turn of the event loop. */
  noticeCommit(): void;
  close(): void;
} {
  const raw = new DatabaseSync(file, { timeout: busyTimeoutMs, readOnly: true });
  raw.exec(`pragma cache_size = -${readerCacheKib}`);
  raw.function(stillWanted, () => {
    checkWanted();
    return 1;
  });
  const prepare = memoized((text) => {
    const statement = raw.prepare(text);
    // SQLite creates arrays faster than objects, and objects created by `named` are faster to read.
    statement.setReturnArrays(true);
    return { statement, names: statement.columns().map(({ name }) => name) };
  });
  const all = (text: string, parameters: readonly unknown[]): Rows => {
    const { statement, names } = prepare(text);
    const rows = statement.all(...values(parameters)) as unknown as readonly (readonly unknown[])[];
    return rows.map((row) => named(names, row));
  };
  /** Changes after each commit of another connection. This one never writes. */
  const dataVersion = raw.prepare('pragma data_version');
  dataVersion.setReturnArrays(true);
  let version: number | undefined;
  const forgetVersion = () => {
    version = undefined;
  };
  /** Queried once per turn of the event loop, because it takes as long as a short read. */
  const versionNow = () => {
    if (version !== undefined) return version;
    setImmediate(forgetVersion);
    [version] = dataVersion.get() as unknown as readonly [number];
    return version;
  };
  const answersOf = memoized(() => ({ version: 0, rows: new Map<string, Rows>() }));
  return {
    all,
    cached: (text, parameters) => {
      const answers = answersOf(text);
      const current = versionNow();
      if (answers.version !== current || answers.rows.size >= answerCache) answers.rows.clear();
      answers.version = current;
      const key = JSON.stringify(parameters);
      const rows = answers.rows.get(key) ?? all(text, parameters);
      answers.rows.set(key, rows);
      return rows;
    },
    noticeCommit: forgetVersion,
    close: () => (raw.isOpen ? raw.close() : undefined),
  };
}

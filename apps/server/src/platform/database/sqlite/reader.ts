import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** Prepared statements kept for reuse. The product's own queries are far fewer; searches add shapes. */
const keptStatements = 500;

/** Milliseconds to wait for another process, such as a backup, that holds the file. */
export const busyTimeoutMs = 5000;

/** Kibibytes of pages kept for reading: the index entries that a search of a long log touches again and again. */
const readerCacheKib = 16 * 1024;

export const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];

/** Answers kept of one query that is asked with many values: as many as there are sessions in use. */
const keptAnswers = 1000;

/** Prepares each text once. */
export function keeping<S>(prepare: (text: string) => S): (text: string) => S {
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

/** SQL function that a long read asks now and then; it throws when nobody waits for the read any more. */
export const stillWanted = 'still_wanted';

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * A connection for reading only.
 *
 * @param checkWanted what `stillWanted` does
 */
export function openReader(
  file: string,
  checkWanted: () => void = () => undefined,
): {
  all(text: string, parameters: readonly unknown[]): Rows;
  /** The same, found once and given to whoever asks again until something is written; for what is asked all the time. */
  cached(text: string, parameters: readonly unknown[]): Rows;
  /** Has what is cached be looked at again, after this process has committed. What others commit is seen a turn later. */
  noticeCommit(): void;
  close(): void;
} {
  const raw = new DatabaseSync(file, { timeout: busyTimeoutMs, readOnly: true });
  raw.exec(`pragma cache_size = -${readerCacheKib}`);
  raw.function(stillWanted, () => {
    checkWanted();
    return 1;
  });
  const prepare = keeping((text) => {
    const statement = raw.prepare(text);
    // Lists are made faster than objects, and those that are made here are faster to read.
    statement.setReturnArrays(true);
    return { statement, names: statement.columns().map(({ name }) => name) };
  });
  const all = (text: string, parameters: readonly unknown[]): Rows => {
    const { statement, names } = prepare(text);
    const rows = statement.all(...values(parameters)) as unknown as readonly (readonly unknown[])[];
    return rows.map((row) => named(names, row));
  };
  /** Another number after each commit of another connection: of all that write. */
  const dataVersion = raw.prepare('pragma data_version');
  dataVersion.setReturnArrays(true);
  let version: number | undefined;
  const forgetVersion = () => {
    version = undefined;
  };
  /** Asked once in each turn of the event loop, for all requests that came in it: asking takes as long as a small read. */
  const versionNow = () => {
    if (version !== undefined) return version;
    setImmediate(forgetVersion);
    [version] = dataVersion.get() as unknown as readonly [number];
    return version;
  };
  const answersOf = keeping(() => ({ version: 0, rows: new Map<string, Rows>() }));
  return {
    all,
    cached: (text, parameters) => {
      const answers = answersOf(text);
      const current = versionNow();
      if (answers.version !== current || answers.rows.size >= keptAnswers) answers.rows.clear();
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

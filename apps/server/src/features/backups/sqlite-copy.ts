import { DatabaseSync } from 'node:sqlite';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import type { DatabaseState } from './database-copy.ts';

/** Opens a copy for reading, and closes it. */
function withCopy<T>(file: string, work: (copy: DatabaseSync) => T): T {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    return work(copy);
  } finally {
    copy.close();
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Reads what a copy contains. */
export const stateOfCopy = (file: string): DatabaseState =>
  withCopy(file, (copy) => {
    const tables = copy
      .prepare(
        `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'
         and sql not like 'create virtual%' order by name`,
      )
      .all()
      .map(({ name }) => String(name));
    const countOf = (table: string) => Number(copy.prepare(`select count(*) as n from ${quoted(table)}`).get()?.['n']);
    return {
      migrations: copy
        .prepare(`select name from ${DEFAULT_MIGRATION_TABLE} order by name`)
        .all()
        .map(({ name }) => String(name)),
      counts: Object.fromEntries(tables.map((table) => [table, countOf(table)])),
      contents: copy
        .prepare('select "sha256", "size", "uses" from "contents" order by "sha256"')
        .all()
        .map(({ sha256, size, uses }) => ({ sha256: String(sha256), size: Number(size), isUsed: Number(uses) > 0 })),
    };
  });

/** @returns the first fault that SQLite finds in a copy; `undefined` if there is none */
export const faultOfCopy = (file: string): string | undefined =>
  withCopy(file, (copy) => {
    const found = String(copy.prepare('pragma quick_check(1)').get()?.['quick_check']);
    return found === 'ok' ? undefined : found;
  });

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** Name of a figure → its value. */
export type Figures = ReadonlyMap<string, number>;

/** Counts the rows of all tables. */
export interface TableCounter {
  count(): Promise<Figures>;
  close(): Promise<void>;
}

/** Search indexes of SQLite keep their data in tables of their own. */
const isOwnTable = (name: string) => !/^(?:sqlite_|kysely_)|_(?:data|idx|docsize|config|content)$/.test(name);

/** @param databaseUrl PostgreSQL; empty: the embedded database in `dataDir` */
export async function tableCounter(dataDir: string, databaseUrl: string): Promise<TableCounter> {
  if (databaseUrl === '') {
    const db = new DatabaseSync(join(dataDir, 'mutai.db'), { readOnly: true });
    return {
      async count() {
        const tables = db.prepare(`select "name" from "sqlite_schema" where "type" = 'table' order by 1`).all();
        const names = tables.map(({ name }) => String(name)).filter(isOwnTable);
        return new Map(
          names.map((name) => [name, Number(db.prepare(`select count(*) as n from "${name}"`).get()?.['n'])]),
        );
      },
      close: () => Promise.resolve(db.close()),
    };
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    async count() {
      const { rows } = await client.query<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
      );
      const counts = new Map<string, number>();
      for (const { name } of rows.filter((row) => isOwnTable(row.name))) {
        const { rows: counted } = await client.query<{ n: string }>(`select count(*) as n from "${name}"`);
        counts.set(name, Number(counted[0]?.n));
      }
      return counts;
    },
    close: () => client.end(),
  };
}

const isDatabase = (name: string) => name.startsWith('mutai.db');

/** Number and bytes of the files below a folder, without those of the embedded database. */
export function filesBelow(folder: string): { readonly files: number; readonly bytes: number } {
  let files = 0;
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || isDatabase(entry.name)) continue;
    const size = statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size;
    // Deleted meanwhile.
    if (size === undefined) continue;
    files += 1;
    bytes += size;
  }
  return { files, bytes };
}

/** Size of a file in bytes; 0 if there is none. */
export const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

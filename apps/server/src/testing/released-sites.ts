import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { insertRows } from '../platform/database/many-rows.ts';
import { migrate } from '../platform/database/migrate.ts';
import { migrations } from '../platform/database/migrations/list.ts';
import type { Database, Executor } from '../platform/database/open-database.ts';

type Row = Readonly<Record<string, string | number | null>>;

/** Tables of a site created by a release and filled through its API (scripts/capture-site.ts). */
export interface ReleasedSite {
  /** Milliseconds since 1970. */
  readonly capturedAt: number;
  /** Password of all users. */
  readonly password: string;
  /** Token of the administrator's remembered session. */
  readonly token: string;
  /** Names of the release's migrations. */
  readonly migrations: readonly string[];
  /** Table → last assigned id, whose row may be deleted. */
  readonly lastIds: Readonly<Record<string, number>>;
  readonly tables: Readonly<Record<string, readonly Row[]>>;
}

const folder = join(import.meta.dirname, 'released-sites');

/** Last migration → site, for every release with new migrations. */
export const releasedSites: readonly (readonly [release: string, ReleasedSite])[] = readdirSync(folder)
  .toSorted()
  .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8')) as ReleasedSite]);

async function goOnAfter(executor: Executor, dialect: Database['dialect'], table: string, id: number): Promise<void> {
  if (dialect === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), ${id}::int)`.execute(executor);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(executor);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(executor);
}

/** Creates the tables of a release in an empty database and inserts its rows. */
export async function putReleasedSite(database: Database, backupDir: string, site: ReleasedSite): Promise<void> {
  const { dialect } = database;
  const known = Object.entries(migrations(dialect)).filter(([name]) => site.migrations.includes(name));
  await migrate(database, backupDir, site.capturedAt, Object.fromEntries(known));
  await database.write(async (trx) => {
    // Tables are inserted in any order; references are complete at the end.
    await (
      dialect === 'postgres' ? sql`set local session_replication_role = replica` : sql`pragma defer_foreign_keys = on`
    ).execute(trx);
    for (const [table, rows] of Object.entries(site.tables)) {
      // Migrations insert rows too.
      await sql`delete from ${sql.table(table)}`.execute(trx);
      if (rows.length > 0) await insertRows(dialect, trx, table, rows);
    }
    for (const [table, id] of Object.entries(site.lastIds)) await goOnAfter(trx, dialect, table, id);
  });
}

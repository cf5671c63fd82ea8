import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Migrator } from 'kysely/migration';
import type { Database } from './open-database.ts';
import { migrations } from './migrations/list.ts';

/**
 * Brings the tables up to this release, each migration in a transaction of its own.
 * Of an embedded database that already holds data a copy is taken first.
 *
 * @param backupDir where the copy goes
 * @param now milliseconds, for the copy's name
 * @returns names of the migrations that ran, oldest first
 * @throws the first migration's error; what ran before it stays
 */
export async function migrate(database: Database, backupDir: string, now: number): Promise<readonly string[]> {
  const list = migrations(database.dialect);
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: () => Promise.resolve({ ...list }) } });
  const known = await migrator.getMigrations();
  const applied = known.filter((migration) => migration.executedAt !== undefined);
  if (applied.length === known.length) return [];
  if (applied.length > 0 && database.dialect === 'sqlite') {
    mkdirSync(backupDir, { recursive: true });
    await database.copyTo(join(backupDir, `before-upgrade-${now}.db`));
  }
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error(JSON.stringify(error));
  return results.map((result) => result.migrationName);
}

import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './open-database.ts';
import { migrations } from './migrations/list.ts';
import { appliedMigrations, noteRelease } from './newer-database.ts';
import { letShrink } from './space.ts';
import { copyBeforeUpgrade } from './upgrade-copies.ts';

/**
 * Brings the tables up to this release, in one transaction.
 * Of an embedded database that already holds data a copy is taken first.
 *
 * @param backupDir where the copy goes
 * @param now milliseconds, for the copy's name
 * @param list every migration by name, oldest first; those of this release unless a test says otherwise
 * @returns names of the migrations that ran, oldest first
 * @throws StartError when a newer release has changed the database
 * @throws the first error of a migration; nothing of any stays
 */
export async function migrate(
  database: Database,
  backupDir: string,
  now: number,
  list: Readonly<Record<string, Migration>> = migrations(database.dialect),
): Promise<readonly string[]> {
  const known = Object.keys(list).toSorted();
  const applied = await appliedMigrations(database, known, backupDir);
  if (applied.length === known.length) return [];
  const embeddedWithData = applied.length > 0 && database.dialect === 'sqlite';
  if (embeddedWithData) await copyBeforeUpgrade(database, backupDir, now);
  const migrator = new Migrator({
    db: database.maintenance,
    provider: { getMigrations: () => Promise.resolve({ ...list }) },
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error(JSON.stringify(error));
  await noteRelease(database.maintenance, now);
  if (embeddedWithData) await letShrink(database);
  return results.map((result) => result.migrationName);
}

import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './open-database.ts';
import { migrations } from './migrations/list.ts';
import { appliedMigrations, storeRelease } from './newer-database.ts';
import { checkPostgresVersion } from './postgres-version.ts';
import { enableIncrementalVacuum } from './space.ts';
import { copyBeforeUpgrade } from './upgrade-copies.ts';

/**
 * Migrates the database to this release in one transaction. Copies an embedded database with data first.
 *
 * @param backupDir folder for the copy
 * @param now milliseconds since 1970, for the name of the copy
 * @param list every migration by name; tests pass other lists
 * @returns names of the migrations that ran, oldest first
 * @throws StartError if a newer release has migrated the database, or PostgreSQL is too old
 * @throws the first error of a migration; all migrations are then rolled back
 */
export async function migrate(
  database: Database,
  backupDir: string,
  now: number,
  list: Readonly<Record<string, Migration>> = migrations(database.dialect),
): Promise<readonly string[]> {
  await checkPostgresVersion(database);
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
  await storeRelease(database.maintenance, known, now);
  if (embeddedWithData) await enableIncrementalVacuum(database);
  return results.map((result) => result.migrationName);
}

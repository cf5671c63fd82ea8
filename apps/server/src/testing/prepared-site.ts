import { platformOf, seedSite } from '../app.ts';
import { join } from 'node:path';
import { migrate } from '../platform/database/migrate.ts';
import { type DatabaseLocation, openDatabase } from '../platform/database/open-database.ts';

export const administrator = { username: 'admin', password: 'Mutai#2026' } as const;

/** Initial time of the test clock, in milliseconds since 1970. */
export const firstMoment = Date.UTC(2026, 0, 1);

/** Migrates and seeds an empty database. Runs once per test run; each test gets a copy. */
export async function prepareSite(location: DatabaseLocation): Promise<void> {
  const database = openDatabase(location, () => undefined);
  await migrate(database, join(location.dataDir, 'backups'), firstMoment);
  await seedSite(
    platformOf(database, () => firstMoment),
    administrator,
  );
  await database.close();
}

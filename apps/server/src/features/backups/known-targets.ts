import type { Database } from '../../platform/database/open-database.ts';

/** Settings key of the places that the site has been backed up to. */
const settingsKey = 'backupTargets';

async function knownTargets({ maintenance }: Database): Promise<readonly string[]> {
  const row = await maintenance
    .selectFrom('settings')
    .select('value')
    .where('key', '=', settingsKey)
    .executeTakeFirst();
  return row === undefined ? [] : (JSON.parse(row.value) as readonly string[]);
}

/** Returns true if the site has been backed up to a place. @param label of the place */
export const isKnownTarget = async (database: Database, label: string): Promise<boolean> =>
  (await knownTargets(database)).includes(label);

/** Remembers a place with a backup of the site in its database, which all processes and restored sites have. */
export async function rememberTarget(database: Database, label: string, now: number): Promise<void> {
  const known = await knownTargets(database);
  if (known.includes(label)) return;
  const value = JSON.stringify([...known, label]);
  await database.maintenance
    .insertInto('settings')
    .values({ key: settingsKey, value, version: 0, updatedAt: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updatedAt: now }))
    .execute();
}

import { DatabaseSync } from 'node:sqlite';
import { versionLabel } from '@mutai/contract/limits';
import { sql, type Kysely } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { StartError } from '../process/start-error.ts';
import type { Database } from './open-database.ts';
import type { Schema } from './schema.ts';
import { upgradeCopies } from './upgrade-copies.ts';

/** Settings key of the release that migrated the database last. */
const releaseKey = 'release';

/** Stores the name of this release, so that an older release can report it. */
export async function storeReleaseName(db: Kysely<Schema>, now: number): Promise<void> {
  const value = JSON.stringify({ version: versionLabel });
  await db
    .insertInto('settings')
    .values({ key: releaseKey, value, version: 0, updatedAt: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updatedAt: now }))
    .execute();
}

async function migrationsOf({ maintenance }: Database): Promise<readonly string[]> {
  const tables = await maintenance.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(maintenance);
  return rows.map(({ name }) => name);
}

/**
 * Returns the applied migrations of a database. Rejects a database that a newer release has migrated, because this release
 * would corrupt new data.
 *
 * @param known names of this release's migrations, oldest first
 * @param backupDir folder with copies made before upgrades
 * @returns names, oldest first; empty for an empty database
 * @throws StartError with the names of both releases and the copy to restore
 */
export async function appliedMigrations(
  database: Database,
  known: readonly string[],
  backupDir: string,
): Promise<readonly string[]> {
  const applied = await migrationsOf(database);
  const newest = applied.findLast((name) => !known.includes(name));
  if (newest === undefined) return applied;
  throw new StartError(
    [
      `数据库已由更新的版本${await releaseOf(database)}升级到 ${newest}，本程序（${versionLabel}）只支持到 ${known.at(-1) ?? ''}，不能使用它。`,
      '请启动更新的版本；如需退回本版本：',
      wayBack(database, known, backupDir),
    ].join('\n'),
  );
}

async function releaseOf({ read: db }: Database): Promise<string> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', releaseKey).executeTakeFirst();
  return row === undefined ? '' : ` ${(JSON.parse(row.value) as { version: string }).version} `;
}

function wayBack({ dialect }: Database, known: readonly string[], backupDir: string): string {
  if (dialect === 'postgres') return '请把升级前自行备份的副本恢复到 DATABASE_URL 所指的数据库。';
  const copy = latestUsableCopy(known, backupDir);
  return copy === undefined
    ? `请用升级前自行备份的副本替换 mutai.db（${backupDir} 中没有本版本可用的副本）。`
    : `请删除 mutai.db-wal 与 mutai.db-shm，再用升级前的副本 ${copy} 替换 mutai.db。升级之后的修改不在其中。`;
}

/** Finds the newest copy with migrations that this release knows. */
function latestUsableCopy(known: readonly string[], backupDir: string): string | undefined {
  return upgradeCopies(backupDir).find((file) => migrationsOfCopy(file).every((name) => known.includes(name)));
}

/** Reads the migrations of a copy. An invalid file returns a name that no release knows. */
function migrationsOfCopy(file: string): readonly string[] {
  try {
    const copy = new DatabaseSync(file, { readOnly: true });
    try {
      return copy
        .prepare(`select name from ${DEFAULT_MIGRATION_TABLE}`)
        .all()
        .map(({ name }) => String(name));
    } finally {
      copy.close();
    }
  } catch {
    return [file];
  }
}

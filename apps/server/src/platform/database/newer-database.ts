import { sql, type Kysely } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { release } from '../release.ts';
import { StartError } from '../process/start-error.ts';
import type { Database } from './open-database.ts';
import type { Schema } from './schema.ts';
import { migrationsOfCopy, upgradeCopies } from './upgrade-copies.ts';

/** Settings key of the release that migrated the database last. */
const releaseKey = 'release';

/** Release that migrated a database. */
interface StoredRelease {
  readonly version: string;
  /** Number of its newest migration; missing in databases of early releases. */
  readonly schema?: number;
}

/** Number at the start of a migration's name. */
const numberOf = (migration: string): number => Number.parseInt(migration, 10);

/** Stores this release and its schema version, so that an older release can reject the database and name both. */
export async function storeRelease(db: Kysely<Schema>, known: readonly string[], now: number): Promise<void> {
  const stored: StoredRelease = { version: release.label, schema: numberOf(known.at(-1) ?? '0') };
  const value = JSON.stringify(stored);
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
  if (applied.length === 0) return applied;
  const stored = await storedRelease(database);
  const ours = known.at(-1) ?? '';
  const unknown = applied.findLast((name) => !known.includes(name));
  // A newer release may have merged migrations, so that all remaining names are known.
  const isNewer = (stored?.schema ?? 0) > numberOf(ours);
  if (unknown === undefined && !isNewer) return applied;
  const newest = unknown ?? `第 ${String(stored?.schema)} 版结构`;
  const by = stored === undefined ? '' : ` ${stored.version} `;
  throw new StartError(
    [
      `数据库已由更新的版本${by}升级到 ${newest}，本程序 ${release.label} 只支持到 ${ours}，不能使用它。`,
      '请启动更新的版本；如需退回本版本：',
      wayBack(database, known, backupDir),
    ].join('\n'),
  );
}

/** @returns undefined for a database of a release that did not store it */
async function storedRelease({ maintenance: db }: Database): Promise<StoredRelease | undefined> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'settings')) return undefined;
  const row = await db.selectFrom('settings').select('value').where('key', '=', releaseKey).executeTakeFirst();
  return row === undefined ? undefined : (JSON.parse(row.value) as StoredRelease);
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

import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { claimDataDir, dataDirError } from '../../platform/data-dir/claim.ts';
import { replaceDurably } from '../../platform/data-dir/durable-file.ts';
import { migrations } from '../../platform/database/migrations/list.ts';
import { databaseFile } from '../../platform/database/open-database.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { release } from '../../platform/release.ts';
import { copyContent, readFrom, sourceFailed, SourceFailed } from '../../platform/storage/content-copies.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { StorageUnavailable } from '../../platform/storage/storage-errors.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { DatabaseState } from './database-copy.ts';
import { digestOfManifest, type Manifest } from './manifest.ts';
import { openRestoredDatabase, type RestoredDatabase } from './postgres-copy.ts';
import type { RestoreMark } from './restore-mark.ts';
import { checkPlace, markPlace, unmarkPlace, type RestorePlace } from './restore-place.ts';
import { faultOfCopy, stateOfCopy } from './sqlite-copy.ts';
import { contentFaults, faultsOf, type FoundGeneration } from './verify-backup.ts';

/**
 * Restores a generation into an empty place, and compares the result with the manifest. The place is marked meanwhile: no
 * server starts there, and after an interruption the same restore may be repeated.
 *
 * @throws StartError if the place is not empty, the generation is damaged or this release cannot use it; nothing is
 * written then
 */
export async function restoreBackup(generation: FoundGeneration, place: RestorePlace, clock: Clock): Promise<void> {
  const { name, manifest } = generation;
  checkUsable(manifest, place);
  const mark = { backup: name, sha256: digestOfManifest(manifest), isComplete: false };
  const database = place.databaseUrl === '' ? undefined : await openRestoredDatabase(place.databaseUrl);
  try {
    const found = await checkPlace(place, database, mark, clock);
    if (!found.isComplete) {
      refuseFaults(`备份 ${name} 不完整，未恢复任何内容`, await faultsOf(generation));
    }
    await mkdir(place.dataDir, { recursive: true });
    const unlock = await claimDataDir(place.dataDir, clock);
    try {
      // Another restore may have begun meanwhile.
      const { isComplete } = await checkPlace(place, database, mark, clock);
      if (!isComplete) await fill(generation, place, database, mark, clock);
      await unmarkPlace(place, database, mark, clock);
    } finally {
      unlock();
    }
  } catch (error) {
    if (error instanceof SourceFailed) throw generation.target.explain(error.cause);
    if (error instanceof StorageUnavailable) throw new StartError(error.message, { cause: error });
    throw dataDirError(place.dataDir, error);
  } finally {
    await database?.close();
  }
}

async function fill(
  generation: FoundGeneration,
  place: RestorePlace,
  database: RestoredDatabase | undefined,
  mark: RestoreMark,
  clock: Clock,
): Promise<void> {
  const { manifest } = generation;
  await markPlace(place, database, mark, clock);
  const storage = await openStorage({ ...place, alone: true }, clock);
  try {
    await copyContents(generation, storage);
    refuseFaults('写入的文件与备份不符，请检查磁盘或对象存储', await contentFaults(storage, manifest, asError));
  } finally {
    storage.close();
  }
  if (manifest.secret !== undefined) {
    await copyTo(join(place.dataDir, manifest.secret.name), generation, manifest.secret.name);
  }
  const { counts } = await restoreDatabase(generation, place, database);
  if (!isDeepStrictEqual(counts, manifest.counts)) {
    throw new StartError('恢复的数据库与备份清单的行数不符，请不要使用它，改用另一份备份。');
  }
}

function checkUsable({ engine, migrations: applied, version }: Manifest, { databaseUrl }: RestorePlace): void {
  const configured = databaseUrl === '' ? 'sqlite' : 'postgres';
  if (engine !== configured) {
    throw new StartError(
      engine === 'postgres'
        ? '这份备份来自 PostgreSQL，请设置 DATABASE_URL，指向一个空数据库。'
        : '这份备份来自内置的 SQLite 数据库，请去掉 DATABASE_URL 后再恢复。',
    );
  }
  const known = Object.keys(migrations(engine));
  const newest = applied.findLast((name) => !known.includes(name));
  if (newest === undefined) return;
  throw new StartError(
    `这份备份由更新的版本 ${version} 制作（数据库已升级到 ${newest}），本程序（${release.label}）不能使用它，请用该版本恢复。`,
  );
}

/** Copies the uploaded files that an interrupted restore has not copied. */
async function copyContents({ target, manifest }: FoundGeneration, storage: Storage): Promise<void> {
  const sizes = new Map<string, number>();
  for await (const { sha256, size } of storage.list()) sizes.set(sha256, size);
  for (const { sha256, size } of manifest.files) {
    if (sizes.get(sha256) === size) continue;
    if (!(await copyContent(target.contents, storage, sha256))) {
      throw new StartError(`备份中的文件 ${sha256} 在恢复期间丢失或被改动，请改用另一份备份。`);
    }
  }
}

async function restoreDatabase(
  generation: FoundGeneration,
  { dataDir }: RestorePlace,
  database: RestoredDatabase | undefined,
): Promise<DatabaseState> {
  const { name } = generation.manifest.database;
  if (database === undefined) {
    const file = databaseFile(dataDir);
    await copyTo(file, generation, name);
    const fault = faultOfCopy(file);
    if (fault !== undefined) throw new StartError(`恢复的数据库已损坏（${fault}），请检查磁盘，或改用另一份备份。`);
    return stateOfCopy(file);
  }
  const local = generation.target.localPath(generation.name, name);
  if (local !== undefined) return database.restore(local);
  const file = join(dataDir, name);
  try {
    await copyTo(file, generation, name);
    return await database.restore(file);
  } finally {
    await rm(file, { force: true });
  }
}

/** Copies a file of a generation durably. @throws SourceFailed if it cannot be read; errors of the place */
const copyTo = (file: string, { target, name }: FoundGeneration, from: string): Promise<void> =>
  replaceDurably(file, async (temporary) => {
    const source = await target.read(name, from).catch(sourceFailed);
    await pipeline(readFrom(source), createWriteStream(temporary));
  });

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function refuseFaults(what: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new StartError(`${what}：\n  ${faults.slice(0, 20).join('\n  ')}`);
}

import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkUnlocked } from '../../platform/data-dir/lock.ts';
import { dataDirError } from '../../platform/data-dir/claim.ts';
import { hasCode, StartError } from '../../platform/process/start-error.ts';
import { addressOfPath } from '../../platform/storage/address.ts';
import type { S3Location } from '../../platform/storage/s3-location.ts';
import type { RemoteObjects } from '../../platform/storage/storage.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { RestoredDatabase } from './postgres-copy.ts';
import { markFolder, markOfFolder, parseMark, restoringFile, unmarkFolder, type RestoreMark } from './restore-mark.ts';
import { markOfObjects, withObjects } from './unfinished-restore.ts';

/** Place for a site: empty, or filled by an interrupted restore. */
export interface RestorePlace {
  readonly dataDir: string;
  /** Empty for SQLite. */
  readonly databaseUrl: string;
  readonly s3: S3Location | undefined;
}

/** Files of an empty folder: of a disk, or of a restore that was killed before it marked the folder. */
const emptyNames = /^(?:lost\+found|server\.(?:lock|json)|\.write-test|restoring\.json\.new)$/;

/**
 * Checks that each part of a place is empty, or marked by the same restore. Writes nothing.
 *
 * @returns whether only marks are left to remove
 * @throws StartError naming what is not empty
 */
export async function checkPlace(
  { dataDir, s3 }: RestorePlace,
  database: RestoredDatabase | undefined,
  mark: RestoreMark,
  clock: Clock,
): Promise<{ readonly isComplete: boolean }> {
  const found = await markOfFolder(dataDir);
  if (found === undefined) await checkEmptyFolder(dataDir);
  else refuseOther(`数据目录 ${dataDir} `, found, mark);
  if (found?.isComplete === true) return { isComplete: true };

  if (database?.mark !== undefined) refuseOther('DATABASE_URL 所指的数据库', parseMark(database.mark), mark);
  else if (database?.isEmpty === false) {
    throw new StartError('DATABASE_URL 所指的数据库不是空的。恢复只写入空数据库，请新建一个数据库后重试。');
  }
  if (s3 !== undefined) await withObjects(s3, clock, (objects) => checkObjects(objects, mark));
  return { isComplete: false };
}

function refuseOther(place: string, found: RestoreMark, mark: RestoreMark): void {
  // An unreadable mark was cut off: nothing else has been written.
  if (found.sha256 === '' || found.sha256 === mark.sha256) return;
  throw new StartError(
    `${place}中有备份 ${found.backup} 未完成的恢复，不能在其上恢复另一份。请重新运行 npm run restore -- ${found.backup}，或清空该处后再试。`,
  );
}

async function checkEmptyFolder(dataDir: string): Promise<void> {
  let names: readonly string[];
  try {
    names = await readdir(dataDir);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw dataDirError(dataDir, error);
  }
  const found = names.find((name) => !emptyNames.test(name));
  if (found === undefined) return;
  checkUnlocked(dataDir);
  throw new StartError(
    `数据目录 ${dataDir} 不是空的（其中有 ${found}）。恢复只写入空目录，请先把其中的文件移到别处，或用 DATA_DIR 指定其他目录。`,
  );
}

async function checkObjects(objects: RemoteObjects, mark: RestoreMark): Promise<void> {
  const found = await markOfObjects(objects);
  if (found !== undefined) {
    refuseOther('STORAGE_URL 所指的位置', found, mark);
    return;
  }
  for await (const { key } of objects.list('')) {
    const sha256 = addressOfPath(key);
    if (sha256 === undefined) continue;
    throw new StartError(`STORAGE_URL 所指的位置不是空的（其中有 ${sha256}），请指定一个空的存储桶或前缀。`);
  }
}

/** Marks all parts of a place, before anything else is written to any of them. */
export async function markPlace(
  { dataDir, s3 }: RestorePlace,
  database: RestoredDatabase | undefined,
  mark: RestoreMark,
  clock: Clock,
): Promise<void> {
  await markFolder(dataDir, mark);
  await database?.setMark(JSON.stringify(mark));
  if (s3 === undefined) return;
  const file = join(dataDir, 'restoring.upload');
  const text = JSON.stringify(mark);
  try {
    await writeFile(file, text);
    await withObjects(s3, clock, (objects) => objects.send(restoringFile, file, Buffer.byteLength(text)));
  } finally {
    await rm(file, { force: true });
  }
}

/** Removes all marks of a complete place, that of the folder last. A killed removal is continued by the same restore. */
export async function unmarkPlace(
  { dataDir, s3 }: RestorePlace,
  database: RestoredDatabase | undefined,
  mark: RestoreMark,
  clock: Clock,
): Promise<void> {
  await markFolder(dataDir, { ...mark, isComplete: true });
  if (s3 !== undefined) await withObjects(s3, clock, (objects) => objects.remove(restoringFile));
  await database?.removeMark();
  await unmarkFolder(dataDir);
}

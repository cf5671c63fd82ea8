import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceDurably, syncFolder } from '../../platform/data-dir/durable-file.ts';
import { hasCode, StartError } from '../../platform/process/start-error.ts';

/** Mark of a place that a restore is filling: a file of the data directory and an object of the storage. */
export const restoringFile = 'restoring.json';
/** Mark of a database: a table with one text. */
export const restoringTable = 'mutai_restoring';

/** Unfinished restore. */
export interface RestoreMark {
  /** Name of the generation. */
  readonly backup: string;
  /** Digest of its manifest. */
  readonly sha256: string;
  /** True if only marks are left to remove. */
  readonly isComplete: boolean;
}

export function parseMark(stored: string): RestoreMark {
  try {
    const { backup, sha256, isComplete } = JSON.parse(stored) as Partial<RestoreMark>;
    if (backup !== undefined && sha256 !== undefined) return { backup, sha256, isComplete: isComplete === true };
  } catch {
    // Cut off by a power cut: the restore has written nothing else yet.
  }
  return { backup: '', sha256: '', isComplete: false };
}

/** Returns the mark of a data directory. */
export async function markOfFolder(dataDir: string): Promise<RestoreMark | undefined> {
  try {
    return parseMark(await readFile(join(dataDir, restoringFile), 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}

export const markFolder = (dataDir: string, mark: RestoreMark): Promise<void> =>
  replaceDurably(join(dataDir, restoringFile), (temporary) => writeFile(temporary, JSON.stringify(mark)));

export async function unmarkFolder(dataDir: string): Promise<void> {
  await rm(join(dataDir, restoringFile), { force: true });
  syncFolder(dataDir);
}

/** Error for a place whose restore was interrupted. */
export function unfinishedRestore(place: string, { backup }: RestoreMark): StartError {
  return new StartError(
    `${place}中有一次没有完成的恢复，内容不完整，不能使用。\n请以相同的环境变量重新运行 npm run restore -- ${backup || '备份'}，它会完成恢复；如已不需要，请清空该处。`,
  );
}

/**
 * Refuses a data directory that a restore has not finished filling.
 *
 * @throws StartError that says how to finish it
 */
export async function refuseUnfinishedFolder(dataDir: string): Promise<void> {
  const mark = await markOfFolder(dataDir);
  if (mark !== undefined) throw unfinishedRestore(`数据目录 ${dataDir} `, mark);
}

import type { Clock } from '../time/clock.ts';
import { reasonOf, StartError } from '../process/start-error.ts';
import { lockDataDir } from './lock.ts';
import { restrictToOwner } from './private.ts';
import { checkReachable } from './reachable.ts';

/**
 * Prepares a data directory for exclusive use: checks that its file system responds, locks it, and removes access of
 * other accounts.
 *
 * @returns releases the lock
 * @throws StartError if another process holds the lock or the directory is unusable; UnreachableError if its file system
 * does not respond
 */
export async function claimDataDir(dataDir: string, clock: Clock): Promise<() => void> {
  try {
    await checkReachable(dataDir);
    const release = lockDataDir(dataDir, clock);
    restrictToOwner(dataDir);
    return release;
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

/** Converts an error to a message about the data directory. */
export function dataDirError(dataDir: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  return new StartError(`无法打开数据目录 ${dataDir}：${reasonOf(error)}\n请检查 DATA_DIR 是否存在、可写且磁盘未满。`);
}

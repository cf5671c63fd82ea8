import type { Clock } from '../clock.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { lockDataDir } from './lock.ts';
import { closeToOthers } from './private.ts';
import { mustAnswer } from './reachable.ts';

/**
 * Makes a folder this process's own: there, answering, closed to other accounts and to other processes.
 *
 * @returns gives it back
 * @throws StartError when another process has it, or it cannot be used; HangingError when its file system does not answer
 */
export async function claimDataDir(dataDir: string, clock: Clock): Promise<() => void> {
  try {
    await mustAnswer(dataDir);
    const release = lockDataDir(dataDir, clock);
    closeToOthers(dataDir);
    return release;
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

/** Says why a data directory cannot be used. */
export function dataDirError(dataDir: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  return new StartError(`无法打开数据目录 ${dataDir}：${reasonOf(error)}\n请检查 DATA_DIR 是否存在、可写且磁盘未满。`);
}

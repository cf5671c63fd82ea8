import type { Clock } from '../clock.ts';
import { lockDataDir } from './lock.ts';
import { closeToOthers } from './private.ts';
import { mustAnswer } from './reachable.ts';

/**
 * Makes a folder this process's own: there, answering, closed to other accounts and to other processes.
 *
 * @returns gives it back
 * @throws StartError when another process has it; HangingError when its file system does not answer
 */
export async function holdDataDir(dataDir: string, clock: Clock): Promise<() => void> {
  await mustAnswer(dataDir);
  const letGo = lockDataDir(dataDir, clock);
  closeToOthers(dataDir);
  return letGo;
}

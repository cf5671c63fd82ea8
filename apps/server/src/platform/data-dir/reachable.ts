import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../process/start-error.ts';

/** Timeout for the file system, in milliseconds. */
const giveUpMs = 5000;
const triedFile = '.write-test';

/** The file system does not respond. A thread of this process still waits for it and would block an orderly exit. */
export class UnreachableError extends StartError {}

/**
 * Creates the folder if missing, and checks that its file system responds. A hanging one (a network drive without its
 * server) would block the process, unresponsive to signals, when the database is opened; here only a thread waits.
 * Other errors are reported when the folder is used.
 *
 * @throws UnreachableError
 */
export async function checkReachable(dataDir: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(hanging(dataDir)), giveUpMs);
  });
  await Promise.race([tryToWrite(dataDir), late]);
  clearTimeout(timer);
}

async function tryToWrite(dataDir: string): Promise<void> {
  const file = join(dataDir, triedFile);
  await mkdir(dataDir, { recursive: true })
    .then(() => writeFile(file, ''))
    .then(() => rm(file))
    .catch(() => undefined);
}

function hanging(dataDir: string): UnreachableError {
  return new UnreachableError(
    `数据目录 ${dataDir} 所在的文件系统在 ${giveUpMs / 1000} 秒内没有响应，请检查其网络或设备，或用 DATA_DIR 指定其他目录。`,
  );
}

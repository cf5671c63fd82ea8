import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/** Milliseconds after which a file system is given up. */
const giveUpMs = 5000;
const triedFile = '.write-test';

/** A start that gave up waiting for the system: a thread of this process still waits, and would hold up an orderly exit. */
export class HangingError extends StartError {}

/**
 * Makes the folder if there is none, and tries whether its file system answers. One that hangs (a network drive whose
 * server is gone) would hold the whole process, beyond the reach of signals, once the database is opened there; here
 * only a thread waits for it. Whatever else is wrong with it shows when it is used.
 *
 * @throws HangingError
 */
export async function mustAnswer(dataDir: string): Promise<void> {
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

function hanging(dataDir: string): HangingError {
  return new HangingError(
    `数据目录 ${dataDir} 所在的文件系统在 ${giveUpMs / 1000} 秒内没有响应，请检查其网络或设备，或用 DATA_DIR 指定其他目录。`,
  );
}

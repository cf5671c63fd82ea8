import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Bytes that have to be free: the sites of all tests that run at one time take a tenth of it. */
const enough = 1024 ** 3;
const memory = '/dev/shm';

/**
 * Folder for databases and files that no test looks for again: in memory where the system has such a folder with room
 * in it. Each of a thousand tests has a site of its own, and half of what it takes to make one is the file system.
 */
export function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enough ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

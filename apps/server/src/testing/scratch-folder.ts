import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Required free space in bytes: ten times that of concurrent tests. */
const enough = 1024 ** 3;
const memory = '/dev/shm';

/**
 * Folder for temporary databases and files: in memory if the system has such a folder with enough space. Each of a
 * thousand tests has its own site, and the file system takes half of the time to create one.
 */
export function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enough ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

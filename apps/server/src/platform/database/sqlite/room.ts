import { access, constants, statfs } from 'node:fs/promises';

/** Least free space, in bytes. A change takes some tens of kilobytes; the rest is for other files that grow meanwhile. */
const leastRoom = 1024 * 1024;

/**
 * Checks that an embedded database is writable. Does not write, because health checks are frequent and unauthenticated.
 *
 * @param file path of the database
 * @throws Error if the disk is full or read-only
 */
export async function checkRoom(file: string): Promise<void> {
  await access(file, constants.W_OK);
  const { bavail, bsize } = await statfs(file);
  const room = bavail * bsize;
  if (room < leastRoom) throw new Error(`database or disk is full: ${room} bytes are free for ${file}`);
}

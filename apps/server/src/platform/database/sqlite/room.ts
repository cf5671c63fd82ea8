import { access, constants, statfs } from 'node:fs/promises';

/** Bytes that have to be free. A change takes some tens of thousands; a little more comes from others meanwhile. */
const leastRoom = 1024 * 1024;

/**
 * Whether an embedded database can be written, without writing: health is asked for by anybody, and often.
 *
 * @param file of the database
 * @throws when its disk is full or read-only
 */
export async function checkRoom(file: string): Promise<void> {
  await access(file, constants.W_OK);
  const { bavail, bsize } = await statfs(file);
  const room = bavail * bsize;
  if (room < leastRoom) throw new Error(`database or disk is full: ${room} bytes are free for ${file}`);
}

import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const privateFolder = 0o700;
const privateFile = 0o600;
/** Bits of a folder that many share, such as /tmp: written by others, or sticky. */
const sharedFolder = 0o1002;

/** All that the server keeps in its data directory. A folder that holds anything else is somebody's own affair. */
const ownNames = /^(?:mutai\.db(?:-wal|-shm|-journal)?|server\.(?:lock|json)|secret\.key|backups|files)$/;
const ownCopies = /^before-upgrade-\d+\.db$/;

/**
 * Closes to other accounts what an earlier release left open: the database holds password hashes. New files need
 * nothing, because of the process's umask.
 */
export function closeToOthers(dataDir: string): void {
  const entries = readdirSync(dataDir);
  if (entries.every((name) => ownNames.test(name)) && isOwn(dataDir)) tighten(dataDir, privateFolder);
  for (const name of entries.filter((entry) => ownNames.test(entry))) {
    const path = join(dataDir, name);
    if (statSync(path).isDirectory()) closeCopies(path);
    else tighten(path, privateFile);
  }
}

function closeCopies(folder: string): void {
  tighten(folder, privateFolder);
  for (const name of readdirSync(folder)) if (ownCopies.test(name)) tighten(join(folder, name), privateFile);
}

function isOwn(folder: string): boolean {
  const { uid, mode } = statSync(folder);
  return uid === process.getuid?.() && (mode & sharedFolder) === 0;
}

/** Takes rights away and gives none. */
function tighten(path: string, mode: number): void {
  try {
    const { mode: before } = statSync(path);
    if ((before & 0o777 & ~mode) !== 0) chmodSync(path, before & mode);
  } catch {
    // File systems without rights, and files of another account: whoever made them so knows.
  }
}

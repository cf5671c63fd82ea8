import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const privateFolder = 0o700;
const privateFile = 0o600;
/** Mode bits of shared folders such as /tmp: writable by others, or sticky. */
const sharedFolder = 0o1002;

/** Names of files in the data directory. Permissions of a folder with other files are left alone. */
const ownNames =
  /^(?:mutai\.db(?:-wal|-shm|-journal)?|(?:server|backup)\.lock|server\.json|restoring\.json|secret\.key|backups|backup-work|files)$/;
const ownCopies = /^before-upgrade-\d+\.db$/;

/**
 * Removes access of other accounts that an earlier release granted: the database contains password hashes. New files
 * are covered by the umask of the process.
 */
export function restrictToOwner(dataDir: string): void {
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

/** Removes permissions, never adds any. */
function tighten(path: string, mode: number): void {
  try {
    const { mode: before } = statSync(path);
    if ((before & 0o777 & ~mode) !== 0) chmodSync(path, before & mode);
  } catch {
    // The file system has no permissions, or the file belongs to another account: leave it.
  }
}

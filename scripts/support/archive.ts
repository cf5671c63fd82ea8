import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { create } from 'tar';
import { root } from './command.ts';

/** SHA-256 of a file's content, hexadecimal. */
export async function digest(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * When the sources were written: the time that every file of an archive bears, so that the same sources give the same
 * bytes. It moves on from release to release, as caches of files that keep their name need it.
 */
export async function timeOfSources(): Promise<Date> {
  const given = process.env['SOURCE_DATE_EPOCH'];
  if (given !== undefined) return new Date(Number(given) * 1000);
  const { stdout } = await promisify(execFile)('git', ['log', '-1', '--format=%ct'], { cwd: root });
  return new Date(Number(stdout) * 1000);
}

/** Every file and link below a folder, relative to it, sorted. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

/**
 * Packs files of a folder, under the folder's own name.
 *
 * @param files relative to the folder, in the order in which they are to stand
 */
export async function pack(file: string, folder: string, files: readonly string[], time: Date): Promise<void> {
  const { dir: cwd, base } = path.parse(folder);
  await create(
    {
      file,
      cwd,
      // Level 6 takes nearly three times as long for a tenth less: most of it is machine code, or packed already.
      gzip: { level: 1 },
      // Nothing of this machine or its user: no owner, no umask.
      portable: true,
      mtime: time,
      onWriteEntry: ({ stat }) => {
        if (stat?.isFile() === true) stat.mode = (stat.mode & 0o100) === 0 ? 0o644 : 0o755;
      },
    },
    files.map((name) => path.join(base, name)),
  );
}

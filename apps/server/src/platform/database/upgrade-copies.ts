import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceDurably } from '../data-dir/durable-file.ts';
import type { Database } from './open-database.ts';

/** Number of copies to retain, one per upgrade. */
const keptCopies = 5;

const copyName = /^before-upgrade-(\d+)\.db$/;

/**
 * Lists the copies of an embedded database made before upgrades, newest first. Ignores other files in the folder.
 *
 * @returns paths; empty if the folder cannot be read
 */
export function upgradeCopies(folder: string): readonly string[] {
  const copies = namesIn(folder).flatMap((file) => {
    const [, time] = copyName.exec(file) ?? [];
    return time === undefined ? [] : [{ path: join(folder, file), time: Number(time) }];
  });
  return copies.toSorted((a, b) => b.time - a.time).map(({ path }) => path);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Copies an embedded database before an upgrade and deletes the oldest copies.
 *
 * @param now milliseconds since 1970, for the name of the copy
 */
export async function copyBeforeUpgrade(database: Database, folder: string, now: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await replaceDurably(join(folder, `before-upgrade-${now}.db`), database.copyTo);
  for (const path of upgradeCopies(folder).slice(keptCopies)) rmSync(path);
}

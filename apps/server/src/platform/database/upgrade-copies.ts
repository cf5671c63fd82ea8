import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceDurably } from '../data-dir/durable-file.ts';
import type { Database } from './open-database.ts';

/** Copies that are kept: one for each of the last upgrades. */
const keptCopies = 5;

const copyName = /^before-upgrade-(\d+)\.db$/;

/**
 * Copies of an embedded database from before upgrades, the newest first. Nothing else that may be in the folder.
 *
 * @returns their paths; none when the folder cannot be read
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
 * Copies an embedded database before it is changed, and removes the oldest of such copies.
 *
 * @param now milliseconds, for the copy's name
 */
export async function copyBeforeUpgrade(database: Database, folder: string, now: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await replaceDurably(join(folder, `before-upgrade-${now}.db`), database.copyTo);
  for (const path of upgradeCopies(folder).slice(keptCopies)) rmSync(path);
}

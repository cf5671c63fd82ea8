import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
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

/** Reads the migrations of a copy, oldest first. An invalid file returns a name that no release knows. */
export function migrationsOfCopy(file: string): readonly string[] {
  try {
    const copy = new DatabaseSync(file, { readOnly: true });
    try {
      return copy
        .prepare(`select name from ${DEFAULT_MIGRATION_TABLE} order by name`)
        .all()
        .map(({ name }) => String(name));
    } finally {
      copy.close();
    }
  } catch {
    return [file];
  }
}

/**
 * Copies an embedded database before an upgrade and deletes the oldest copies. A retried upgrade replaces the copy of the
 * failed one, so that retries do not push out copies of earlier upgrades.
 *
 * @param now milliseconds since 1970, for the name of the copy
 */
export async function copyBeforeUpgrade(database: Database, folder: string, now: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const [previous] = upgradeCopies(folder);
  const copy = join(folder, `before-upgrade-${now}.db`);
  await replaceDurably(copy, database.copyTo);
  const isRetry =
    previous !== undefined &&
    previous !== copy &&
    migrationsOfCopy(previous).join('\n') === migrationsOfCopy(copy).join('\n');
  if (isRetry) rmSync(previous);
  for (const path of upgradeCopies(folder).slice(keptCopies)) rmSync(path);
}

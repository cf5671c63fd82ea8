import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { S3Location } from '../../platform/storage/s3-location.ts';
import { s3Store } from '../../platform/storage/s3-store.ts';
import { ContentMissing } from '../../platform/storage/storage-errors.ts';
import type { RemoteObjects } from '../../platform/storage/storage.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { parseMark, restoringFile, restoringTable, unfinishedRestore, type RestoreMark } from './restore-mark.ts';

/** Time for the object storage to answer when the server starts, in milliseconds. */
const answerWithinMs = 3000;

/** Runs work on the objects of an object storage. */
export async function withObjects<T>(
  location: S3Location,
  clock: Clock,
  work: (objects: RemoteObjects) => Promise<T>,
): Promise<T> {
  const { remote } = await s3Store(location, clock);
  if (remote === undefined) throw new Error('an object storage is remote');
  try {
    return await work(remote.objects);
  } finally {
    remote.close();
  }
}

/** Returns the mark of an object storage. */
export async function markOfObjects(objects: RemoteObjects): Promise<RestoreMark | undefined> {
  try {
    return parseMark(await text(await objects.read(restoringFile)));
  } catch (error) {
    if (error instanceof ContentMissing) return undefined;
    throw error;
  }
}

async function markOfDatabase({ dialect, maintenance }: Database): Promise<RestoreMark | undefined> {
  // The mark of an embedded database is that of its folder.
  if (dialect === 'sqlite') return undefined;
  const found = await sql<{ name: string | null }>`select to_regclass(${restoringTable})::text as name`.execute(
    maintenance,
  );
  if (found.rows[0]?.name === null) return undefined;
  const { rows } = await sql<{ mark: string }>`select mark from ${sql.table(restoringTable)}`.execute(maintenance);
  return parseMark(rows[0]?.mark ?? '');
}

/**
 * Refuses a database that a restore has not finished filling.
 *
 * @throws StartError that says how to finish it
 */
export async function refuseUnfinishedDatabase(database: Database): Promise<void> {
  const mark = await markOfDatabase(database);
  if (mark !== undefined) throw unfinishedRestore('DATABASE_URL 所指的数据库', mark);
}

/**
 * Refuses an object storage that a restore has not finished filling. One that does not answer within 3 seconds does not prevent the start: the rest of the site
 * works without it, and the database is marked too.
 *
 * @throws StartError
 */
export async function refuseUnfinishedStorage(location: S3Location | undefined, clock: Clock): Promise<void> {
  if (location === undefined) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, answerWithinMs, undefined);
  });
  const mark = await Promise.race([withObjects(location, clock, markOfObjects).catch(() => undefined), late]);
  clearTimeout(timer);
  if (mark !== undefined) throw unfinishedRestore('STORAGE_URL 所指的位置', mark);
}

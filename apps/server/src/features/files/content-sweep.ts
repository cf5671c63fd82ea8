import { dayMs } from '@mutai/contract/durations';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { forEachChunk } from '../../platform/database/many-rows.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { StoredContent, Storage } from '../../platform/storage/storage.ts';
import { removalMs, type FileContents } from './contents.ts';
import { countedContents } from './counted-contents.ts';

/** Age from which content without a record belongs to no upload in progress, in milliseconds. */
export const arrivingMs = dayMs;

/**
 * Time for which unused content is kept, in milliseconds: long enough to notice that a server was started with another
 * database, or an old copy of it.
 */
const unusedKeptMs = 7 * dayMs;

/** Records and stored content per run; the next run continues. Takes a second on disk, or 20 requests to S3. */
const atOnce = 20_000;

/** Numbers of repairs. */
export interface Swept {
  readonly recounted: number;
  /** Content without a record, which now has one with no uses. */
  readonly noted: number;
  /** Removed content. */
  readonly removed: number;
}

/**
 * Repairs leftovers of killed processes: content without a record, and wrong counts of uses. Removals are announced in
 * the database first, so that a concurrent upload of the same content is rejected.
 *
 * @returns runs a part of the sweep
 */
export function contentSweep(
  database: Database,
  storage: Pick<Storage, 'list'>,
  { recount, removeUnused }: Pick<FileContents, 'recount' | 'removeUnused'>,
  clock: Clock,
): (stopping: AbortSignal) => Promise<Swept> {
  const { read: db, dialect } = database;
  const counted = countedContents(database);
  let counts = '';
  let contents: string | undefined;

  const recountSome = async (stopping: AbortSignal) => {
    const page = await counted.page(counts, atOnce);
    counts = page.length < atOnce ? '' : (page.at(-1)?.sha256 ?? '');
    const wrong = page.filter(({ uses, found }) => uses !== found);
    let recounted = 0;
    for (const { sha256 } of wrong) {
      if (stopping.aborted) break;
      if (await recount(sha256)) recounted += 1;
    }
    return recounted;
  };

  /** Stored content that is too old to belong to an upload in progress. */
  const oldContents = async () => {
    const old: StoredContent[] = [];
    const before = clock() - arrivingMs;
    let seen = 0;
    for await (const content of storage.list(contents)) {
      if (content.modifiedAt < before) old.push(content);
      seen += 1;
      if (seen === atOnce) {
        contents = content.sha256;
        return old;
      }
    }
    contents = undefined;
    return old;
  };

  const noteOrphans = async () => {
    let noted = 0n;
    await forEachChunk(await oldContents(), async (some) => {
      const addresses = some.map(({ sha256 }) => sha256);
      const known = await db
        .selectFrom('contents')
        .select('sha256')
        .where(among(dialect, 'sha256', listParameter(dialect, addresses)))
        .execute();
      const all = new Set(known.map(({ sha256 }) => sha256));
      const orphans = some.filter(({ sha256 }) => !all.has(sha256));
      if (orphans.length === 0) return;
      const { numInsertedOrUpdatedRows = 0n } = await database.write((trx) =>
        trx
          .insertInto('contents')
          .values(orphans.map(({ sha256, size }) => ({ sha256, size, mimetype: '', uses: 0, createdAt: clock() })))
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow(),
      );
      noted += numInsertedOrUpdatedRows;
    });
    return Number(noted);
  };

  /** Removes unused content: recorded by the sweep, left by a failed removal job, or by an interrupted removal. */
  const removeSome = async (stopping: AbortSignal) => {
    const unused = await db
      .selectFrom('contents')
      .select('sha256')
      .where('uses', '=', 0)
      .where((e) => e.or([e('createdAt', '<', clock() - unusedKeptMs), e('removingSince', '<', clock() - removalMs)]))
      .limit(atOnce)
      .execute();
    let removed = 0;
    for (const { sha256 } of unused) {
      if (stopping.aborted) break;
      await removeUnused(sha256);
      removed += 1;
    }
    return removed;
  };

  return async (stopping) => ({
    recounted: await recountSome(stopping),
    noted: await noteOrphans(),
    removed: await removeSome(stopping),
  });
}

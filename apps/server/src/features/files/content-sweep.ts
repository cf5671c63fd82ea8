import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { forEachChunk } from '../../platform/database/many-rows.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { FileContents } from './contents.ts';
import { countedContents } from './counted-contents.ts';

/** Milliseconds after which a content without a record belongs to no upload that is still under way. */
export const orphanMs = 24 * 60 * 60_000;

/** Contents that one run looks at, on each side; the next one goes on there. A second on disk, 20 requests to S3. */
const atOnce = 20_000;

/** How much was put right. */
export interface Swept {
  readonly recounted: number;
  /** Contents that are gone now. */
  readonly removed: number;
}

/**
 * Puts right what killed processes leave: contents that no record has, and counts of uses that are wrong. Whatever is
 * removed is claimed in the database first, so that who brings the same content meanwhile is told.
 *
 * @returns does a part of it
 */
export function contentSweep(
  database: Database,
  storage: Pick<Storage, 'list'>,
  { recount, removeUnused }: Pick<FileContents, 'recount' | 'removeUnused'>,
  clock: Clock,
): (stopping: AbortSignal) => Promise<Swept> {
  const { db, dialect } = database;
  const counted = countedContents(database);
  let counts = '';
  let contents: string | undefined;

  const recountSome = async (stopping: AbortSignal) => {
    const page = await counted.page(counts, atOnce);
    counts = page.length < atOnce ? '' : (page.at(-1)?.sha256 ?? '');
    const wrong = page.filter(({ uses, found }) => uses !== found);
    for (const { sha256 } of wrong) if (!stopping.aborted) await recount(sha256);
    return wrong.length;
  };

  /** Those of which the job that their last release enqueued was given up. */
  const unused = async () =>
    (await db.selectFrom('contents').select('sha256').where('uses', '=', 0).limit(atOnce).execute()).map(
      ({ sha256 }) => sha256,
    );

  const orphans = async (): Promise<readonly string[]> => {
    const old: string[] = [];
    let seen = 0;
    const before = clock() - orphanMs;
    let last: string | undefined;
    for await (const { sha256, modifiedAt } of storage.list(contents)) {
      if (modifiedAt < before) old.push(sha256);
      seen += 1;
      if (seen === atOnce) {
        last = sha256;
        break;
      }
    }
    contents = last;
    const without: string[] = [];
    await forEachChunk(old, async (some) => {
      const known = await db
        .selectFrom('contents')
        .select('sha256')
        .where(among(dialect, 'sha256', listParameter(dialect, some)))
        .execute();
      const all = new Set(known.map(({ sha256 }) => sha256));
      without.push(...some.filter((sha256) => !all.has(sha256)));
    });
    return without;
  };

  return async (stopping) => {
    const recounted = await recountSome(stopping);
    const removable = [...(await unused()), ...(await orphans())];
    let removed = 0;
    for (const sha256 of removable) {
      if (stopping.aborted) break;
      await removeUnused(sha256);
      removed += 1;
    }
    return { recounted, removed };
  };
}

import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { ContentMissing } from '../../platform/storage/storage-errors.ts';
import type { ContentStore, StoredContent } from '../../platform/storage/storage.ts';
import { arrivingMs } from './content-sweep.ts';
import { countedContents, type CountedContent } from './counted-contents.ts';

/** Batch size of reading content records. */
const pageSize = 20_000;

/** Difference between database and storage. */
export type Difference = { readonly sha256: string } & (
  | { readonly kind: 'missing'; readonly files: readonly string[] }
  | { readonly kind: 'size'; readonly expected: number; readonly size: number }
  | { readonly kind: 'digest'; readonly digest: string }
  | { readonly kind: 'orphan'; readonly size: number }
  | { readonly kind: 'count'; readonly uses: number; readonly found: number }
);

/** Totals of a check. */
export interface Checked {
  readonly contents: number;
  /** Total size in bytes. */
  readonly bytes: number;
  /** Content without a record that is less than a day old, so a record may follow. */
  readonly arriving: number;
}

/** Content in the database and in the storage. */
interface Pair {
  readonly sha256: string;
  readonly counted: CountedContent | undefined;
  readonly kept: StoredContent | undefined;
}

export interface CheckOptions {
  /** True to read all content and compare digests. */
  readonly hash: boolean;
  readonly differs: (difference: Difference) => void;
}

/** Largest number of files named per content. */
const named = 3;

/**
 * Compares content in the database with the storage, without changing either. May run while the site is used:
 * differences are checked a second time, because they may be transient.
 */
export async function checkContents(
  database: Database,
  store: Pick<ContentStore, 'list' | 'head' | 'read'>,
  clock: Clock,
  { hash, differs }: CheckOptions,
): Promise<Checked> {
  const { read: db } = database;
  const counted = countedContents(database);

  const filesOf = async (sha256: string) =>
    (await db.selectFrom('files').select('name').where('sha256', '=', sha256).orderBy('id').limit(named).execute()).map(
      ({ name }) => name,
    );

  const isArriving = ({ counted: record, kept }: Pair) =>
    record === undefined && kept !== undefined && kept.modifiedAt >= clock() - arrivingMs;

  const differencesOf = async (pair: Pair): Promise<readonly Difference[]> => {
    const { sha256, counted: record, kept } = pair;
    if (record === undefined) {
      return kept === undefined || isArriving(pair) ? [] : [{ sha256, kind: 'orphan', size: kept.size }];
    }
    const { uses, found, size } = record;
    const all: Difference[] = [];
    // A use is reserved before its file is created. If a process dies in between, the count is one too high until the
    // sweep corrects it.
    const isReserved = uses > found && kept !== undefined && kept.modifiedAt >= clock() - arrivingMs;
    if (uses !== found && !isReserved) all.push({ sha256, kind: 'count', uses, found });
    // Unused content may already be deleted from the storage.
    if (kept === undefined && found > 0) all.push({ sha256, kind: 'missing', files: await filesOf(sha256) });
    if (kept !== undefined && kept.size !== size) all.push({ sha256, kind: 'size', expected: size, size: kept.size });
    return all;
  };

  const digestDiffers = async (sha256: string): Promise<Difference | undefined> => {
    try {
      const sum = createHash('sha256');
      await pipeline((await store.read(sha256)).stream, sum);
      const digest = sum.digest('hex');
      return digest === sha256 ? undefined : { sha256, kind: 'digest', digest };
    } catch (error) {
      // Removed after it was listed.
      if (error instanceof ContentMissing) return undefined;
      throw error;
    }
  };

  const suspects: string[] = [];
  let contents = 0;
  let bytes = 0;
  let arriving = 0;
  for await (const pair of pairs(recordsOf(counted), store.list())) {
    contents += 1;
    bytes += pair.kept?.size ?? 0;
    if (isArriving(pair)) arriving += 1;
    const found = await differencesOf(pair);
    if (found.length > 0) suspects.push(pair.sha256);
    // After a wrong size, the digest need not be checked.
    else if (hash && pair.kept !== undefined) {
      const wrong = await digestDiffers(pair.sha256);
      if (wrong !== undefined) differs(wrong);
    }
  }
  for (const sha256 of suspects) {
    const pair = { sha256, kept: await store.head(sha256), counted: await counted.one(db, sha256) };
    for (const difference of await differencesOf(pair)) differs(difference);
  }
  return { contents, bytes, arriving };
}

async function* recordsOf(counted: ReturnType<typeof countedContents>): AsyncGenerator<CountedContent, undefined> {
  for (let after = ''; ;) {
    const page = await counted.page(after, pageSize);
    yield* page;
    after = page.at(-1)?.sha256 ?? '';
    if (page.length < pageSize) return;
  }
}

/** Joins records and stored content, both in order of addresses. */
async function* pairs(
  records: AsyncIterator<CountedContent>,
  contents: AsyncIterable<StoredContent>,
): AsyncGenerator<Pair> {
  const takeRecord = async () => ((await records.next()) as IteratorResult<CountedContent, undefined>).value;
  let counted = await takeRecord();
  for await (const kept of contents) {
    while (counted !== undefined && counted.sha256 < kept.sha256) {
      yield { sha256: counted.sha256, counted, kept: undefined };
      counted = await takeRecord();
    }
    if (counted?.sha256 === kept.sha256) {
      yield { sha256: kept.sha256, counted, kept };
      counted = await takeRecord();
    } else yield { sha256: kept.sha256, counted: undefined, kept };
  }
  for (; counted !== undefined; counted = await takeRecord()) {
    yield { sha256: counted.sha256, counted, kept: undefined };
  }
}

import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { ContentMissing } from '../../platform/storage/storage-errors.ts';
import type { ContentStore, KeptContent } from '../../platform/storage/storage.ts';
import { arrivingMs } from './content-sweep.ts';
import { countedContents, type CountedContent } from './counted-contents.ts';

/** Contents that are read from the database at a time. */
const pageSize = 20_000;

/** What is wrong with a content. */
export type Difference = { readonly sha256: string } & (
  | { readonly kind: 'missing'; readonly files: readonly string[] }
  | { readonly kind: 'size'; readonly expected: number; readonly size: number }
  | { readonly kind: 'digest'; readonly digest: string }
  | { readonly kind: 'orphan'; readonly size: number }
  | { readonly kind: 'count'; readonly uses: number; readonly found: number }
);

/** What was compared. */
export interface Checked {
  readonly contents: number;
  /** Bytes of them. */
  readonly bytes: number;
  /** Contents without a record that may still get one: not a day old. */
  readonly arriving: number;
}

/** One content, as the database has it and as the storage has it. */
interface Pair {
  readonly sha256: string;
  readonly counted: CountedContent | undefined;
  readonly kept: KeptContent | undefined;
}

export interface CheckOptions {
  /** Whether contents are read and their digests compared. */
  readonly hash: boolean;
  readonly differs: (difference: Difference) => void;
}

/** Files of a content that are named. */
const named = 3;

/**
 * Compares what the database knows of contents with what is in the storage, and changes neither. May run while the site
 * is used: what differs is looked at once more, for it may have been changing.
 */
export async function checkContents(
  database: Database,
  store: Pick<ContentStore, 'list' | 'head' | 'read'>,
  clock: Clock,
  { hash, differs }: CheckOptions,
): Promise<Checked> {
  const { db } = database;
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
    // A use is reserved before its file is made: whoever died in between leaves one too many, which the sweep corrects.
    const isReserved = uses > found && kept !== undefined && kept.modifiedAt >= clock() - arrivingMs;
    if (uses !== found && !isReserved) all.push({ sha256, kind: 'count', uses, found });
    // Of what nothing uses the storage may hold nothing any more: it is about to go.
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
      // Removed since it was listed.
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
    // A wrong size says it all.
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

/** Brings together what both sides have, each in the order of addresses. */
async function* pairs(
  records: AsyncIterator<CountedContent>,
  contents: AsyncIterable<KeptContent>,
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

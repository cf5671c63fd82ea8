import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { ContentMissing } from '../../platform/storage/storage-errors.ts';
import { mayBePrivate, privateParts, streamWithout } from './privacy/private-parts.ts';
import { copyOf, type SentContent, type Stored } from './stored-files.repository.ts';

type Row = Omit<Stored, 'examinedAt'> & { readonly publicSha256: string | null };

/**
 * Determines what displays get at the `displayedAddress` of contents: they check its digest, which is not that of the
 * stored content if it is shown by a copy or has private data. The digest of content without private data is computed
 * when it is first wanted, and kept.
 */
export function displayedContents(database: Database, storage: Pick<Storage, 'read'>) {
  const { dialect, write } = database;
  const partsOf = privateParts(database, storage);
  /** Digests being computed: many displays ask at once. */
  const underWay = new Map<string, Promise<string>>();

  const computeDigest = async (row: Row): Promise<string> => {
    const parts = await partsOf(row);
    if (parts.length === 0) return row.sha256;
    const digest = createHash('sha256');
    await pipeline(streamWithout((await storage.read(row.sha256)).stream, 0, parts), digest);
    const publicSha256 = digest.digest('hex');
    await write((trx) => trx.updateTable('contents').set({ publicSha256 }).where('sha256', '=', row.sha256).execute());
    return publicSha256;
  };

  const publicDigest = async (row: Row): Promise<string> => {
    const { sha256, mimetype, privateParts: known, publicSha256 } = row;
    if (!mayBePrivate(mimetype) || known === '[]') return sha256;
    if (publicSha256 !== null) return publicSha256;
    const computing = underWay.get(sha256) ?? computeDigest(row).finally(() => underWay.delete(sha256));
    underWay.set(sha256, computing);
    try {
      return await computing;
    } catch (error) {
      // The display will report that it is missing, and show the rest.
      if (error instanceof ContentMissing) return sha256;
      throw error;
    }
  };

  /**
   * @param digests of stored contents; unknown ones are left out
   * @returns digest of each content → what displays get instead
   */
  return async (executor: Executor, digests: readonly string[]): Promise<ReadonlyMap<string, SentContent>> => {
    const rows: readonly Row[] = await executor
      .selectFrom('contents as whole')
      .leftJoin('contents as copy', 'copy.sha256', 'whole.shownSha256')
      .select(['whole.sha256', 'whole.mimetype', 'whole.size', 'whole.privateParts', 'whole.publicSha256'])
      .select(['copy.sha256 as copySha256', 'copy.mimetype as copyType', 'copy.size as copySize'])
      .where(among(dialect, 'whole.sha256', listParameter(dialect, digests)))
      .execute();
    const displayed = new Map<string, SentContent>();
    for (const row of rows) {
      const { sha256, mimetype, size } = row;
      displayed.set(sha256, copyOf(row) ?? { sha256: await publicDigest(row), mimetype, size });
    }
    return displayed;
  };
}

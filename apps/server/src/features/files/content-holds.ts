import type { Database } from '../../platform/database/open-database.ts';
import { insertRows } from '../../platform/database/many-rows.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { FileContents } from './contents.ts';

/** Metadata of stored content. */
export interface HeldContent {
  readonly sha256: string;
  readonly mimetype: string;
  readonly size: number;
}

/** Concurrent requests to the storage. */
const concurrentHeads = 8;

/** Keeps content that published records show, even if all files with it are deleted. */
export function contentHolds(
  { dialect }: Database,
  storage: Pick<Storage, 'head'>,
  { release }: Pick<FileContents, 'release'>,
  module: string,
) {
  return {
    /** Returns content that is referenced but missing from the storage. */
    async lost(contents: readonly string[]): Promise<readonly string[]> {
      const lost: string[] = [];
      for (let at = 0; at < contents.length; at += concurrentHeads) {
        const some = contents.slice(at, at + concurrentHeads);
        const heads = await Promise.all(some.map((sha256) => storage.head(sha256)));
        lost.push(...some.filter((_, index) => heads[index] === undefined));
      }
      return lost;
    },

    /**
     * Keeps content until its holder ends.
     *
     * @returns the content held; missing content is skipped
     */
    async hold(trx: WriteTransaction, holderId: number, contents: readonly string[]): Promise<readonly HeldContent[]> {
      const held: HeldContent[] = [];
      // Fixed order to avoid deadlocks, as everywhere that uses are counted.
      for (const sha256 of contents.toSorted()) {
        const content = await trx
          .updateTable('contents')
          .set((e) => ({ uses: e('uses', '+', 1) }))
          .where('sha256', '=', sha256)
          .where('uses', '>', 0)
          .returning(['sha256', 'mimetype', 'size'])
          .executeTakeFirst();
        if (content !== undefined) held.push(content);
      }
      const rows = held.map(({ sha256 }) => ({ sha256, module, holderId }));
      await insertRows(dialect, trx, 'contentHolds', rows);
      return held;
    },

    /** Releases the content of permanently deleted holders. */
    async end(trx: WriteTransaction, holderIds: readonly number[]): Promise<void> {
      const rows = await trx
        .deleteFrom('contentHolds')
        .where('module', '=', module)
        .where(among(dialect, 'holderId', listParameter(dialect, holderIds)))
        .returning('sha256')
        .execute();
      await release(
        trx,
        rows.map(({ sha256 }) => sha256),
      );
    },
  };
}

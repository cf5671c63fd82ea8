import type { Database } from '../../platform/database/open-database.ts';
import { insertRows } from '../../platform/database/many-rows.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { FileContents } from './contents.ts';

/** What is known of a content that is kept. */
export interface HeldContent {
  readonly sha256: string;
  readonly mimetype: string;
  readonly size: number;
}

/** Contents that the storage is asked for at once. */
const askedAtOnce = 8;

/** Keeps contents that are shown elsewhere than by files: for what is published, whatever becomes of the files. */
export function contentHolds(
  { dialect }: Database,
  storage: Pick<Storage, 'head'>,
  { release }: Pick<FileContents, 'release'>,
  module: string,
) {
  return {
    /** Those that the storage lacks, although something counts on them. */
    async lost(contents: readonly string[]): Promise<readonly string[]> {
      const lost: string[] = [];
      for (let at = 0; at < contents.length; at += askedAtOnce) {
        const some = contents.slice(at, at + askedAtOnce);
        const heads = await Promise.all(some.map((sha256) => storage.head(sha256)));
        lost.push(...some.filter((_, index) => heads[index] === undefined));
      }
      return lost;
    },

    /**
     * Keeps contents for as long as what holds them is there.
     *
     * @returns those that there are; what is missing among them is gone, and not held
     */
    async hold(trx: WriteTransaction, holderId: number, contents: readonly string[]): Promise<readonly HeldContent[]> {
      const held: HeldContent[] = [];
      // In one order, as all who count uses.
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

    /** What held them is gone for good. */
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

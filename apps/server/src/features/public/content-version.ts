import type { Database } from '../../platform/database/open-database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { perTransaction } from '../../platform/database/transaction.ts';
import type { ChangeListener } from '../../platform/events/record-changes.ts';

/** Modules whose changes readers may see: names of authors, of the site and of pictures are among them. */
const shown: ReadonlySet<string> = new Set(['post', 'category', 'comment', 'user', 'common', 'function']);

const id = 1;

/** The version of all that readers see. */
export interface ContentVersion {
  /** As it is now, whichever process changed something. */
  now(): Promise<number>;
  /** Raises it with the commit of a transaction that changes a module which readers see. */
  readonly note: ChangeListener;
}

/**
 * Counts the changes of what readers see, in the database, where every process of the site reads it. The row is held
 * from the last moment of a transaction on, so that those who publish side by side do not wait for each other's work.
 */
export function contentVersion(database: Database): ContentVersion {
  const raise = perTransaction((trx) =>
    trx.beforeCommit(async () => {
      await trx
        .updateTable('contentVersion')
        .set((e) => ({ version: e('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    }),
  );
  const read = prepared<object, { version: number }>(database, (db) =>
    db.selectFrom('contentVersion').select('version').where('id', '=', id),
  );
  return {
    note(trx, module) {
      if (shown.has(module)) raise(trx);
    },
    async now() {
      const [row] = await read(database.db, {});
      if (row === undefined) throw new Error('the content has no version');
      return row.version;
    },
  };
}

import type { Database } from '../../platform/database/open-database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { perTransaction } from '../../platform/database/transaction.ts';
import type { ChangeListener } from '../../platform/events/record-changes.ts';

/** Modules whose changes affect public content, including names of authors, site settings and pictures. */
const shown: ReadonlySet<string> = new Set(['post', 'category', 'comment', 'user', 'common', 'function']);

const id = 1;

/** Version of all public content. */
export interface PublicVersion {
  /** Current version, including changes of other processes. */
  now(): Promise<number>;
  /** Increments the version when a transaction commits that changes public content. */
  readonly note: ChangeListener;
}

/**
 * Counts changes of public content in the database, where all processes of the site read it. The row is locked only at
 * the end of a transaction, so that concurrent writers do not wait for each other's work.
 */
export function publicVersion(database: Database): PublicVersion {
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
      const [row] = await read(database.read, {});
      if (row === undefined) throw new Error('no row in contentVersion');
      return row.version;
    },
  };
}

import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { prepared, preparedWrite } from '../../platform/database/prepared.ts';
import { perTransaction } from '../../platform/database/transaction.ts';
import type { ChangeListener } from '../../platform/events/record-changes.ts';

/** Modules whose changes affect public content, including names of authors, site settings and pictures. */
const shown: ReadonlySet<string> = new Set(['post', 'category', 'comment', 'user', 'common', 'function']);

/**
 * Rows that PostgreSQL spreads increments over. More than `DATABASE_POOL_SIZE` of all processes together would not help:
 * transactions of one connection never run at the same time.
 */
const slots = 64;

/**
 * Row that a transaction increments. Connections of one pool have consecutive process ids, so that their transactions
 * seldom share a row. SQLite runs one write transaction at a time.
 */
const slotOf = { sqlite: sql<number>`1`, postgres: sql<number>`pg_backend_pid() % ${sql.lit(slots)}` } as const;

/** Version of all public content. */
export interface PublicVersion {
  /** Current version, including changes of other processes. */
  now(): Promise<number>;
  /** Increments the version when a transaction commits that changes public content. */
  readonly note: ChangeListener;
}

/**
 * Counts changes of public content in the database, where all processes of the site read it: the version is the sum of
 * all rows. Each commit adds one, so the version never returns to an earlier value, and a reader that sees a change sees
 * its increment too. Writers lock a row only at the end of a transaction, and seldom the same one.
 */
export function publicVersion(database: Database): PublicVersion {
  const increment = preparedWrite<object, unknown>(database, (db) =>
    db
      .insertInto('contentVersion')
      .values({ id: slotOf[database.dialect], version: 1 })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ version: sql<number>`"contentVersion"."version" + 1` }),
      ),
  );
  const raise = perTransaction((trx) => trx.beforeCommit(async () => void (await increment(trx, {}))));
  const read = prepared<object, { version: number | null }>(database, (db) =>
    db.selectFrom('contentVersion').select(sql<number | null>`cast(sum("version") as bigint)`.as('version')),
  );
  return {
    note(trx, module) {
      if (shown.has(module)) raise(trx);
    },
    async now() {
      const [row] = await read(database.read, {});
      return row?.version ?? 0;
    },
  };
}

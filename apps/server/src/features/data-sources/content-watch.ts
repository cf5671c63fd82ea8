import { announcementPermissions } from '@mutai/contract/announcements/resource';
import { categoryPermissions } from '@mutai/contract/categories/resource';
import type { DataSourceKind } from '@mutai/contract/data-sources/resource';
import { filePermissions } from '@mutai/contract/files/page';
import { postPermissions } from '@mutai/contract/posts/page';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { compilable, preparedWriteByShape } from '../../platform/database/prepared.ts';
import { perTransaction } from '../../platform/database/transaction.ts';
import type { ChangeListener } from '../../platform/events/record-changes.ts';
import type { Clock } from '../../platform/time/clock.ts';

/** Module of a change → kind of the data sources that show its records. */
const kinds: Readonly<Record<string, DataSourceKind>> = {
  [postPermissions.read]: 'posts',
  [categoryPermissions.read]: 'posts',
  [announcementPermissions.read]: 'announcements',
  [filePermissions.read]: 'pictures',
};

/** Longest time from a change until the data are fetched, in milliseconds: many changes are one fetch. */
const soonMs = 1000;

/** Has data sources with content of the site fetched soon after it changes. */
export function contentWatch(database: Database, clock: Clock): ChangeListener {
  const fetchSoon = preparedWriteByShape<{ kinds: readonly DataSourceKind[] }, { soon: number }, unknown>(
    database,
    // A fetch that is under way may have read what was before: it stores nothing then.
    (db, param, { kinds: changedKinds }) =>
      compilable(
        sql`update "dataSourceStates" set "nextAt" = ${param('soon')}, "lockedUntil" = null
          where ("nextAt" > ${param('soon')} or "lockedUntil" is not null) and "sourceId" in
            (select "id" from "dataSources" where "enabled" = 1 and "kind" in (${sql.join([...changedKinds])}))`,
        db,
      ),
  );
  const changed = perTransaction((trx) => {
    const found = new Set<DataSourceKind>();
    trx.beforeCommit(async () => {
      await fetchSoon(trx, { kinds: [...found].toSorted() }, { soon: clock() + soonMs });
    });
    return found;
  });
  return (trx, module) => {
    const kind = kinds[module];
    if (kind !== undefined) changed(trx).add(kind);
  };
}

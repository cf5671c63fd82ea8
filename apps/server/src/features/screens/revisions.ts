import { screenPermissions } from '@mutai/contract/screens/resource';
import { sql, type RawBuilder } from 'kysely';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

type RevisionServices = Pick<Platform, 'database' | 'publish' | 'announceChange'>;

/**
 * Increments the revision of each screen whose manifest a transaction changes, and tells its display. Whatever changes a
 * manifest must call one of these: displays compare revisions only.
 */
export function manifestRevisions({ database: { dialect }, publish, announceChange }: RevisionServices) {
  const oneOf = (column: string, ids: readonly number[]) => among(dialect, column, listParameter(dialect, ids));

  const increment = async (trx: WriteTransaction, condition: RawBuilder<boolean>): Promise<void> => {
    const changed = sql<{
      id: number;
    }>`update "screens" set "revision" = "revision" + 1 where ${condition} returning "id"`;
    const ids = (await changed.execute(trx)).rows.map(({ id }) => id);
    if (ids.length === 0) return;
    publish(trx, { type: 'for-screens', ids, told: { type: 'manifest' } });
    announceChange(trx, { module: screenPermissions.read, action: 'update', ids });
  };

  /** Screens of the groups that meet a condition, and of all groups below them. */
  const below = (condition: RawBuilder<boolean>) => sql<boolean>`"groupId" in (
    with recursive "below" as (
      select "id" from "screenGroups" where ${condition}
      union
      select g."id" from "screenGroups" as g inner join "below" as b on g."parentId" = b."id"
    ) select "id" from "below")`;

  return {
    ofScreens: (trx: WriteTransaction, ids: readonly number[]) => increment(trx, oneOf('id', ids)),
    /** Screens of these groups and of all below them. */
    ofGroups: (trx: WriteTransaction, ids: readonly number[]) => increment(trx, below(oneOf('id', ids))),
    /** Screens that may show these layouts, by their own setting or by that of a group. */
    ofLayouts: (trx: WriteTransaction, ids: readonly number[]) =>
      increment(trx, sql<boolean>`(${oneOf('layoutId', ids)} or ${below(oneOf('layoutId', ids))})`),
    ofAll: (trx: WriteTransaction) => increment(trx, sql<boolean>`1 = 1`),
  };
}

export type ManifestRevisions = ReturnType<typeof manifestRevisions>;

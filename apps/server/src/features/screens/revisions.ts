import { screenPermissions } from '@mutai/contract/screens/page';
import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

/** Groups and screens that rules of the schedule address. */
export interface Addressed {
  readonly all: boolean;
  readonly groupIds: readonly number[];
  readonly screenIds: readonly number[];
}

type RevisionServices = Pick<Platform, 'database' | 'publish' | 'announceChange'>;

/**
 * Increments the revision of each screen whose manifest a transaction changes, and tells its display. Whatever changes a
 * manifest must call one of these: displays compare revisions only.
 */
export function manifestRevisions({ database: { dialect }, publish, announceChange }: RevisionServices) {
  const oneOf = (column: string, ids: readonly number[]) => among(dialect, column, listParameter(dialect, ids));

  /** @returns number of screens */
  const increment = async (trx: WriteTransaction, condition: RawBuilder<boolean>): Promise<number> => {
    const changed = sql<{
      id: number;
    }>`update "screens" set "revision" = "revision" + 1 where ${condition} returning "id"`;
    const ids = (await changed.execute(trx)).rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    publish(trx, { type: 'for-screens', ids, told: { type: 'manifest' } });
    announceChange(trx, { module: screenPermissions.read, action: 'update', ids });
    return ids.length;
  };

  /** Screens of the groups that meet a condition, and of all groups below them. */
  const below = (condition: RawBuilder<boolean>) => sql<boolean>`"groupId" in (
    with recursive "below" as (
      select "id" from "screenGroups" where ${condition}
      union
      select g."id" from "screenGroups" as g inner join "below" as b on g."parentId" = b."id"
    ) select "id" from "below")`;

  const addressed = ({ all, groupIds, screenIds }: Addressed) =>
    all ? sql<boolean>`1 = 1` : sql<boolean>`(${oneOf('id', screenIds)} or ${below(oneOf('id', groupIds))})`;

  /** Screens that published rules which play any of these layouts or playlists address. */
  const byRules = (column: 'layoutId' | 'playlistId', ids: readonly number[]) => {
    const rules = sql`from "publishedRules" where ${oneOf(column, ids)}`;
    return sql<boolean>`(exists (select 1 ${rules} and "target" = 'all') or "id" in (select "screenId" ${rules})
      or ${below(sql<boolean>`"id" in (select "groupId" ${rules})`)})`;
  };

  /** Screens that emergencies with any of these layouts cover. */
  const byEmergencies = (ids: readonly number[]) => {
    const found = sql`from "emergencies" where ${oneOf('layoutId', ids)}`;
    const linked = (column: string, table: string) =>
      sql`(select ${sql.ref(column)} from ${sql.table(table)} where "emergencyId" in (select "id" ${found}))`;
    return sql<boolean>`(exists (select 1 ${found} and "target" = 'all')
      or "id" in ${linked('screenId', 'emergencyScreens')}
      or ${below(sql<boolean>`"id" in ${linked('groupId', 'emergencyGroups')}`)})`;
  };

  /** Screens that may show these layouts, by their own setting or that of a group, by a rule, or in an emergency. */
  const byLayouts = (ids: readonly number[]) =>
    sql<boolean>`(${oneOf('layoutId', ids)} or ${below(oneOf('layoutId', ids))} or ${byRules('layoutId', ids)}
      or ${byEmergencies(ids)})`;

  const change = async (trx: WriteTransaction, condition: RawBuilder<boolean>): Promise<void> => {
    await increment(trx, condition);
  };

  return {
    ofScreens: (trx: WriteTransaction, ids: readonly number[]) => change(trx, oneOf('id', ids)),
    /** Screens of these groups and of all below them. */
    ofGroups: (trx: WriteTransaction, ids: readonly number[]) => change(trx, below(oneOf('id', ids))),
    /**
     * Screens that may show these layouts, by their own setting, by that of a group, by a rule of the schedule, or in an
     * emergency.
     */
    ofLayouts: (trx: WriteTransaction, ids: readonly number[]) => change(trx, byLayouts(ids)),
    /** Screens for which rules of the schedule play these layouts. */
    ofScheduledLayouts: (trx: WriteTransaction, ids: readonly number[]) => change(trx, byRules('layoutId', ids)),
    /** Screens for which rules of the schedule play these playlists. */
    ofPlaylists: (trx: WriteTransaction, ids: readonly number[]) => change(trx, byRules('playlistId', ids)),
    ofAll: (trx: WriteTransaction) => change(trx, sql<boolean>`1 = 1`),
    /** Tells screens that may show these layouts or playlists that values in them changed. Their manifests stay. */
    async tellValues(
      trx: WriteTransaction,
      layoutIds: readonly number[],
      playlistIds: readonly number[],
    ): Promise<void> {
      const concerned = sql<boolean>`(${byLayouts(layoutIds)} or ${byRules('playlistId', playlistIds)})`;
      const found = await sql<{ id: number }>`select "id" from "screens" where ${concerned}`.execute(trx);
      const ids = found.rows.map(({ id }) => id);
      if (ids.length > 0) publish(trx, { type: 'for-screens', ids, told: { type: 'values' } });
    },
    /** @returns number of screens */
    ofAddressed: (trx: WriteTransaction, targets: Addressed): Promise<number> => increment(trx, addressed(targets)),
    /** Number of screens that rules address. */
    async countAddressed(executor: Executor, targets: Addressed): Promise<number> {
      const found = sql<{ count: number }>`select count(*) as "count" from "screens" where ${addressed(targets)}`;
      return (await found.execute(executor)).rows[0]?.count ?? 0;
    },
  };
}

export type ManifestRevisions = ReturnType<typeof manifestRevisions>;

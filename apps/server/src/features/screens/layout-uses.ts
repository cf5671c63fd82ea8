import { limits } from '@mutai/contract/limits';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { ManifestRevisions } from './revisions.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly total: number;
}

/**
 * Finds the screens that show some layouts: by their own setting, by that of their nearest group with one, or by a
 * published rule of the schedule that has not ended.
 *
 * @param today `YYYY-MM-DD`; the time zones of the screens are not considered
 * @returns their number, and the first of them by name
 */
export async function screensShowing(
  executor: Executor,
  layoutIds: readonly number[],
  today: string,
): Promise<{ readonly count: number; readonly screens: readonly { readonly id: number; readonly name: string }[] }> {
  const rules = sql`from "publishedRules" where "layoutId" in (${sql.join(layoutIds)})
    and ("lastDay" is null or "lastDay" >= ${today})`;
  const { rows } = await sql<Row>`
    with recursive "scheduled" as (
      select "id" from "screenGroups" where "id" in (select "groupId" ${rules})
      union
      select g."id" from "screenGroups" as g inner join "scheduled" as s on g."parentId" = s."id"
    ), "shown" as (
      select "id", "layoutId" from "screenGroups" where "parentId" = 0
      union all
      select g."id", coalesce(g."layoutId", s."layoutId") from "screenGroups" as g
        inner join "shown" as s on g."parentId" = s."id"
    )
    select s."id", s."name", count(*) over () as "total" from "screens" as s left join "shown" as g on g."id" = s."groupId"
      where coalesce(s."layoutId", g."layoutId") in (${sql.join(layoutIds)})
        or exists (select 1 ${rules} and "target" = 'all')
        or s."id" in (select "screenId" ${rules}) or s."groupId" in (select "id" from "scheduled")
      order by s."name", s."id" limit ${limits.namedScreens}`.execute(executor);
  return { count: rows[0]?.total ?? 0, screens: rows.map(({ id, name }) => ({ id, name })) };
}

/** Day of an instant in UTC, `YYYY-MM-DD`. */
export const dayOfInstant = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** Playlists with layouts among their items. */
interface PlaylistsOfLayouts<Use> {
  /** Runs in a transaction that changes what displays get of layouts. */
  readonly onChanged: (trx: WriteTransaction, layoutIds: readonly number[]) => Promise<void>;
  readonly playlistsWith: (executor: Executor, layoutIds: readonly number[]) => Promise<readonly Use[]>;
}

/** Tells screens of changed values of data sources. Resolves at once if no published layout shows them. */
export const valuesOfLayouts =
  (
    { tellValues }: Pick<ManifestRevisions, 'tellValues'>,
    sources: { readonly shownIn: (executor: Executor, sourceIds: readonly number[]) => Promise<readonly number[]> },
    playlists: PlaylistsOfLayouts<{ readonly id: number }>,
  ) =>
  async (trx: WriteTransaction, sourceIds: readonly number[]): Promise<void> => {
    const layoutIds = await sources.shownIn(trx, sourceIds);
    if (layoutIds.length === 0) return;
    const playlistIds = (await playlists.playlistsWith(trx, layoutIds)).map(({ id }) => id);
    await tellValues(trx, layoutIds, playlistIds);
  };

/** Gives layouts access to the screens and playlists that show them. */
export const screensOfLayouts = <Use>(
  { ofLayouts, ofScheduledLayouts }: Pick<ManifestRevisions, 'ofLayouts' | 'ofScheduledLayouts'>,
  clock: Clock,
  { onChanged, playlistsWith }: PlaylistsOfLayouts<Use>,
) => ({
  async onShown(trx: WriteTransaction, layoutIds: readonly number[]) {
    await ofLayouts(trx, layoutIds);
    await onChanged(trx, layoutIds);
  },
  /** Screens that show a deleted layout by themselves are told when their reference is cleared. */
  async onRemoved(trx: WriteTransaction, layoutIds: readonly number[]) {
    await ofScheduledLayouts(trx, layoutIds);
    await onChanged(trx, layoutIds);
  },
  playlistsWith,
  countShowing: async (executor: Executor, layoutIds: readonly number[]) =>
    (await screensShowing(executor, layoutIds, dayOfInstant(clock()))).count,
});

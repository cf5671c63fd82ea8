import { limits } from '@mutai/contract/limits';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { ManifestRevisions } from './revisions.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly total: number;
}

/**
 * Finds the screens that show some layouts, by their own setting or by that of their nearest group with one.
 *
 * @returns their number, and the first of them by name
 */
export async function screensShowing(
  executor: Executor,
  layoutIds: readonly number[],
): Promise<{ readonly count: number; readonly screens: readonly { readonly id: number; readonly name: string }[] }> {
  const { rows } = await sql<Row>`
    with recursive "shown" as (
      select "id", "layoutId" from "screenGroups" where "parentId" = 0
      union all
      select g."id", coalesce(g."layoutId", s."layoutId") from "screenGroups" as g
        inner join "shown" as s on g."parentId" = s."id"
    )
    select s."id", s."name", count(*) over () as "total" from "screens" as s left join "shown" as g on g."id" = s."groupId"
      where coalesce(s."layoutId", g."layoutId") in (${sql.join(layoutIds)})
      order by s."name", s."id" limit ${limits.namedScreens}`.execute(executor);
  return { count: rows[0]?.total ?? 0, screens: rows.map(({ id, name }) => ({ id, name })) };
}

/** Playlists with layouts among their items. */
interface PlaylistsOfLayouts<Use> {
  /** Runs in a transaction that changes what displays get of layouts. */
  readonly onChanged: (trx: WriteTransaction, layoutIds: readonly number[]) => Promise<void>;
  readonly playlistsWith: (executor: Executor, layoutIds: readonly number[]) => Promise<readonly Use[]>;
}

/** Gives layouts access to the screens and playlists that show them. */
export const screensOfLayouts = <Use>(
  { ofLayouts }: Pick<ManifestRevisions, 'ofLayouts'>,
  { onChanged, playlistsWith }: PlaylistsOfLayouts<Use>,
) => ({
  async onShown(trx: WriteTransaction, layoutIds: readonly number[]) {
    await ofLayouts(trx, layoutIds);
    await onChanged(trx, layoutIds);
  },
  /** Screens that show a deleted layout by themselves are told when their reference is cleared. */
  onRemoved: onChanged,
  playlistsWith,
  countShowing: async (executor: Executor, layoutIds: readonly number[]) =>
    (await screensShowing(executor, layoutIds)).count,
});

import type { ItemKind } from '@mutai/contract/playlists/resource';
import type { PlaylistItem } from '@mutai/contract/playlists/schema';
import { insertRows } from '../../platform/database/many-rows.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';

/** Playlist with one of its contents. */
interface PlaylistUse {
  readonly id: number;
  readonly title: string;
  readonly contentId: number;
}

/** Knows which playlists use which layouts and files. */
export function playlistUses({ dialect }: Pick<Database, 'dialect'>) {
  const withContents = async (
    executor: Executor,
    kind: ItemKind,
    contentIds: readonly number[],
  ): Promise<readonly PlaylistUse[]> =>
    executor
      .selectFrom('playlistContents as c')
      .innerJoin('playlists as p', 'p.id', 'c.playlistId')
      .select(['p.id', 'p.title', 'c.contentId'])
      .where('c.kind', '=', kind)
      .where(among(dialect, 'c.contentId', listParameter(dialect, contentIds)))
      .orderBy('p.title')
      .orderBy('p.id')
      .execute();

  return {
    /** Each of these contents with each playlist that uses it, by title. Playlists in the trash use nothing. */
    with: withContents,

    /** Ids of the playlists that use any of these contents. */
    async idsWith(executor: Executor, kind: ItemKind, contentIds: readonly number[]): Promise<readonly number[]> {
      return [...new Set((await withContents(executor, kind, contentIds)).map(({ id }) => id))];
    },

    /** Records the contents of a playlist. */
    async note(trx: WriteTransaction, playlistId: number, items: readonly PlaylistItem[]): Promise<void> {
      await trx.deleteFrom('playlistContents').where('playlistId', '=', playlistId).execute();
      const distinct = new Map(items.map(({ kind, id }) => [`${kind} ${id}`, { playlistId, kind, contentId: id }]));
      await insertRows(dialect, trx, 'playlistContents', [...distinct.values()]);
    },
  };
}

export type PlaylistUses = ReturnType<typeof playlistUses>;

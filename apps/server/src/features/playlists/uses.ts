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

/** Runs in a transaction that changes what displays get of some records. @param ids of the records */
type OnChanged = (trx: WriteTransaction, ids: readonly number[]) => Promise<void>;

/**
 * Knows which playlists use which layouts and files, and tells of changes.
 *
 * @param onChanged called with the ids of playlists of which displays get something else
 */
export function playlistUses({ dialect }: Pick<Database, 'dialect'>, onChanged: OnChanged) {
  /** Each of these contents with each playlist that uses it, by title. Playlists in the trash use nothing. */
  const usesOf = async (
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

  /** Tells of the playlists that use any of these contents. */
  const onContentsChanged =
    (kind: ItemKind): OnChanged =>
    async (trx, contentIds) => {
      const ids = [...new Set((await usesOf(trx, kind, contentIds)).map(({ id }) => id))];
      if (ids.length > 0) await onChanged(trx, ids);
    };

  return {
    onChanged,
    onFilesChanged: onContentsChanged('file'),
    ofLayouts: {
      onChanged: onContentsChanged('layout'),
      playlistsWith: (executor: Executor, layoutIds: readonly number[]) => usesOf(executor, 'layout', layoutIds),
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

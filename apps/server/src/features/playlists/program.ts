import { PlaylistItem } from '@mutai/contract/playlists/schema';
import type { Transition } from '@mutai/contract/playlists/resource';
import type { ManifestPlaylist } from '@mutai/contract/screens/program';
import Type from 'typebox';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import { readStored } from '../../platform/validation/stored-json.ts';
import { contentName, type PlayedPublication, type PlaylistContents } from './contents.ts';

/** JSON in the column `items`. */
const StoredItems = Type.Array(PlaylistItem);

/** Playlists for a manifest, with everything that plays in them. */
export interface PlaylistProgram {
  readonly playlists: readonly ManifestPlaylist[];
  /** Each once. */
  readonly publications: readonly PlayedPublication[];
}

/** Reads playlists as displays get them. Items that cannot be played are left out, deleted playlists too. */
export const playlistPrograms =
  ({ dialect }: Pick<Database, 'dialect'>, contents: Pick<PlaylistContents, 'find'>) =>
  async (executor: Executor, playlistIds: readonly number[]): Promise<PlaylistProgram> => {
    if (playlistIds.length === 0) return { playlists: [], publications: [] };
    const rows = await executor
      .selectFrom('playlists')
      .select(['id', 'title', 'transition', 'items'])
      .where(among(dialect, 'id', listParameter(dialect, playlistIds)))
      .orderBy('id')
      .execute();
    const stored = rows.map((row) => ({ ...row, items: readStored(StoredItems, row.items) }));
    const found = await contents.find(
      executor,
      stored.flatMap(({ items }) => items),
    );
    const playlists = stored.map(({ id, title, transition, items }) => ({
      id,
      title,
      transition: transition as Transition,
      entries: items.flatMap((item) => {
        const content = found.get(contentName(item));
        if (content === undefined || content.key === null) return [];
        const { weight, firstDate, lastDate } = item;
        return [{ key: content.key, seconds: item.seconds ?? content.seconds, weight, firstDate, lastDate }];
      }),
    }));
    return { playlists, publications: [...found.values()].flatMap(({ publication }) => publication ?? []) };
  };

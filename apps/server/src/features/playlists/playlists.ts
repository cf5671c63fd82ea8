import { playlistsPath } from '@mutai/contract/playlists/resource';
import { playlistPermissions } from '@mutai/contract/playlists/page';
import {
  CreatePlaylist,
  ListedPlaylist,
  Playlist,
  type PlaylistItem,
  PlaylistQuery,
  UpdatePlaylist,
} from '@mutai/contract/playlists/schema';
import type { Executor } from '../../platform/database/open-database.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ResourceRules, Usage } from '../../platform/resource/declaration.ts';
import { resource } from '../../platform/resource/resource.ts';
import type { TypesOf } from '../../platform/resource/types.ts';
import { playlistContents, type PlaylistContents, type PublishedLayouts } from './contents.ts';
import { checkItems, describeItems } from './items.ts';
import { playlistRoutes } from './playlists.routes.ts';
import { playlistPrograms } from './program.ts';
import type { PlaylistUses } from './uses.ts';

/** Stored playlist. */
type StoredPlaylist = Playlist & {
  /** JSON list of the addresses of its files. */
  readonly files: string;
};

type Playlists = TypesOf<{
  record: StoredPlaylist;
  listed: ListedPlaylist;
  answer: Playlist;
  query: PlaylistQuery;
  create: CreatePlaylist;
  update: UpdatePlaylist;
  values: Pick<StoredPlaylist, 'title' | 'description' | 'transition' | 'items' | 'itemCount' | 'files'>;
}>;

function rulesOf(contents: PlaylistContents, { note, onChanged }: PlaylistUses): ResourceRules<Playlists> {
  const itemValues = async (executor: Executor, items: PlaylistItem[], before: readonly PlaylistItem[]) => ({
    items,
    itemCount: items.length,
    files: JSON.stringify((await checkItems(executor, contents, items, before)).toSorted()),
  });
  const idsOf = (all: readonly StoredPlaylist[]) => all.map(({ id }) => id);
  const describe = (executor: Executor, playlist: StoredPlaylist | undefined) =>
    playlist === undefined ? Promise.resolve(null) : describeItems(executor, contents, playlist.items);

  return {
    async toCreate(trx, _context, { items = [], ...input }) {
      return { description: '', transition: 'cut', ...input, ...(await itemValues(trx, items, [])) };
    },
    async toUpdate(trx, _context, before, { version: _, items, ...input }) {
      return { ...input, ...(items === undefined ? {} : await itemValues(trx, items, before.items)) };
    },
    afterCreate: (trx, _context, { id, items }) => note(trx, id, items),
    async afterUpdate(trx, _context, _before, { id, items }) {
      await note(trx, id, items);
      await onChanged(trx, [id]);
    },
    beforeRemove: (trx, _context, removed) => onChanged(trx, idsOf(removed)),
    afterRestore: (trx, _context, restored) => onChanged(trx, idsOf(restored)),
    audited: {
      without: ['items', 'itemCount', 'files'],
      async instead(executor, before, after) {
        if (JSON.stringify(before?.items) === JSON.stringify(after?.items)) return {};
        return { items: [await describe(executor, before), await describe(executor, after)] };
      },
    },
  };
}

/**
 * Registers the playlists.
 *
 * @param scheduled rules of the schedule that play playlists
 * @returns what plays in them, for manifests and reports
 */
export function playlists(
  app: Server,
  platform: Platform,
  layouts: PublishedLayouts,
  uses: PlaylistUses,
  scheduled: Usage<{ readonly id: number }>,
) {
  const { database } = platform;
  const contents = playlistContents(database, layouts);
  resource<Playlists>(app, platform, {
    path: playlistsPath,
    label: '节目单',
    permissions: playlistPermissions,
    schemas: {
      record: Playlist,
      listed: ListedPlaylist,
      query: PlaylistQuery,
      create: CreatePlaylist,
      update: UpdatePlaylist,
    },
    table: 'playlists',
    columns: {
      title: 'text',
      description: 'text',
      transition: 'text',
      items: { kind: 'json', listed: false },
      itemCount: 'number',
      files: { kind: 'text', listed: false },
    },
    fileColumns: ['files'],
    search: { title: { contains: 'titleSound' } },
    defaultSort: 'id:desc',
    found: { texts: ['titleSound'], title: 'title', details: ['description'] },
    nameOf: ({ title }) => title,
    answerOf: ({ files: _, ...playlist }) => playlist,
    rules: rulesOf(contents, uses),
    usage: scheduled,
    trash: { belonging: [{ table: 'playlistContents', column: 'playlistId' }], shown: ['itemCount', 'description'] },
  });
  playlistRoutes(app, database, contents);
  return {
    programOf: playlistPrograms(database, contents),
    documentOf: contents.documentOf,
    titleOf: contents.titleOf,
  };
}

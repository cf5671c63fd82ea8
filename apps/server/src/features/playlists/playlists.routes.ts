import { playlistContentsPath, playlistDocumentPath } from '@mutai/contract/playlists/resource';
import { playlistPermissions } from '@mutai/contract/playlists/page';
import {
  PlaylistContentQuery,
  PlaylistContentsAnswer,
  PlaylistDocumentAnswer,
  PlaylistDocumentParams,
} from '@mutai/contract/playlists/schema';
import type { Layout } from '@mutai/layout/model/layout';
import type { Database } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import { idsIn } from '../../platform/resource/list/search.ts';
import { answer } from '../../platform/resource/routes.ts';
import type { PlaylistContents } from './contents.ts';

const { read } = playlistPermissions;

const idsOf = (text: string | undefined): readonly number[] => (text === undefined || text === '' ? [] : idsIn(text));

/** Registers the routes of the contents of playlists, for their items and previews. */
export function playlistRoutes(app: Server, { read: db }: Database, contents: PlaylistContents): void {
  app.get(
    playlistContentsPath,
    {
      config: { access: [read] },
      schema: {
        summary: '节目单中的布局与素材',
        querystring: PlaylistContentQuery,
        response: { 200: PlaylistContentsAnswer },
      },
    },
    async ({ query: { layouts, files } }) => {
      const found = await contents.find(db, [
        ...idsOf(layouts).map((id) => ({ kind: 'layout', id }) as const),
        ...idsOf(files).map((id) => ({ kind: 'file', id }) as const),
      ]);
      return answer([...found.values()]);
    },
  );
  app.get(
    playlistDocumentPath(':key'),
    {
      config: { access: [read] },
      schema: {
        summary: '节目播放的画面',
        params: PlaylistDocumentParams,
        response: { 200: PlaylistDocumentAnswer },
      },
    },
    async ({ params: { key } }) => {
      const text = await contents.documentOf(db, key);
      if (text === undefined) throw errors.notFound('节目内容');
      return answer(JSON.parse(text) as Layout);
    },
  );
}

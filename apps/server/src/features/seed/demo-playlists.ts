import { playlistPermissions } from '@mutai/contract/playlists/page';
import type { PlaylistItem } from '@mutai/contract/playlists/schema';
import { dayMs } from '@mutai/contract/durations';
import type { Platform } from '../../platform/platform.ts';
import { creationColumns } from '../../platform/resource/record-table.ts';
import { textIndex } from '../../platform/search/text-index.ts';

/** Playlists: title, description and transition. Each has all published layouts. */
const playlists = [
  ['大堂轮播', '工作日全天', 'fade'],
  ['站台轮播', '运营时间内', 'cut'],
] as const;

/** Adds playlists of the published layouts, which must exist. */
export async function addPlaylists({ database, announceChange }: Platform, userId: number, now: number): Promise<void> {
  await database.write(async (trx) => {
    const layouts = await trx.selectFrom('layouts').select('id').where('publication', 'is not', null).execute();
    for (const [index, [title, description, transition]] of playlists.entries()) {
      const items = layouts.map(({ id }, at): PlaylistItem => ({
        kind: 'layout',
        id,
        seconds: at === 0 ? 20 : null,
        weight: at === 0 ? 2 : 1,
        firstDate: null,
        lastDate: null,
      }));
      const origin = creationColumns({ userId, now: now - (9 - index) * dayMs });
      const row = { title, description, transition, itemCount: items.length, files: '[]', ...origin };
      const { id: playlistId } = await trx
        .insertInto('playlists')
        .values({ ...row, items: JSON.stringify(items) })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const { kind, id: contentId } of items) {
        await trx.insertInto('playlistContents').values({ playlistId, kind, contentId }).execute();
      }
    }
    await textIndex(database, 'playlists').addMissing(trx);
    announceChange(trx, { module: playlistPermissions.read, action: 'create', ids: null });
  });
}

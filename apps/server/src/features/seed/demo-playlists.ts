import { dayMs } from '@mutai/contract/durations';
import { playlistPermissions } from '@mutai/contract/playlists/page';
import type { PlaylistItem } from '@mutai/contract/playlists/schema';
import { dateOf } from '@mutai/schedule/days';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { contentsIn } from '../../platform/resource/file-uses.ts';
import { creationColumns } from '../../platform/resource/record-table.ts';
import { textIndex } from '../../platform/search/text-index.ts';

interface DemoItem {
  /** Title of a layout, or name of a file. */
  readonly title: string;
  /** `null`: the length of the video. */
  readonly seconds: number | null;
  readonly weight?: number;
  /** First and last day, as days from today. */
  readonly days?: readonly [first: number, last: number];
}

interface DemoPlaylist {
  readonly title: string;
  readonly description: string;
  readonly transition: string;
  readonly items: readonly DemoItem[];
}

const playlists: readonly DemoPlaylist[] = [
  {
    title: '大堂轮播',
    description: '工作日全天',
    transition: 'fade',
    items: [
      { title: '大堂欢迎屏', seconds: 120, weight: 2 },
      { title: '早间新闻片头.jpg', seconds: 60 },
      { title: '演播室背景.jpg', seconds: 60 },
      { title: '节目倒计时 5 秒.mp4', seconds: null },
    ],
  },
  {
    title: '站台轮播',
    description: '运营时间内',
    transition: 'cut',
    items: [
      { title: '地铁乘客须知', seconds: 120 },
      { title: '健康宣教：七步洗手法.jpg', seconds: 60 },
      { title: '2026 年春季运动会海报.jpg', seconds: 60, days: [-14, 21] },
    ],
  },
  {
    title: '运动会专场',
    description: '运动会前两周起播放，会后自动停播',
    transition: 'slide',
    items: [{ title: '2026 年春季运动会海报.jpg', seconds: 30, days: [3, 21] }],
  },
];

async function addPlaylist(
  trx: WriteTransaction,
  { items: shown, ...texts }: DemoPlaylist,
  today: number,
  origin: ReturnType<typeof creationColumns>,
): Promise<void> {
  const layouts = await trx.selectFrom('layouts').select(['id', 'title']).execute();
  const files = await trx.selectFrom('files').select(['id', 'name', 'path']).execute();
  const paths: string[] = [];
  const items = shown.map(({ title, seconds, weight = 1, days }): PlaylistItem => {
    const dates = {
      firstDate: days === undefined ? null : dateOf(today + days[0]),
      lastDate: days === undefined ? null : dateOf(today + days[1]),
    };
    const layout = layouts.find((one) => one.title === title);
    if (layout !== undefined) return { kind: 'layout', id: layout.id, seconds, weight, ...dates };
    const file = files.find(({ name }) => name === title);
    if (file === undefined) throw new Error(`unknown content ${title}`);
    paths.push(file.path);
    return { kind: 'file', id: file.id, seconds, weight, ...dates };
  });
  const columns = { items: JSON.stringify(items), itemCount: items.length, files: JSON.stringify(paths.toSorted()) };
  const { id: playlistId } = await trx
    .insertInto('playlists')
    .values({ ...texts, ...columns, ...origin })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { kind, id: contentId } of items) {
    await trx.insertInto('playlistContents').values({ playlistId, kind, contentId }).execute();
  }
  for (const sha256 of contentsIn(paths)) {
    const use = { sha256, module: playlistPermissions.read, recordId: playlistId };
    await trx.insertInto('contentUses').values(use).execute();
  }
}

/**
 * Adds playlists of layouts and files, which must exist.
 *
 * @param today see days.ts of packages/schedule
 */
export async function addPlaylists(
  { database, announceChange }: Platform,
  userId: number,
  now: number,
  today: number,
): Promise<void> {
  await database.write(async (trx) => {
    for (const [index, playlist] of playlists.entries()) {
      await addPlaylist(trx, playlist, today, creationColumns({ userId, now: now - (9 - index) * dayMs }));
    }
    await textIndex(database, 'playlists').addMissing(trx);
    announceChange(trx, { module: playlistPermissions.read, action: 'create', ids: null });
  });
}

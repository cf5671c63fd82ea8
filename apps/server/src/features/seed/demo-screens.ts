import { dayMs, hourMs, minuteMs } from '@mutai/contract/durations';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { creationColumns } from '../../platform/resource/record-table.ts';
import { textIndex } from '../../platform/search/text-index.ts';

/** Groups of screens: name and parent, outermost first. */
const groups = [
  ['一号线', ''],
  ['人民广场站', '一号线'],
  ['城市融媒体中心', ''],
] as const;

interface DemoScreen {
  readonly name: string;
  readonly group: string;
  readonly place: string;
  readonly orientation: number;
  readonly fit: string;
  /** Title of the layout that it shows. */
  readonly layout: string;
  /** Size of its display, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Minutes since its last report; 0: it reports while the demonstration runs. */
  readonly silentMinutes: number;
}

const screens: readonly DemoScreen[] = [
  {
    name: '大堂主屏',
    group: '城市融媒体中心',
    place: '一层大堂',
    orientation: 0,
    fit: 'contain',
    layout: '大堂欢迎屏',
    width: 1920,
    height: 1080,
    silentMinutes: 0,
  },
  {
    name: '站台 2 号屏',
    group: '人民广场站',
    place: '上行站台中部',
    orientation: 0,
    fit: 'cover',
    layout: '地铁乘客须知',
    width: 1366,
    height: 768,
    silentMinutes: 0,
  },
  {
    name: '站厅立屏',
    group: '人民广场站',
    place: '3 号出入口',
    orientation: 90,
    fit: 'contain',
    layout: '地铁乘客须知',
    width: 1080,
    height: 1920,
    silentMinutes: 260,
  },
];

/** Pretended tokens: no display has them, so that a real one can be paired in their place. */
const pretendedToken = (name: string): string => `demo ${name}`;

async function addGroups(trx: WriteTransaction, authorId: number, now: number): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const origin = creationColumns({ userId: authorId, now: now - 30 * dayMs });
  for (const [index, [name, parent]] of groups.entries()) {
    const row = { parentId: ids.get(parent) ?? 0, name, layoutId: null, sort: (index + 1) * 10 };
    const { id } = await trx
      .insertInto('screenGroups')
      .values({ ...row, ...origin })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(name, id);
  }
  return ids;
}

/** Revision of displays that are online: ahead of those that follow once the files of playlists have been examined. */
const newest = 1_000_000;

/** Adds a screen and the last report of its pretended display. */
async function addScreen(
  trx: WriteTransaction,
  { name, place, orientation, fit, layout, width, height, silentMinutes }: DemoScreen,
  groupId: number | null,
  now: number,
): Promise<void> {
  const shown = await trx
    .selectFrom('layouts')
    .select(['id', 'title', 'publication'])
    .where('title', '=', layout)
    .executeTakeFirst();
  const { id } = await trx
    .insertInto('screens')
    .values({
      name,
      groupId,
      place,
      orientation,
      fit,
      description: '',
      timeZone: '',
      languages: '[]',
      languageSeconds: 0,
      volume: 0,
      workingHours: '[]',
      layoutId: shown?.id ?? null,
      enabled: 1,
      revision: 1,
      tokenHash: pretendedToken(name),
      nextTokenHash: null,
      ...creationColumns({ userId: null, now: now - 20 * dayMs }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reportedAt = now - silentMinutes * minuteMs;
  const report = {
    loading: null,
    clockErrorMs: 12,
    uptimeSeconds: 6 * 24 * 60 * 60,
    playerVersion: '',
    width,
    height,
    pixelRatio: 1,
    secure: true,
    storage: { usedBytes: 38_000_000, quotaBytes: 12_000_000_000, persistent: true },
  };
  await trx
    .insertInto('screenReports')
    .values({
      screenId: id,
      reportedAt,
      online: silentMinutes === 0 ? 1 : 0,
      stateSince: silentMinutes === 0 ? now - 6 * dayMs : reportedAt,
      address: `10.8.3.${10 + id}`,
      browser: 'Chrome · Linux',
      playing: shown === undefined ? '' : `${shown.id}-${shown.publication ?? 1}`,
      playingTitle: shown?.title ?? '',
      usedRevision: silentMinutes === 0 ? newest : 1,
      run: 'demo',
      otherRunAt: null,
      absentToldAt: silentMinutes === 0 ? null : reportedAt + 5 * minuteMs,
      faults: '[]',
      report: JSON.stringify(report),
    })
    .execute();
  const outages = [{ screenId: id, createdAt: now - 6 * dayMs - 2 * hourMs, until: now - 6 * dayMs }];
  const open = silentMinutes === 0 ? [] : [{ screenId: id, createdAt: reportedAt, until: null }];
  await trx
    .insertInto('screenOutages')
    .values([...outages, ...open])
    .execute();
}

/** Adds groups and three screens of different shapes, one of which is offline. The layouts must exist. */
export async function addScreens({ database, announceChange }: Platform, authorId: number, now: number): Promise<void> {
  await database.write(async (trx) => {
    const groupIds = await addGroups(trx, authorId, now);
    for (const screen of screens) await addScreen(trx, screen, groupIds.get(screen.group) ?? null, now);
    for (const table of ['screens', 'screenGroups']) await textIndex(database, table).addMissing(trx);
    announceChange(trx, { module: 'screen', action: 'create', ids: null });
  });
}

/** Reports for the pretended displays that are online, while the demonstration runs. */
export const demoDisplays = ({ database, clock }: Platform) => ({
  kind: 'demo-displays',
  atAnyTime: true,
  title: '演示：屏幕报告状态',
  every: minuteMs,
  async run(): Promise<void> {
    const online = screens.filter(({ silentMinutes }) => silentMinutes === 0).map(({ name }) => pretendedToken(name));
    await database.write(async (trx) => {
      await trx
        .updateTable('screenReports')
        .set({ reportedAt: clock(), online: 1 })
        .where('screenId', 'in', trx.selectFrom('screens').select('id').where('tokenHash', 'in', online))
        .execute();
    });
  },
});

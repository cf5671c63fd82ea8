import { playLogSettingsPath, playsPath, playSumsPath } from '@mutai/contract/play-log/resource';
import { playLogPage, playLogPermissions } from '@mutai/contract/play-log/page';
import {
  PlayListAnswer,
  PlayLogSettingsAnswer,
  PlayLogSettingsBody,
  PlayQuery,
  PlaySumListAnswer,
  PlaySumQuery,
} from '@mutai/contract/play-log/schema';
import { screenApi } from '@mutai/contract/screens/player-paths';
import { PlaysAnswer, UncheckedPlayBatch } from '@mutai/contract/screens/plays';
import { requesterOf, screenOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import { exportRoute } from '../../platform/resource/export/export-route.ts';
import { answer, listed } from '../../platform/resource/routes.ts';
import { settingsRoutes } from '../../platform/settings/settings-routes.ts';
import { countPlaySums, playSums } from './play-sums.ts';
import { playList, toPlay } from './plays.repository.ts';
import { checkRetention, playLogSettings } from './settings.ts';
import { type PlayLogDependencies, playTaking } from './taking.ts';

const { read, export: exporting, retention } = playLogPermissions;

/** Tables of the records that filters name. */
const references = {
  screenId: { table: 'screens' },
  groupId: { table: 'screenGroups' },
  layoutId: { table: 'layouts', nameColumn: 'title' },
  fileId: { table: 'files' },
  playlistId: { table: 'playlists', nameColumn: 'title' },
} as const;

/** Largest batch: 500 entries of some 300 bytes, and room for later fields. */
const batchBytes = 512 * 1024;

/** Registers the play log: what displays have shown, its daily sums, and its retention. */
export function playLog(app: Server, platform: Platform, dependencies: PlayLogDependencies): void {
  const { database } = platform;
  const list = playList(database);
  const take = playTaking(platform, dependencies);

  app.post(
    screenApi.plays,
    {
      bodyLimit: batchBytes,
      config: { access: 'screen' },
      schema: { summary: '显示端上传播放记录', body: UncheckedPlayBatch, response: { 200: PlaysAnswer } },
    },
    async (request) => {
      const { entries, refused } = await take(screenOf(request).screenId, request.body.plays);
      return answer({ taken: entries.length, refused });
    },
  );
  app.get(
    playsPath,
    {
      config: { access: [read] },
      schema: { summary: '播放记录列表', querystring: PlayQuery, response: { 200: PlayListAnswer } },
    },
    async (request) => {
      const page = await list.page(request.query, requesterOf(request));
      return listed({ ...page, rows: page.rows.map(toPlay) });
    },
  );
  app.get(
    playSumsPath,
    {
      config: { access: [read] },
      schema: { summary: '播放统计', querystring: PlaySumQuery, response: { 200: PlaySumListAnswer } },
    },
    async (request) => listed(await playSums(database.longRead(requesterOf(request)), request.query)),
  );
  const common = { module: read, permission: exporting, measureWord: '条', formats: ['xlsx', 'csv'] } as const;
  exportRoute(app, platform, {
    ...common,
    path: playsPath,
    label: playLogPage.title,
    loggedAs: playLogPage.title,
    query: PlayQuery,
    references,
    count: (query, most, requester) => list.countUpTo(query, most + 1, requester),
    thread: new URL('./plays-export-thread.ts', import.meta.url),
  });
  exportRoute(app, platform, {
    ...common,
    path: playSumsPath,
    label: '播放汇总',
    loggedAs: '播放汇总',
    query: PlaySumQuery,
    references,
    count: (query, _most, requester) => countPlaySums(database.longRead(requester), query),
    thread: new URL('./play-sums-export-thread.ts', import.meta.url),
  });
  settingsRoutes(app, platform, {
    path: playLogSettingsPath,
    label: '播放记录保留天数',
    access: { read: [read, retention], update: [retention] },
    schemas: { body: PlayLogSettingsBody, answer: PlayLogSettingsAnswer },
    store: playLogSettings,
    module: read,
    recordName: '播放记录保留设置',
    check: checkRetention,
  });
}

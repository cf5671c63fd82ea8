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
import { playSums } from './play-sums.ts';
import { playList, toPlay } from './plays.repository.ts';
import { playLogSettings } from './settings.ts';
import { type PlayLogDependencies, playTaking } from './taking.ts';

const { read, export: exporting, retention } = playLogPermissions;

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
  exportRoute(app, platform, {
    path: playsPath,
    module: read,
    permission: exporting,
    label: playLogPage.title,
    measureWord: '条',
    loggedAs: playLogPage.title,
    query: PlayQuery,
    references: { screenId: { table: 'screens' }, groupId: { table: 'screenGroups' } },
    count: (query, most, requester) => list.countUpTo(query, most + 1, requester),
    thread: new URL('./plays-export-thread.ts', import.meta.url),
  });
  settingsRoutes(app, platform, {
    path: playLogSettingsPath,
    label: '播放记录保留天数',
    access: { read: [read, retention], update: [retention] },
    schemas: { body: PlayLogSettingsBody, answer: PlayLogSettingsAnswer },
    store: playLogSettings,
    module: read,
    recordName: '播放记录保留设置',
  });
}

import { Code } from '@mutai/contract/codes';
import type { Department } from '@mutai/contract/departments/schema';
import { fileType, filesPath } from '@mutai/contract/files/resource';
import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { LayoutRecord, ListedLayout } from '@mutai/contract/layouts/schema';
import { postsPath, postStatuses } from '@mutai/contract/posts/resource';
import { emergenciesPath } from '@mutai/contract/emergencies/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { screenOverviewPath } from '@mutai/contract/home/paths';
import type { ScreenOverview } from '@mutai/contract/home/schema';
import { playsPath, playSumsPath } from '@mutai/contract/play-log/resource';
import type { Play } from '@mutai/contract/play-log/schema';
import { playlistsPath } from '@mutai/contract/playlists/resource';
import { scheduleChangesPath, scheduleRulesPath } from '@mutai/contract/schedule-rules/resource';
import type { ScheduleRule } from '@mutai/contract/schedule-rules/schema';
import { screenPlayingPath, screensPath, screenStatusPath } from '@mutai/contract/screens/resource';
import type { ListedPost, Post } from '@mutai/contract/posts/schema';
import { mediaOf } from '@mutai/layout/model/media';
import { expect, test } from 'vitest';
import { openTestSite, serveTestSite } from './testing/test-app.ts';
import { fillDemo } from './features/seed/demo.ts';
import { platformOf } from './app.ts';
import { demoLibrariesOf } from './serve.ts';

const demo = async () => {
  const site = await openTestSite();
  const app = await serveTestSite(site);
  const clock = () => Date.UTC(2026, 0, 1);
  const fill = () => fillDemo(platformOf(site.database, clock), demoLibrariesOf(site.database, site.storage, clock));
  await fill();
  return { app, fill, admin: await app.signIn() };
};

test('a demo site has people in departments, a month of sign-ins, files of every type, and layouts that show them', async () => {
  const { admin } = await demo();
  const departments = (await admin.get('/api/v1/departments')).data as Department[];
  const news = departments.find(({ code }) => code === 'news');
  expect(departments.find(({ code }) => code === 'night')).toMatchObject({ parentId: news?.id });
  expect(await admin.get(`/api/v1/users?departmentId=${news?.id}`)).toMatchObject({ total: 8 });
  expect(await admin.get('/api/v1/users')).toMatchObject({ total: 31 });
  expect(await admin.get('/api/v1/announcements')).toMatchObject({ total: 4 });
  expect(await admin.get('/api/v1/notifications')).toMatchObject({ total: 2, data: [{ pinned: true }, {}] });
  expect(await admin.get('/api/v1/logs/login')).toMatchObject({ total: 181 });
  expect((await admin.get('/api/v1/logs/login?status=false')).total).toBeGreaterThan(10);
  for (const [type, total] of [
    [fileType.video, 1],
    [fileType.audio, 1],
    [fileType.image, 7],
    [fileType.text, 1],
  ] as const) {
    expect(await admin.get(`${filesPath}?type=${type}`)).toMatchObject({ total });
  }
  const layouts = (await admin.get(layoutsPath)).data as ListedLayout[];
  expect(layouts.map(({ status }) => status).toSorted()).toEqual(['draft', 'published', 'published']);
  const whole = await Promise.all(layouts.map(async ({ id }) => (await admin.get(`${layoutsPath}/${id}`)).data));
  const shown = new Set((whole as LayoutRecord[]).flatMap(({ document }) => mediaOf(document)));
  expect(shown.size).toBe(4);
  expect([...shown].filter((address) => !address.startsWith('/files/'))).toEqual([]);
});

test('a demo site has posts in three languages and every state, with pictures, authors and comments', async () => {
  const { admin } = await demo();
  const posts = (await admin.get(`${postsPath}?size=100`)).data as ListedPost[];
  expect(posts).toHaveLength(30);
  const states = posts.map(({ status }) => status);
  const counted = Object.fromEntries(
    postStatuses.map((one) => [one, states.filter((status) => status === one).length]),
  );
  expect(counted).toEqual({ draft: 3, published: 25, scheduled: 2 });
  expect(posts.filter(({ pinned }) => pinned)).toHaveLength(4);
  expect(posts.filter(({ title }) => /\p{Script=Cyrillic}/u.test(title))).toHaveLength(5);
  expect(new Set(posts.map(({ author }) => author)).size).toBeGreaterThan(12);
  expect(posts.filter(({ category, description }) => category === '' || description === '')).toEqual([]);
  const contents = await Promise.all(
    posts.map(async ({ id }) => JSON.stringify(((await admin.get(`${postsPath}/${id}`)).data as Post).content)),
  );
  for (const type of [
    'heading',
    'bulletList',
    'orderedList',
    'taskList',
    'table',
    'blockquote',
    'callout',
    'image',
    'codeBlock',
  ]) {
    expect(
      contents.filter((content) => content.includes(`"type":"${type}"`)),
      type,
    ).not.toEqual([]);
  }
  expect(
    contents.filter((content) => /"src":"(?!\/files\/)/.test(content)),
    'every picture is in the library',
  ).toEqual([]);
  expect(posts.filter(({ wordCount }) => wordCount < 100)).toEqual([]);
  expect(posts.reduce((sum, { commentCount }) => sum + commentCount, 0)).toBe(60);
});

test('a demo site has screens of different shapes in groups, one of them offline', async () => {
  const { admin } = await demo();
  expect(await admin.get(`${screensPath}?sort=id:asc`)).toMatchObject({
    data: [
      { name: '大堂主屏', groupName: '城市融媒体中心', state: 'online', playingTitle: '大堂欢迎屏' },
      { name: '站台 2 号屏', groupName: '人民广场站', state: 'online', playingTitle: '地铁乘客须知' },
      { name: '站厅立屏', state: 'offline', orientation: 90 },
    ],
  });
  const [{ id } = { id: 0 }] = (await admin.get(`${screensPath}?state=offline`)).data as { id: number }[];
  expect(await admin.get(screenPlayingPath(id))).toMatchObject({ data: { title: '地铁乘客须知' } });
  expect(await admin.get(screenStatusPath(id))).toMatchObject({
    data: { width: 1080, height: 1920, outages: [{ until: expect.any(String) as string }, { until: null }] },
  });
});

test('a demo site has a week of rules, playlists with pictures, prepared emergencies and a play log that agrees', async () => {
  const { admin } = await demo();
  expect(await admin.get(`${playlistsPath}?sort=id:asc`)).toMatchObject({
    data: [
      { title: '大堂轮播', itemCount: 4 },
      { title: '站台轮播', itemCount: 3 },
      { title: '运动会专场', itemCount: 1 },
    ],
  });
  const rules = (await admin.get(`${scheduleRulesPath}?size=0&sort=id:asc`)).data as ScheduleRule[];
  expect(rules.map(({ target }) => target)).toEqual(['group', 'screen', 'group', 'group', 'screen', 'all']);
  expect(rules.map(({ state }) => state)).toEqual([...Array.from({ length: 5 }, () => 'published'), 'new']);
  expect(rules.map(({ problem }) => problem)).toEqual(Array.from({ length: 6 }, () => 'none'));
  expect(new Set(rules.map(({ color }) => color)).size).toBe(6);
  expect(rules.filter(({ exceptions }) => exceptions.length > 0)).toHaveLength(1);
  expect(await admin.get(scheduleChangesPath)).toMatchObject({ data: { count: 1, screenCount: 3 } });

  const emergencies = await admin.get(`${emergenciesPath}?sort=id:asc`);
  expect(emergencies).toMatchObject({
    data: [
      { title: '火灾疏散', startsAt: null, target: 'all' },
      { title: '暴雨限流', startsAt: null, minutes: 120 },
    ],
  });
  const { upcoming } = (await admin.get(screenOverviewPath)).data as ScreenOverview;
  expect(upcoming).toContainEqual(expect.objectContaining({ name: '一号线运营时间', targetName: '一号线' }));

  const lobby = rules[0]?.id;
  const plays = (await admin.get(`${playsPath}?size=100`)).data as Play[];
  expect(plays.filter(({ title }) => title.includes('-'))).toEqual([]);
  // In the rush hour of a working day, two screens show one layout without a break.
  const [from, to] = ['2025-12-31 07:00:00', '2025-12-31 07:00:01'].map(encodeURIComponent);
  const rush = (await admin.get(`${playsPath}?playedFrom=${from}&playedTo=${to}&reason=rule`)).data as Play[];
  const shown = { title: '地铁乘客须知', reasonName: '早高峰乘客须知', seconds: 2.5 * 3600 };
  expect(rush).toEqual([expect.objectContaining(shown), expect.objectContaining(shown)]);
  const inLobby = (await admin.get(`${playsPath}?size=100&title=${encodeURIComponent('倒计时')}`)).data as Play[];
  expect(inLobby[0]).toMatchObject({ screenName: '大堂主屏', reasonId: lobby, seconds: 5 });
  const sums = (await admin.get(`${playSumsPath}?by=screen`)).data as readonly unknown[];
  expect(sums).toHaveLength(3);
  const poster = ((await admin.get(`${filesPath}?name=${encodeURIComponent('海报')}`)).data as FileRecord[])[0];
  expect(await admin.delete(`${filesPath}/${poster?.id}`), 'the playlists use it').toMatchObject({ status: 409 });
});

test('restarting a demo site adds nothing, and its users cannot sign in', async () => {
  const { app, fill, admin } = await demo();
  await fill();
  expect(await admin.get('/api/v1/users')).toMatchObject({ total: 31 });
  expect(await admin.get('/api/v1/departments')).toMatchObject({ total: 14 });
  expect(await admin.get(filesPath)).toMatchObject({ total: 10 });
  expect(await admin.get(postsPath)).toMatchObject({ total: 30 });
  expect(await admin.get(layoutsPath)).toMatchObject({ total: 3 });
  expect(await admin.get(screensPath)).toMatchObject({ total: 3 });
  expect(await admin.get(scheduleRulesPath)).toMatchObject({ total: 6 });
  for (const password of ['', ' ', 'linyue']) {
    const body = { username: 'linyue', password };
    expect((await app.call('POST', '/api/v1/auth/login', { body })).code).not.toBe(Code.success);
  }
});

import { dayMs, hourMs, minuteMs, secondMs } from '@mutai/contract/durations';
import { logsPath } from '@mutai/contract/logs/resource';
import { exportPath } from '@mutai/contract/paths';
import { playLogSettingsPath, playsPath, playSumsPath } from '@mutai/contract/play-log/resource';
import type { Play, PlaySum } from '@mutai/contract/play-log/schema';
import { screensPath } from '@mutai/contract/screens/resource';
import { expect, test } from 'vitest';
import { housekeeping } from '../../housekeeping.ts';
import { signInHolding } from '../../testing/builders.ts';
import { createScreenGroup, pairNew, publishedLayout, screenSite } from '../../testing/displays.ts';
import { createRule } from '../../testing/schedule.ts';
import { cellsOf, download } from '../../testing/sheets.ts';
import { firstMoment } from '../../testing/prepared-site.ts';

/** Now, in the tests: noon of a day in Shanghai. */
const noon = Date.UTC(2026, 0, 3, 4);

/** A site at noon with two screens in Shanghai, one of them in a group, and two published layouts. */
async function playing() {
  const { app } = await screenSite();
  app.advance(noon - firstMoment);
  const admin = await app.signIn();
  const [notice, weather] = [await publishedLayout(admin, '通知'), await publishedLayout(admin, '天气')];
  const line = await createScreenGroup(admin, { name: '一号线' });
  const station = await createScreenGroup(admin, { name: '人民广场', parentId: line.id });
  const first = await pairNew(app, admin, { name: '站台', groupId: station.id });
  const second = await pairNew(app, admin, { name: '大厅' });
  for (const { screen } of [first, second]) {
    await admin.patch(`${screensPath}/${screen.id}`, { timeZone: 'Asia/Shanghai' });
  }
  const entry = (id: string, fields: object) => ({
    id: `entry-of-${id}`,
    key: `${notice}-1`,
    reason: 'default',
    reasonId: null,
    playlistId: null,
    from: noon - hourMs,
    until: noon,
    ...fields,
  });
  const sums = async (query: string) => {
    const { data } = await admin.get(`${playSumsPath}?${query}`);
    return (data as PlaySum[]).map(({ name, times, seconds }) => [name, times, seconds]);
  };
  return { app, admin, notice, weather, line, first, second, entry, sums };
}

test('what displays have shown is kept once, found by what people ask for, summed by day, and exported', async () => {
  const { app, admin, notice, weather, line, first, second, entry, sums } = await playing();
  const rule = await createRule(admin, { name: '早间', layoutId: weather });
  const entries = [
    // From 22:00 until 02:00: a part on each day.
    entry('1', { from: noon - 14 * hourMs, until: noon - 10 * hourMs }),
    entry('2', { key: `${weather}-1`, reason: 'rule', reasonId: rule.id }),
  ];
  expect(await first.display.plays(entries)).toMatchObject({ status: 200, data: { taken: 2, refused: [] } });
  expect(await first.display.plays([...entries, entries[0]]), 'again').toMatchObject({ data: { taken: 2 } });
  expect(await second.display.plays([entry('1', { until: noon - 30 * minuteMs })])).toMatchObject({
    data: { taken: 1 },
  });

  const found = async (query: string) => {
    const { data } = await admin.get(`${playsPath}?${query}`);
    return (data as Play[]).map(({ screenName, title, seconds }) => `${screenName} ${title} ${seconds}`);
  };
  const [hall, weatherHere, night] = ['大厅 通知 1800', '站台 天气 3600', '站台 通知 14400'];
  expect(await found('')).toEqual([hall, weatherHere, night]);
  expect(await found('sort=from:asc&size=1')).toEqual([night]);
  expect(await found(`screenId=${second.screen.id}`)).toEqual([hall]);
  expect(await found(`groupId=${line.id}`)).toEqual([weatherHere, night]);
  expect(await found('title=天')).toEqual([weatherHere]);
  expect(await found(`layoutId=${notice}`)).toEqual([hall, night]);
  expect(await found('fileId=1')).toEqual([]);
  expect(await found('reason=rule,emergency')).toEqual([weatherHere]);
  expect(await found('playedTo=2026-01-02T23:00:00%2B08:00')).toEqual([night]);
  expect(await admin.get(`${playsPath}?reason=rule`)).toMatchObject({
    data: [
      { layoutId: weather, fileId: null, reasonId: rule.id, reasonName: '早间', from: '2026-01-03T03:00:00.000Z' },
    ],
  });

  expect(await sums('by=day')).toEqual([
    ['2026-01-02', 1, 7200],
    ['2026-01-03', 2, 7200 + 3600 + 1800],
  ]);
  expect(await sums('by=screen')).toEqual([
    ['站台', 2, 18_000],
    ['大厅', 1, 1800],
  ]);
  expect(await sums('by=layout&sort=times:desc')).toEqual([
    ['通知', 2, 16_200],
    ['天气', 1, 3600],
  ]);
  expect(await sums(`by=layout&groupId=${line.id}&title=通&lastDay=2026-01-02`)).toEqual([['通知', 1, 7200]]);
  expect(await sums('by=screen&firstDay=2026-01-04')).toEqual([]);

  const { bytes } = await download(app, admin.token, `${exportPath(playsPath)}?reason=rule`);
  expect((await cellsOf(bytes)).map((row) => [row[0], row[1], ...row.slice(4)])).toEqual([
    ['屏幕', '播放内容', '时长（秒）', '播放原因', '来源'],
    ['站台', '天气', 3600, '排期', '早间'],
  ]);
  const stranger = await signInHolding(app, admin, 'stranger1', ['screen', 'layout']);
  expect(await stranger.get(playsPath)).toMatchObject({ status: 403 });
  expect(await stranger.get(`${playSumsPath}?by=day`)).toMatchObject({ status: 403 });
});

test('displays that send the same contents at once do not wait for each other', async () => {
  const { notice, weather, first, second, entry, sums } = await playing();
  const batches = 10;
  const batch = (number: number, keys: readonly number[]) =>
    keys.map((layout, index) =>
      entry(`${number}-${index}`, { key: `${layout}-1`, from: noon - minuteMs, until: noon - 30 * secondMs }),
    );
  const sent = Array.from({ length: batches }, (_, number) => [
    first.display.plays(batch(number, [notice, weather])),
    second.display.plays(batch(number, [weather, notice])),
  ]);
  for (const reply of await Promise.all(sent.flat())) expect(reply).toMatchObject({ status: 200, data: { taken: 2 } });
  expect(await sums('by=layout&sort=name:asc')).toEqual([
    ['天气', 2 * batches, 2 * batches * 30],
    ['通知', 2 * batches, 2 * batches * 30],
  ]);
});

test('showings are summed by layout, material, screen and day, and sheets of them say the same', async () => {
  const { app, admin, notice, first, second, entry, sums } = await playing();
  const file = 'f7-0123456789ab';
  const ofFile = { key: file, reason: 'rule', reasonId: 1, playlistId: 5 };
  await first.display.plays([
    entry('1', {}),
    entry('2', { ...ofFile, from: noon - dayMs - hourMs, until: noon - dayMs }),
    entry('3', { ...ofFile, playlistId: 6, from: noon - 2 * hourMs, until: noon - hourMs }),
  ]);
  await second.display.plays([entry('1', { ...ofFile, until: noon - 30 * minuteMs })]);
  expect(await admin.get(`${playsPath}?playlistId=5`)).toMatchObject({ total: 2 });

  expect(await sums('by=layout')).toEqual([['通知', 1, 3600]]);
  expect(await sums('by=file')).toEqual([[file, 3, 9000]]);
  expect(await sums('by=file&fileId=7&firstDay=2026-01-03&lastDay=2026-01-03')).toEqual([[file, 2, 5400]]);
  expect(await sums('by=file&fileId=8')).toEqual([]);
  expect(await sums('by=screen')).toEqual([
    ['站台', 3, 10_800],
    ['大厅', 1, 1800],
  ]);
  expect(await sums(`by=day&screenId=${first.screen.id}`)).toEqual([
    ['2026-01-02', 1, 3600],
    ['2026-01-03', 2, 7200],
  ]);
  expect(await sums(`by=day&layoutId=${notice}`)).toEqual([['2026-01-03', 1, 3600]]);
  expect(await sums(`by=file&screenId=${second.screen.id}`)).toEqual([[file, 1, 1800]]);
  expect(await sums(`by=screen&fileId=7&sort=times:asc`)).toEqual([
    ['大厅', 1, 1800],
    ['站台', 2, 7200],
  ]);
  expect(await admin.get(`${playSumsPath}?by=day&sort=seconds:desc&size=1`)).toMatchObject({
    data: [{ id: 20_260_103, name: '2026-01-03', times: 3, seconds: 9000 }],
    total: 2,
  });
  expect(await admin.get(`${playSumsPath}?by=day&size=1&page=9`)).toMatchObject({ data: [], total: 2 });
  expect(await admin.get(`${playSumsPath}?by=content`)).toMatchObject({ status: 400 });

  const save = async (path: string) => (await download(app, admin.token, path)).bytes;
  expect(await cellsOf(await save(`${exportPath(playSumsPath)}?by=day&sort=name:desc`))).toEqual([
    ['日期', '播放次数', '时长（秒）'],
    ['2026-01-03', 3, 9000],
    ['2026-01-02', 1, 3600],
  ]);
  await admin.patch(`${screensPath}/${second.screen.id}`, { name: '=大厅,"东"' });
  const csv = await download(app, admin.token, `${exportPath(playSumsPath, 'csv')}?by=screen`);
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining('filename="export.csv"') as string,
  });
  const lines = ['\uFEFF屏幕,播放次数,时长（秒）', '站台,3,10800', '"\'=大厅,""东""",1,1800', ''];
  expect(csv.bytes.toString()).toBe(lines.join('\r\n'));
  const chosen = String(await save(`${exportPath(playSumsPath, 'csv')}?by=day&ids=20260102`));
  expect(chosen.split('\r\n').slice(1)).toEqual(['2026-01-02,1,3600', '']);
  const entries = String(await save(`${exportPath(playsPath, 'csv')}?layoutId=${notice}`));
  expect(entries).toMatch(/^\uFEFF屏幕,播放内容,.*\r\n站台,通知,2026-01-03.*,3600,默认布局,\r\n$/);

  const { data: logged } = await admin.get(`${logsPath}?module=play-log&action=export`);
  expect(logged).toMatchObject([
    { recordName: '播放记录', changes: { layout: [null, ['通知']], count: [null, 1] } },
    { recordName: '播放汇总', changes: { by: [null, 'day'], count: [null, 1] } },
    { recordName: '播放汇总', changes: { by: [null, 'screen'], count: [null, 2] } },
    { recordName: '播放汇总', changes: { count: [null, 2] } },
  ]);
  const reader = await signInHolding(app, admin, 'reader1', ['play-log']);
  expect(await reader.get(exportPath(playSumsPath, 'csv'))).toMatchObject({ status: 403 });
});

test('a wrong entry does not hold up the others, and times in the future are cut or refused', async () => {
  const { admin, first, entry } = await playing();
  const answer = await first.display.plays([
    entry('good', {}),
    { nonsense: true },
    null,
    entry('x', { reason: 'boredom' }),
    entry('backwards', { until: noon - 2 * hourMs }),
    entry('empty', { until: noon - hourMs }),
    entry('tomorrow', { from: noon + dayMs, until: noon + 2 * dayMs }),
    entry('lasting', { from: noon - 40 * dayMs }),
    entry('ancient', { from: 0, until: 1000 }),
    entry('running', { from: noon - minuteMs, until: noon + dayMs }),
    entry('unknown', { key: 'gone', from: noon - 2 * hourMs }),
  ]);
  expect(answer).toMatchObject({
    status: 200,
    data: {
      taken: 3,
      refused: [
        { at: 1, reason: 'invalid' },
        { at: 2, reason: 'invalid' },
        { at: 3, reason: 'invalid' },
        { at: 4, reason: 'order' },
        { at: 5, reason: 'order' },
        { at: 6, reason: 'future' },
        { at: 7, reason: 'long' },
        { at: 8, reason: 'old' },
      ],
    },
  });
  expect(await admin.get(playsPath)).toMatchObject({
    data: [
      { title: '通知', seconds: 60 },
      { title: '通知', seconds: 3600 },
      { title: 'gone', layoutId: null, fileId: null, seconds: 7200 },
    ],
  });
  expect(await first.display.plays(Array.from({ length: 501 }, (_, at) => entry(String(at), {})))).toMatchObject({
    status: 400,
  });
});

test('entries and sums are deleted after the days that the site keeps them, and never counted again', async () => {
  const { app, admin, first, entry } = await playing();
  await first.display.plays([entry('kept', {})]);
  const planner = await signInHolding(app, admin, 'reader1', ['play-log']);
  expect(await planner.patch(playLogSettingsPath, { days: 1 })).toMatchObject({ status: 403 });
  expect(await planner.get(playLogSettingsPath)).toMatchObject({ data: { days: 180, sumDays: 1095 } });
  const refused = { status: 400, data: { sumDays: '不能小于“播放明细保留天数”，0 为永久保留' } };
  expect(await admin.patch(playLogSettingsPath, { days: 7, sumDays: 6 })).toMatchObject(refused);
  expect(await admin.patch(playLogSettingsPath, { days: 0 })).toMatchObject(refused);
  expect(await admin.patch(playLogSettingsPath, { days: 7, sumDays: 30 })).toMatchObject({ status: 200 });
  const tidy = () => housekeeping(app.platform).run(null, new AbortController().signal);
  await tidy();
  expect(await admin.get(playsPath)).toMatchObject({ total: 1 });
  app.advance(8 * dayMs);
  await tidy();
  const later = await app.signIn();
  expect(await later.get(playsPath)).toMatchObject({ total: 0 });
  expect(await first.display.plays([entry('kept', {})])).toMatchObject({
    data: { taken: 0, refused: [{ at: 0, reason: 'old' }] },
  });
  const { data } = await later.get(`${playSumsPath}?by=screen`);
  expect(data).toMatchObject([{ name: '站台', times: 1, seconds: 3600 }]);

  const retained = async () => (await (await app.signIn()).get(`${logsPath}?module=play-log&action=retention`)).data;
  expect(await retained()).toMatchObject([{ recordName: '1 条播放记录', changes: { count: [null, 1] } }]);
  const sumsLeft = async () => (await (await app.signIn()).get(`${playSumsPath}?by=screen`)).total;
  const contents = () => app.database.read.selectFrom('playContents').select('title').execute();
  app.advance(23 * dayMs);
  await tidy();
  expect(await sumsLeft()).toBe(1);
  expect(await contents()).toEqual([{ title: '通知' }]);
  app.advance(dayMs);
  await tidy();
  expect(await sumsLeft()).toBe(0);
  expect(await contents(), 'contents that nothing names').toEqual([]);
  const now = noon + 32 * dayMs;
  const again = entry('again', { from: now - hourMs, until: now });
  expect(await first.display.plays([again])).toMatchObject({ data: { taken: 1 } });
  await tidy();
  expect(await (await app.signIn()).get(playsPath)).toMatchObject({ data: [{ title: '通知' }] });
  const before = [null, '2026-01-04T00:00:00.000Z'];
  expect(await retained()).toMatchObject([{ recordName: '1 条播放汇总', changes: { before } }, {}]);
});

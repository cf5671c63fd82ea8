import { dataSourcesPath } from '@mutai/contract/data-sources/resource';
import { layoutsPath, publishLayoutPath } from '@mutai/contract/layouts/resource';
import { restorePath } from '@mutai/contract/paths';
import { screenApi } from '@mutai/contract/screens/player-paths';
import type { ScreenValue } from '@mutai/contract/screens/player';
import { type Block, newBlock } from '@mutai/layout/model/block';
import { hash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { patient, sourceSite } from '../../testing/data-sources.ts';
import { pairNew } from '../../testing/displays.ts';
import { listenOn } from '../../testing/event-stream.ts';
import { createLayout, layoutOf } from '../../testing/layouts.ts';
import type { Client, TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/uploads.ts';

const tableOf = (...rows: readonly string[][]) => ({ columns: ['车次', '到达'], rows: rows.map((row) => [...row]) });

/** Text block with a content in Chinese. */
function showing(content: string): Block {
  const block = newBlock('text', 1);
  return block.type === 'text'
    ? { ...block, params: { ...block.params, fontCh: { ...block.params.fontCh, content } } }
    : block;
}

async function published(admin: Client, title: string, content: string): Promise<number> {
  const { id } = await createLayout(admin, layoutOf({ title }, showing(content)));
  expect(await admin.post(publishLayoutPath(id), {})).toMatchObject({ status: 200 });
  return id;
}

async function valuesOf(app: TestApp, token: string, known = ''): Promise<readonly ScreenValue[]> {
  const path = known === '' ? screenApi.values : `${screenApi.values}?known=${known}`;
  const reply = await app.call('GET', path, { token });
  expect(reply, reply.text).toMatchObject({ status: 200 });
  return reply.data as readonly ScreenValue[];
}

test('a display gets the values that its manifest names, and hears of their changes', patient, async () => {
  const { app, admin, create, refresh } = await sourceSite({});
  const shown = await create({ name: '班次', kind: 'table', table: tableOf(['一', '3 分钟']) });
  const other = await create({ name: '天气', kind: 'table', table: tableOf(['晴', '']) });
  for (const { id } of [shown, other]) expect(await refresh(id)).toMatchObject({ status: 200 });
  const layoutId = await published(admin, '站台', `下一班 {{班次#${shown.id}[0].到达}}`);
  const { display } = await pairNew(app, admin, { layoutId });
  const { display: free } = await pairNew(app, admin, { name: '备用' });
  expect((await display.shown()).publications).toMatchObject([{ sources: [shown.id] }]);
  const [first, ...others] = await valuesOf(app, display.token);
  expect(first).toMatchObject({ id: shown.id, ages: false, value: [{ 车次: '一', 到达: '3 分钟' }] });
  expect(others).toEqual([]);
  expect(await valuesOf(app, free.token)).toEqual([]);
  const known = `${shown.id}:${first?.digest ?? ''}`;
  expect(await valuesOf(app, display.token, known), 'nothing twice').toEqual([
    { id: shown.id, digest: first?.digest, at: first?.at, ages: false },
  ]);
  expect(await app.call('GET', `${screenApi.values}?known=x`, { token: display.token })).toMatchObject({ status: 400 });

  const origin = await listenOn(app.server);
  const [events, unconcerned] = [await display.events(origin), await free.events(origin)];
  const { revision } = await display.shown();
  const change = async (id: number, ...rows: readonly string[][]) => {
    expect(await admin.patch(`${dataSourcesPath}/${id}`, { table: tableOf(...rows) })).toMatchObject({ status: 200 });
    await refresh(id);
  };
  await change(other.id, ['雨', '']);
  await change(shown.id, ['一', '2 分钟']);
  // One for the change of the source, one for that of its value.
  expect(await events.until(3)).toEqual([{ type: 'reset' }, { type: 'values' }, { type: 'values' }]);
  expect(await valuesOf(app, display.token, known)).toMatchObject([{ value: [{ 到达: '2 分钟' }] }]);
  expect((await display.shown()).revision, 'the manifest stays').toBe(revision);
  expect(unconcerned.events).toEqual([{ type: 'reset' }]);

  await admin.patch(`${dataSourcesPath}/${shown.id}`, { enabled: false });
  expect(await events.until(4)).toHaveLength(4);
  expect(await valuesOf(app, display.token), 'disabled').toEqual([]);
  await admin.patch(`${dataSourcesPath}/${shown.id}`, { enabled: true });
  await refresh(shown.id);
  expect(await valuesOf(app, display.token)).toHaveLength(1);

  expect(await admin.delete(`${dataSourcesPath}/${shown.id}`)).toMatchObject({
    status: 409,
    message: '数据源“班次”被布局“站台”使用，删除后屏幕上不再显示它的数据！',
  });
  expect(await admin.delete(`${dataSourcesPath}/${shown.id}?force=true`)).toMatchObject({ status: 200 });
  expect(await valuesOf(app, display.token), 'deleted').toEqual([]);
  await admin.post(restorePath(dataSourcesPath), { ids: [shown.id] });
  await refresh(shown.id);
  expect(await valuesOf(app, display.token), 'restored').toHaveLength(1);
});

test('pictures in values are named as displays get them', patient, async () => {
  const { app, admin, create, refresh } = await sourceSite({});
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { path } = await uploadFile(app, admin, '红.png', png);
  const unknown = `/files/${'0'.repeat(64)}.png`;
  const rows = [
    [path, '一'],
    [unknown, '二'],
    [path, '三'],
  ];
  const source = await create({ name: '图', kind: 'table', table: { columns: ['图片', '标题'], rows } });
  await refresh(source.id);
  const layoutId = await published(admin, '图', `{{图#${source.id}[0].标题}}`);
  const { display } = await pairNew(app, admin, { layoutId });
  const [first] = await valuesOf(app, display.token);
  expect(first).toMatchObject({ value: [{ 图片: path }, { 图片: unknown }, { 图片: path }] });
  const sha256 = hash('sha256', png);
  expect(first?.assets, 'each once, and none that the library lacks').toEqual([
    { path, sha256, mimetype: 'image/png', size: png.length },
  ]);
  const known = `${source.id}:${first?.digest ?? ''}`;
  expect(await valuesOf(app, display.token, known)).toEqual([
    { id: source.id, digest: first?.digest, at: first?.at, ages: false },
  ]);
});

test('values that a display has are not parsed', patient, async () => {
  const { app, admin, create } = await sourceSite({});
  const { id } = await create({ name: '班次', kind: 'table', table: tableOf(['一', '3 分钟']) });
  const { display } = await pairNew(app, admin, { layoutId: await published(admin, '站台', `{{班次#${id}[0].到达}}`) });
  const value = 'no JSON';
  const stored = app.database.maintenance.updateTable('dataSourceStates').set({ value, valueAt: 1 });
  expect(await stored.executeTakeFirst()).toMatchObject({ numUpdatedRows: 1n });
  expect(await app.call('GET', screenApi.values, { token: display.token })).toMatchObject({ status: 500 });
  const digest = hash('sha256', `${value}[]`).slice(0, 16);
  expect(await valuesOf(app, display.token, `${id}:${digest}`)).toMatchObject([{ id, digest }]);
});

test('lists of 10,000 rows are cut for displays', patient, async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => index);
  const { app, admin, server, create, refresh } = await sourceSite({
    '/rows': (response) => response.end(JSON.stringify(rows)),
  });
  const { id } = await create({ url: `${server.origin}/rows`, format: 'json' });
  expect(await refresh(id)).toMatchObject({ status: 200, message: '取值成功！' });
  const layoutId = await published(admin, '长表', `{{班次#${id}[0]}}`);
  const { display } = await pairNew(app, admin, { layoutId });
  expect(await valuesOf(app, display.token)).toMatchObject([{ ages: true, value: rows.slice(0, 1000) }]);
});

test('saved layouts count as uses, until they are saved without the source', patient, async () => {
  const { admin, create, refresh } = await sourceSite({});
  const { id } = await create({ name: '班次', kind: 'table', table: tableOf(['一', '3 分钟']) });
  await refresh(id);
  const draft = await createLayout(admin, layoutOf({ title: '草稿' }, showing(`{{班次#${id}[0].到达}}`)));
  expect(await admin.delete(`${dataSourcesPath}/${id}`)).toMatchObject({
    status: 409,
    message: '数据源“班次”被布局“草稿”使用，删除后其中不再显示它的数据！',
  });
  await admin.patch(`${layoutsPath}/${draft.id}`, { document: layoutOf({ title: '草稿' }, showing('没有数据')) });
  expect(await admin.delete(`${dataSourcesPath}/${id}`)).toMatchObject({ status: 200 });
});

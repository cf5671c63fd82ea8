import { dataSourcePermissions } from '@mutai/contract/data-sources/page';
import {
  dataSourcePreviewPath,
  dataSourceRefreshPath,
  dataSourcesPath,
  dataSourceValuePath,
} from '@mutai/contract/data-sources/resource';
import { logsPath } from '@mutai/contract/logs/resource';
import { batchPath, restorePath } from '@mutai/contract/paths';
import { expect, test } from 'vitest';
import { workbookOf } from '../../platform/sheets/write-sheet.ts';
import { signInHolding } from '../../testing/builders.ts';
import { type DataAnswer, dataServer, jsonAnswer } from '../../testing/data-server.ts';
import { patient, preview, previewFacts, sourceSite } from '../../testing/data-sources.ts';
import { testDialect } from '../../testing/dialect.ts';
import { twoProcesses } from '../../testing/two-processes.ts';
import { uploadFile } from '../../testing/uploads.ts';

test('header values are sealed, sent to their origin only, and never answered', patient, async () => {
  const echo: DataAnswer = (response, { method, headers, body }) =>
    jsonAnswer({ method, key: headers['x-key'] ?? '', token: headers.authorization?.slice('Bearer '.length), body })(
      response,
      { method, path: '', headers, body },
    );
  const other = await dataServer({ '/echo': echo });
  const { app, admin, server, create, refresh, value } = await sourceSite({
    '/echo': echo,
    '/away': (response) => response.writeHead(307, { location: `${other.origin}/echo` }).end(),
  });
  const url = `${server.origin}/echo`;
  const secret = 'top-secret-key';
  const { id, headers } = await create({
    url,
    method: 'POST',
    body: '{"a":1}',
    headers: [
      { name: 'X-Key', value: secret },
      { name: 'Authorization', value: 'Bearer to"ken/abc' },
    ],
  });
  expect(headers).toEqual([
    { name: 'X-Key', value: null },
    { name: 'Authorization', value: null },
  ]);
  expect(await refresh(id)).toMatchObject({ status: 200, message: '取值成功！' });
  // The other side repeats the secret; displays must not show it.
  expect(await value(id)).toMatchObject({ value: { method: 'POST', key: '******', token: '******', body: '{"a":1}' } });
  expect(server.asked.at(-1)?.headers['x-key']).toBe(secret);

  const kept = [{ name: 'x-key', value: null }];
  const shown = await preview(admin, { id, url, headers: kept });
  expect(shown.text).toContain('******');
  expect(server.asked.at(-1)?.headers['x-key']).toBe(secret);
  await preview(admin, { id, url: `${server.origin}/away`, headers: kept });
  expect(other.asked.at(-1)?.headers['x-key']).toBeUndefined();

  const elsewhere = `${other.origin}/echo`;
  const refused = { status: 400, data: { headers: expect.stringContaining('请重新填写') as string } };
  expect(await admin.post(dataSourcePreviewPath, { ...previewFacts, id, url: elsewhere, headers: kept })).toMatchObject(
    refused,
  );
  expect(await admin.patch(`${dataSourcesPath}/${id}`, { url: elsewhere })).toMatchObject(refused);
  expect(await admin.patch(`${dataSourcesPath}/${id}`, { headers: [{ name: 'Host', value: 'x' }] })).toMatchObject({
    status: 400,
  });
  expect(
    await admin.patch(`${dataSourcesPath}/${id}`, { headers: [{ name: 'X-Key', value: 'another-key' }] }),
  ).toMatchObject({ status: 200 });
  const { text } = await admin.get(`${logsPath}?module=data-source`);
  expect(text).toContain('X-Key：******');
  const stored = await app.database.read.selectFrom('dataSources').selectAll().execute();
  for (const all of [
    text,
    JSON.stringify(stored),
    (await admin.get(`${dataSourcesPath}/${id}`)).text,
    app.logs.join(''),
  ]) {
    expect(all).not.toMatch(/top-secret-key|another-key/);
  }
});

test('the last good value stays while a source fails, which is retried less and less often', patient, async () => {
  const { app, admin, server, create, refresh, value, failures } = await sourceSite({
    '/next': jsonAnswer({ next: 5 }),
  });
  const { id } = await create({ url: `${server.origin}/next`, path: 'next', interval: 60, staleAfter: 300 });
  expect((await admin.get(dataSourcesPath)).data).toMatchObject([{ state: 'waiting', valueAt: null }]);
  const observer = { failed: () => undefined, unreachable: () => undefined };
  const worker = app.sources.start(observer);
  await expect.poll(() => value(id), patient).toMatchObject({ state: 'ok', value: 5 });
  app.advance(301_000);
  await worker.stop();
  // Stopped before it is due again: what nobody fetches becomes stale.
  expect(await value(id)).toMatchObject({ value: 5 });

  server.answers['/next'] = jsonAnswer({ now: 5 });
  expect(await refresh(id)).toMatchObject({
    message: '取值失败，请查看失败记录！',
    data: { state: 'failed', value: 5 },
  });
  server.answers['/next'] = (response) => response.writeHead(500).end();
  const pauses: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    await refresh(id);
    const { nextAt } = await app.database.read
      .selectFrom('dataSourceStates')
      .select('nextAt')
      .executeTakeFirstOrThrow();
    pauses.push(Math.round(((nextAt ?? 0) - Date.parse((await failures(id))[0]?.lastAt ?? '')) / 1000));
    app.advance(1000);
  }
  expect(pauses).toEqual([120, 240, 480, 900, 900, 900, 900, 900]);
  const history = await failures(id);
  expect(history).toMatchObject([
    { message: '对方答复 500', count: 8 },
    { message: '数据中没有“next”，可能对方的数据结构已改变，请重新试取', count: 1 },
  ]);
  server.answers['/next'] = jsonAnswer({ next: 6 });
  expect(await refresh(id)).toMatchObject({ data: { state: 'ok', value: 6 } });
  app.advance(301_000);
  expect(await value(id)).toMatchObject({ state: 'stale', value: 6 });
  expect((await admin.get(`${dataSourcesPath}/${id}`)).data).toMatchObject({ state: 'stale', error: '' });
});

test('tables, sheets of the library and statistics bring values; a sheet follows its file', patient, async () => {
  const { app, admin, create, refresh, value } = await sourceSite({});
  const table = {
    columns: ['站台', '', '站台 '],
    rows: [
      ['1', '007', '甲'],
      ['', '', ''],
      ['2', '1.50', ''],
    ],
  };
  const { status } = await admin.post(dataSourcesPath, { name: '表', kind: 'table', table });
  expect(status).toBe(400);
  table.columns[2] = '说明';
  const typed = await create({ kind: 'table', table });
  await refresh(typed.id);
  expect(await value(typed.id)).toMatchObject({
    value: [
      { 站台: 1, 列2: '007', 说明: '甲' },
      { 站台: 2, 列2: '1.50', 说明: '' },
    ],
  });
  await admin.patch(`${dataSourcesPath}/${typed.id}`, { expression: '$[1].列2 + 1' });
  await refresh(typed.id);
  expect(await value(typed.id)).toMatchObject({ value: 2.5 });
  app.advance(3_600_000);
  expect(await value(typed.id)).toMatchObject({ state: 'ok' });

  const sheetOf = async (price: string) =>
    workbookOf([
      { name: '封面', widths: [10], rows: [['说明']] },
      {
        name: '菜单',
        widths: [10, 10],
        rows: [
          ['菜', '价'],
          ['鱼', price],
        ],
      },
    ]);
  const file = await uploadFile(app, admin, '菜单.xlsx', await sheetOf('18'));
  const sheet = await create({ kind: 'sheet', fileId: file.id, sheetName: '菜单' });
  expect(sheet).toMatchObject({ file: '菜单.xlsx' });
  await refresh(sheet.id);
  expect(await value(sheet.id)).toMatchObject({ value: [{ 菜: '鱼', 价: 18 }] });
  app.advance(1000);
  await uploadFile(app, admin, '菜单.xlsx', await sheetOf('20'));
  await refresh(sheet.id);
  expect(await value(sheet.id)).toMatchObject({ value: [{ 菜: '鱼', 价: 20 }] });
  await admin.patch(`${dataSourcesPath}/${sheet.id}`, { sheetName: '没有' });
  expect(await refresh(sheet.id)).toMatchObject({ data: { state: 'failed', value: [{ 菜: '鱼', 价: 20 }] } });

  const numbers = await create({
    kind: 'statistics',
    statistics: ['screens', 'posts', 'postsToday', 'comments', 'screensOnline'],
  });
  await refresh(numbers.id);
  expect(await value(numbers.id)).toMatchObject({
    value: { 屏幕总数: 0, 已发布文章: 0, 今日发布文章: 0, 已通过评论: 0, 在线屏幕: 0 },
  });
});

test('no rows or columns of sheets and CSV are left out without a word', patient, async () => {
  const { app, admin } = await sourceSite({});
  const rows = (count: number) => Array.from({ length: count }, () => ['1']);
  const wide = ['a', ...Array.from({ length: 59 }, () => ''), 'z'];
  for (const [content, message] of [
    [[['n'], ...rows(10_001)], '超过 10000 行，请拆分'],
    [[['a'], wide], '第 2 行超过 50 列'],
  ] as const) {
    const large = await uploadFile(
      app,
      admin,
      '大表.xlsx',
      await workbookOf([{ name: '表', widths: [10], rows: content }]),
    );
    const facts = { kind: 'sheet', fileId: large.id, expression: '$count($)' } as const;
    expect((await preview(admin, facts)).problem).toMatchObject({
      field: 'fileId',
      message: expect.stringContaining(message) as string,
    });
  }
  const csv = await uploadFile(app, admin, '大表.csv', ['n', ...rows(20_000)].join('\n'));
  expect(await preview(admin, { kind: 'sheet', fileId: csv.id, expression: '$sum(n)' })).toMatchObject({
    value: 20_000,
  });
});

test('several are disabled at once, deleted ones come back, and permissions hold', patient, async () => {
  const { app, admin, create, refresh } = await sourceSite({});
  const one = await create({ kind: 'statistics', statistics: ['posts'] });
  const two = await create({ kind: 'statistics', statistics: ['screens'] });
  const ids = [one.id, two.id];
  expect(await admin.post(batchPath(dataSourcesPath), { ids, enabled: false })).toMatchObject({ status: 200 });
  expect((await admin.get(dataSourcesPath)).data).toMatchObject([{ state: 'disabled' }, { state: 'disabled' }]);
  expect(await refresh(one.id)).toMatchObject({ status: 409 });
  await admin.post(batchPath(dataSourcesPath), { ids, enabled: true });
  await admin.delete(`${dataSourcesPath}/${one.id}`);
  expect(await admin.get(dataSourceValuePath(one.id))).toMatchObject({ status: 404 });
  expect(await admin.post(restorePath(dataSourcesPath), { ids: [one.id] })).toMatchObject({ status: 200 });
  expect(await refresh(one.id)).toMatchObject({ data: { state: 'ok' } });

  const reader = await signInHolding(app, admin, 'reader1', [dataSourcePermissions.read]);
  expect(await reader.get(dataSourceValuePath(one.id))).toMatchObject({ status: 200 });
  for (const path of [dataSourceRefreshPath(one.id), dataSourcePreviewPath]) {
    expect(await reader.post(path, path === dataSourcePreviewPath ? previewFacts : {})).toMatchObject({ status: 403 });
  }
  // Saved credentials are for whoever may change the source.
  const maker = await signInHolding(app, admin, 'maker1', [dataSourcePermissions.read, dataSourcePermissions.create]);
  const facts = { ...previewFacts, kind: 'statistics', statistics: ['posts'] };
  expect(await maker.post(dataSourcePreviewPath, facts)).toMatchObject({ status: 200 });
  expect(await maker.post(dataSourcePreviewPath, { ...facts, id: one.id })).toMatchObject({ status: 403 });
  const stale = { name: '新名', version: 1 };
  expect(await admin.patch(`${dataSourcesPath}/${two.id}`, stale)).toMatchObject({ status: 409 });
  expect(
    await admin.post(dataSourcesPath, {
      name: '错',
      kind: 'table',
      table: { columns: ['a'], rows: [] },
      expression: '(',
    }),
  ).toMatchObject({ status: 400, data: { expression: expect.stringContaining('语法有误') as string } });
});

test.skipIf(testDialect() === 'sqlite')('two processes fetch a source once per interval', patient, async () => {
  // Slow, so that the other process looks for sources while the first one waits.
  const [slowMs, intervalMs] = [2500, 5000];
  const server = await dataServer({
    '/next': (response, asked) => void setTimeout(() => jsonAnswer({ next: 5 })(response, asked), slowMs),
  });
  const { first, second, token } = await twoProcesses({ OUTBOUND_ALLOW: '127.0.0.1' });
  const body = { name: '班次', kind: 'http', url: `${server.origin}/next`, interval: 5 };
  const { data } = await first.call('POST', dataSourcesPath, { token, body });
  const { id } = data as { id: number };
  const observer = { failed: () => undefined, unreachable: () => undefined };
  const workers = [first.sources.start(observer), second.sources.start(observer)];
  const startedAt = Date.now();
  await expect.poll(() => server.asked.length, patient).toBeGreaterThanOrEqual(3);
  const tookMs = Date.now() - startedAt;
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(server.asked.length).toBeLessThanOrEqual(1 + Math.floor(tookMs / (slowMs + intervalMs)));
  for (const { call } of [first, second]) {
    expect(await call('GET', dataSourceValuePath(id), { token })).toMatchObject({ data: { value: { next: 5 } } });
  }
});

import { expect, test } from 'vitest';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { createUser } from '../../testing/builders.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

/** Downloads a sheet and returns its rows, including the header. */
async function download(app: TestApp, token: string, path: string) {
  const { statusCode, headers, rawPayload } = await app.server.inject({
    url: path,
    headers: { authorization: `Bearer ${token}` },
  });
  expect([statusCode, headers['content-disposition']]).toEqual([200, expect.stringContaining('attachment')]);
  const { sheets } = await readXlsx(rawPayload);
  return sheets[0]?.rows ?? [];
}

test('the login log is exported with its filters, newest first', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await createUser(admin, { username: 'clerk1', nickname: '=1+1', password: 'Clerk#2026' });
  app.advance(60_000);
  await app.signIn('clerk1', 'Clerk#2026');
  await app.signIn();
  const all = await download(app, admin.token, '/api/v1/logs/login/export.xlsx');
  expect(all[0]).toEqual(['登录时间', '用户昵称', '登录账号', '操作描述', '结果', '登录地址', '操作系统', '浏览器']);
  expect(all.slice(1).map((row) => row[1])).toEqual(['管理员', "'=1+1", '管理员']);
  const some = await download(app, admin.token, '/api/v1/logs/login/export.xlsx?nickname=1%2B1&status=true');
  expect(some.slice(1).map((row) => row.slice(1, 5))).toEqual([["'=1+1", 'clerk1', '登录成功', '成功']]);
});

test('selected lines of both logs are exported in order of time', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  for (const nickname of ['张三', '李四', '王五']) {
    app.advance(1000);
    await createUser(admin, { nickname });
  }
  for (const [path, column] of [
    ['/api/v1/logs', 4],
    ['/api/v1/logs/login', 1],
  ] as const) {
    const { data } = await admin.get(path);
    const ids = (data as { readonly id: number }[]).map(({ id }) => id);
    const selected = [ids[0], ids.at(-1)].join(',');
    const rows = (await download(app, admin.token, `${path}/export.xlsx?ids=${selected},2147483647`)).slice(1);
    const all = (await download(app, admin.token, `${path}/export.xlsx`)).slice(1);
    const expected = path === '/api/v1/logs' ? ['王五', '张三'] : ['管理员'];
    expect(rows.map((row) => row[column])).toEqual(expected);
    expect(all.length).toBeGreaterThanOrEqual(ids.length);
    const none = await download(app, admin.token, `${path}/export.xlsx?ids=${selected}&nickname=nobody`);
    expect(none).toHaveLength(1);
  }
});

test('the operation log is exported with Chinese names, and the export is logged', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id } = await createUser(admin, { username: 'clerk1', nickname: '张三' });
  await admin.patch(`/api/v1/users/${id}`, { nickname: '李四', enabled: false, description: '值班' });
  const rows = await download(app, admin.token, '/api/v1/logs/export.xlsx?module=user');
  expect(rows.slice(1).map((row) => row.slice(1, 6))).toEqual([
    ['管理员', '用户管理', '修改', '李四', '用户昵称：张三 → 李四；个人描述：值班；状态：启用 → 停用'],
    ['管理员', '用户管理', '新增', '张三', '登录账号：clerk1；用户昵称：张三；状态：启用'],
  ]);
  const { data } = await admin.get('/api/v1/logs?action=export');
  expect(data as OperationLog[]).toMatchObject([
    { module: 'operation-log', recordName: '操作日志', changes: { module: [null, 'user'] } },
  ]);
});

test('an export beyond the row limit is rejected instead of truncated', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const insert = sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i <= 50000)
    insert into "loginLogs" ("username", "nickname", "success", "description", "ip", "os", "browser", "createdAt")
    select 'guest', '访客', 1, '', '', '', '', i from n`;
  await insert.execute(app.database.maintenance);
  expect(await admin.get('/api/v1/logs/login/export.xlsx?nickname=访客')).toMatchObject({
    status: 400,
    message: '符合条件的登录日志超过 50000 条，一次最多导出 50000 条，请缩小查询范围后重试！',
  });
  expect(await admin.get('/api/v1/logs')).toMatchObject({ data: [] });
  const some = await download(
    app,
    admin.token,
    '/api/v1/logs/login/export.xlsx?startDate=1970-01-01T00:00:49.000Z&nickname=访客',
  );
  expect(some).toHaveLength(1002 + 1);
});

test('an invalid export is rejected and not logged', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const range = 'startDate=2026-01-02T00:00:00Z&endDate=2026-01-01T00:00:00Z';
  for (const path of ['/api/v1/logs/login', '/api/v1/logs']) {
    expect(await admin.get(`${path}/export.xlsx?${range}`)).toMatchObject({ code: 4000 });
    expect(await admin.get(`${path}/export.xlsx?secret=1`)).toMatchObject({ code: 4000 });
  }
  expect(await admin.get('/api/v1/logs')).toMatchObject({ data: [] });
});

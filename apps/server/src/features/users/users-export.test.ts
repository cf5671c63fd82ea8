import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createRole, createUser, indexUsers, signInHolding } from '../../testing/builders.ts';
import { cellsOf, download, upload } from '../../testing/sheets.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

const users = '/api/v1/users';
const exporting = `${users}/export.xlsx`;

test('filtered users are exported, newest first, without formulas, and the export is logged', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const roleId = await createRole(app, 'editor', ['user']);
  const { data } = await admin.post('/api/v1/departments', { name: '新闻', code: 'news' });
  const { id: departmentId } = data as { id: number };
  await createUser(admin, { username: 'other', nickname: '别人' });
  await createUser(admin, {
    username: 'evil1',
    nickname: '=HYPERLINK("http://x","读者")',
    description: '+1-1',
    email: 'evil@example.com',
    roleIds: [roleId],
    departmentId,
    enabled: false,
  });
  await createUser(admin, { username: 'reader2', nickname: '@读者' });
  const filters = `nickname=${encodeURIComponent('读者')}&enabled=&page=1&size=10&sort=id:asc`;
  const { status, headers, bytes } = await download(app, admin.token, `${exporting}?${filters}`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent('用户.xlsx')}`,
  });
  const [head, ...rows] = await cellsOf(bytes);
  expect(head).toEqual([
    '登录账号',
    '用户昵称',
    '关联角色',
    '所属部门',
    '个人描述',
    '状态',
    '邮箱',
    '角色名称',
    '部门名称',
    '创建人',
    '创建时间',
  ]);
  expect(rows.map((row) => row.slice(0, 10))).toEqual([
    ['reader2', "'@读者", '', '', '', '启用', '', '', '', '管理员'],
    [
      'evil1',
      `'=HYPERLINK("http://x","读者")`,
      'editor',
      'news',
      "'+1-1",
      '停用',
      'evil@example.com',
      'editor',
      '新闻',
      '管理员',
    ],
  ]);
  const logged = await app.database.read
    .selectFrom('operationLogs')
    .selectAll()
    .where('action', '=', 'export')
    .execute();
  expect(logged).toMatchObject([{ module: 'user', recordId: null, recordName: '用户列表', nickname: '管理员' }]);
  expect(JSON.parse(logged[0]?.changes ?? '')).toEqual({ nickname: [null, '读者'], count: [null, 2] });
  await download(app, admin.token, `${exporting}?roleId=${roleId}&departmentId=${departmentId}`);
  const { data: lines } = await admin.get('/api/v1/logs?action=export&size=1');
  expect(lines).toMatchObject([{ changes: { role: [null, 'editor'], department: [null, '新闻'], count: [null, 1] } }]);
  // An export can be imported, except for existing usernames.
  expect(await upload(app, admin.token, `${users}/import`, bytes)).toMatchObject({
    data: { total: 2, errorCount: 2, errors: [{ message: '该登录账号已存在，请更换' }, {}] },
  });
});

test('the export needs its own permission, and unknown filters are rejected', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const clerk = await signInHolding(app, admin, 'clerk1', ['user', 'user:import']);
  expect((await download(app, clerk.token, exporting)).status).toBe(403);
  expect((await download(app, admin.token, `${exporting}?passwordHash=x`)).status).toBe(400);
});

test('selected users are exported, and the log names the selection', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id: first } = await createUser(admin, { username: 'first', nickname: '甲' });
  await createUser(admin, { username: 'second', nickname: '乙' });
  const { id: third } = await createUser(admin, { username: 'third', nickname: '丙' });
  const named = async (query: string) =>
    (await cellsOf((await download(app, admin.token, `${exporting}?${query}`)).bytes)).slice(1).map(([name]) => name);
  expect(await named(`ids=${first},${third},2147483647,9999999999`)).toEqual(['third', 'first']);
  expect(await named(`ids=${first}`)).toEqual(['first']);
  expect(await named(`ids=${first},${third}&nickname=${encodeURIComponent('丙')}`)).toEqual(['third']);
  const { data: lines } = await admin.get('/api/v1/logs?action=export');
  expect(lines).toMatchObject([{}, { changes: { ids: [null, `${first}`], count: [null, 1] } }, {}]);
  expect((await download(app, admin.token, `${exporting}?ids=1%20or%201`)).status).toBe(400);
  const most = Array.from({ length: 500 }, (_, index) => 2_147_483_000 + index).join(',');
  expect((await download(app, admin.token, `${exporting}?ids=${most}`)).status).toBe(200);
});

/** Inserts users named 多 directly into the database. */
async function addUsers({ database: { maintenance } }: TestApp, from: number, to: number): Promise<void> {
  await sql`
    with recursive n(i) as (select cast(${from} as integer) union all select i + 1 from n where i < ${to})
    insert into users ("username", "nickname", "avatar", "description", "passwordHash", "mustChangePassword", "enabled",
      "createdAt", "updatedAt")
    select 'u' || i, '多', '', '', '', 0, 1, 0, 0 from n`.execute(maintenance);
}

test('many users are exported completely without duplicates; too many are rejected', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await addUsers(app, 1, 1200);
  await indexUsers(app);
  const { status, bytes } = await download(app, admin.token, `${exporting}?nickname=${encodeURIComponent('多')}`);
  expect(status).toBe(200);
  const rows = (await cellsOf(bytes)).slice(1);
  expect(rows.map(([username]) => username)).toEqual(Array.from({ length: 1200 }, (_, index) => `u${1200 - index}`));
  await addUsers(app, 1201, 50_000);
  expect(await admin.get(exporting)).toMatchObject({
    status: 400,
    message: '符合条件的用户超过 50000 个，一次最多导出 50000 个，请缩小查询范围后重试！',
  });
}, 30_000);

import { expect, onTestFinished, test, vi } from 'vitest';
import { dayMs, hourMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import { momentForms } from '@mutai/contract/list';
import type { LoginLog, OperationLog } from '@mutai/contract/logs/schema';
import { createUser, signInHolding } from '../../testing/builders.ts';
import { adminPassword, buildTestApp, type Client, type Reply } from '../../testing/test-app.ts';

const login = '/api/v1/logs/login';
const logs = '/api/v1/logs';

const loginLogsOf = async (client: Client, query = '') => (await client.get(`${login}${query}`)).data as LoginLog[];
const operationsOf = async (client: Client, query = '') => (await client.get(`${logs}${query}`)).data as OperationLog[];
const summary = ({ module, action, recordName, nickname }: OperationLog) => ({ module, action, recordName, nickname });

test('the login log contains successful and failed sign-ins with their origin', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  app.advance(1000);
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
  await app.call('POST', '/api/v1/auth/login', {
    body: { username: 'nobody', password: 'wrong' },
    headers: { 'user-agent': userAgent },
    remoteAddress: '10.1.2.3',
  });
  expect(await loginLogsOf(admin)).toMatchObject([
    {
      status: false,
      username: 'nobody',
      nickname: '',
      userId: null,
      ip: '10.1.2.3',
      os: 'Windows 10',
      browser: 'Chrome 140.0.0.0',
    },
    { status: true, username: 'admin', nickname: '管理员', userId: 1, createdAt: '2026-01-01T00:00:00.000Z' },
  ]);
  expect(await loginLogsOf(admin, '?status=false')).toHaveLength(1);
  expect(await loginLogsOf(admin, '?nickname=&startDate=&endDate=&status=')).toHaveLength(2);
});

test('both ends of a range are included', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const at = '2026-01-01T00:00:00.000Z';
  expect(await loginLogsOf(admin, `?startDate=${at}&endDate=${at}`)).toHaveLength(1);
  expect(await loginLogsOf(admin, '?startDate=2026-01-01T00:00:00.001Z')).toHaveLength(0);
  expect(await loginLogsOf(admin, '?endDate=2025-12-31T23:59:59.999Z')).toHaveLength(0);
});

test('a range may be in the server’s time zone: a date is the whole day, a time the whole second', async () => {
  vi.stubEnv('TZ', 'Asia/Shanghai');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const app = await buildTestApp();
  let admin = await app.signIn();
  // The only sign-in was at 2026-01-01 08:00:00.000 local time.
  const found: readonly (readonly [query: string, lines: number])[] = [
    ['startDate=2026-01-01&endDate=2026-01-01', 1],
    ['endDate=2025-12-31', 0],
    ['startDate=2026-01-02', 0],
    ['startDate=2026-01-01 08:00:00&endDate=2026-01-01 08:00:00', 1],
    ['startDate=2026-01-01 08:00:01', 0],
    ['endDate=2026-01-01 07:59:59', 0],
    ['startDate=2026-01-01T08:00:00%2B08:00&endDate=2026-01-01', 1],
  ];
  for (const [query, lines] of found) expect(await loginLogsOf(admin, `?${query}`), query).toHaveLength(lines);
  app.advance(16 * hourMs - 1);
  admin = await app.signIn();
  expect(await loginLogsOf(admin, '?startDate=2026-01-01&endDate=2026-01-01')).toHaveLength(2);
  expect(await loginLogsOf(admin, '?endDate=2026-01-01 23:59:59')).toHaveLength(2);
  expect(await loginLogsOf(admin, '?endDate=2026-01-01T15:59:59Z')).toHaveLength(1);
  app.advance(1);
  await app.signIn();
  expect(await loginLogsOf(admin, '?startDate=2026-01-01&endDate=2026-01-01')).toHaveLength(2);
});

test.each([
  [
    'startDate=2026-01-02T00:00:00Z&endDate=2026-01-01T00:00:00Z',
    '开始时间不能晚于结束时间，请重新选择！',
    'startDate',
  ],
  ['startDate=yesterday', `开始时间：${momentForms}`, 'startDate'],
  ['startDate=2026-01-31T08:30:00', `开始时间：${momentForms}`, 'startDate'],
  ['startDate=2026-01-31 08:30', `开始时间：${momentForms}`, 'startDate'],
  ['endDate=2026-13-01', `结束时间：${momentForms}`, 'endDate'],
  ['endDate=2026-02-30 00:00:00', `结束时间：${momentForms}`, 'endDate'],
  ['endDate=2026-02-03 24:00:00', `结束时间：${momentForms}`, 'endDate'],
  ['endDate=2016-12-31T23:59:60Z', `结束时间：${momentForms}`, 'endDate'],
  ['startDate=2026-01-02&endDate=2026-01-01', '开始时间不能晚于结束时间，请重新选择！', 'startDate'],
  ['sort=nickname:asc', '排序：应为以下之一：createdAt:asc、createdAt:desc', 'sort'],
  ['username=admin', 'username：不支持的参数，请去掉后重试', 'username'],
  ['size=0', '每页条数：此列表会不断增长，不能用 0 一次取完，请用 page 逐页获取，每页 1~500 条', 'size'],
])('an invalid search is rejected: %s', async (query, message, field) => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  for (const path of [login, logs]) {
    const reply = await admin.get(`${path}?${query}`);
    expect(reply).toMatchObject({ status: 400, code: 4000, message });
    expect(Object.keys(reply.data as object)).toEqual([field]);
  }
});

test('the operation log is filtered by user, module and action; newest first', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const user = await createUser(admin, { nickname: '张三' });
  app.advance(5);
  await admin.patch(`/api/v1/users/${user.id}`, { nickname: '李四' });
  expect((await operationsOf(admin, '?module=user')).map(summary)).toEqual([
    { module: 'user', action: 'update', recordName: '李四', nickname: '管理员' },
    { module: 'user', action: 'create', recordName: '张三', nickname: '管理员' },
  ]);
  const [updated] = await operationsOf(admin, '?module=user&action=update&nickname=管理');
  expect(updated).toMatchObject({ changes: { nickname: ['张三', '李四'] }, recordId: user.id, remark: '' });
  expect(await admin.get(`${logs}/${updated?.id ?? 0}`)).toMatchObject({ code: 2000, data: updated });
  expect(await operationsOf(admin, '?module=role')).toEqual([]);
});

test('the author of a line is kept after the user is deleted', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const clerk = await signInHolding(app, admin, 'clerk1', ['user', 'user:create']);
  await createUser(clerk);
  await admin.delete(`/api/v1/users/${clerk.user.id}`);
  expect(await operationsOf(admin, `?nickname=${clerk.user.nickname}`)).toMatchObject([{ userId: clerk.user.id }]);
});

test('only the remark of a line can be changed', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await createUser(admin, { nickname: '张三' });
  const [line] = await operationsOf(admin);
  const id = line?.id ?? 0;
  for (const field of Object.keys(line ?? {}).filter((name) => name !== 'remark')) {
    const reply = await admin.patch(`${logs}/${id}`, { remark: '改', [field]: 1 });
    expect(reply).toMatchObject({ code: 4000, message: `${field}：不支持的参数，请去掉后重试` });
  }
  for (const body of [{}, { remark: 1 }, { remark: 'x'.repeat(201) }, []]) {
    expect(await admin.patch(`${logs}/${id}`, body)).toMatchObject({ code: 4000 });
  }
  expect(await admin.get(`${logs}/${id}`)).toMatchObject({ data: line });
  expect(await admin.patch(`${logs}/${id}`, { remark: '已核对' })).toMatchObject({
    data: { ...line, remark: '已核对' },
  });
  expect(await operationsOf(admin, '?module=operation-log')).toMatchObject([
    { action: 'update', recordId: id, changes: { remark: ['', '已核对'] } },
  ]);
  expect(await admin.patch(`${login}/1`, { remark: '改' })).toMatchObject({ code: 4004 });
  expect(await admin.put(`${logs}/${id}`, { remark: '改' })).toMatchObject({ code: 4004 });
});

test('deleting lines is logged with their content', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await createUser(admin, { nickname: '张三' });
  await createUser(admin, { nickname: '李四' });
  const [second, first] = await operationsOf(admin);
  expect(await admin.delete(logs, { ids: [first?.id, second?.id, 999] })).toMatchObject({
    message: '已删除 2 条数据！',
  });
  const [told] = await operationsOf(admin);
  expect(told).toMatchObject({
    module: 'operation-log',
    action: 'delete',
    recordName: '2 条操作日志',
    nickname: '管理员',
  });
  expect(Object.values(told?.changes ?? {})).toEqual([
    ['2026-01-01T00:00:00.000Z 管理员 用户管理 新增 张三', null],
    ['2026-01-01T00:00:00.000Z 管理员 用户管理 新增 李四', null],
  ]);
  expect(await admin.delete(`${logs}/${told?.id ?? 0}`)).toMatchObject({ code: 2000, message: '删除成功！' });
  const [last] = await operationsOf(admin);
  expect(last).toMatchObject({ action: 'delete', recordId: null });
  expect(last?.recordName).toContain('2 条操作日志');
  expect(await admin.delete(login, [1])).toMatchObject({ code: 2000 });
  expect(await operationsOf(admin, '?module=login-log')).toMatchObject([
    { action: 'delete', changes: { '#1': ['2026-01-01T00:00:00.000Z 管理员 登录成功 127.0.0.1', null] } },
  ]);
});

test('unknown and invalid ids, and ids of the other log find nothing', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const message = '操作日志不存在或已被删除，请刷新后重试！';
  // Line 1 of the login log exists; the operation log is empty.
  for (const reply of [
    await admin.get(`${logs}/1`),
    await admin.delete(`${logs}/1`),
    await admin.delete(logs, { ids: [1] }),
    await admin.patch(`${logs}/1`, { remark: '改' }),
  ]) {
    expect(reply).toMatchObject({ status: 404, code: 4004, message });
  }
  expect(await admin.delete(login, { ids: [99] })).toMatchObject({ code: 4004 });
  for (const id of ['0', '-1', '1.5', 'abc', '99999999999']) {
    expect(await admin.get(`${logs}/${id}`)).toMatchObject({ code: 4000 });
  }
  for (const body of [{ ids: [] }, { ids: ['1'] }, {}, { ids: [1, 1] }]) {
    expect(await admin.delete(logs, body)).toMatchObject({ code: 4000 });
    expect(await admin.delete(login, body)).toMatchObject({ code: 4000 });
  }
  expect(await loginLogsOf(admin)).toHaveLength(1);
});

test('each operation on the logs needs its own permission', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await createUser(admin);
  const [line] = await operationsOf(admin);
  const actions: Readonly<Record<string, (client: Client) => Promise<Reply>>> = {
    'login-log': (client) => client.get(login),
    'login-log:export': (client) => client.get(`${login}/export.xlsx`),
    'login-log:delete': (client) => client.delete(login, [99]),
    'operation-log': (client) => client.get(`${logs}/${line?.id ?? 0}`),
    'operation-log:export': (client) => client.get(`${logs}/export.xlsx`),
    'operation-log:update': (client) => client.patch(`${logs}/${line?.id ?? 0}`, { remark: '' }),
    'operation-log:delete': (client) => client.delete(logs, [99_999]),
    'operation-log:retention': (client) => client.patch('/api/v1/settings/logs', {}),
  };
  for (const [index, held] of Object.keys(actions).entries()) {
    const client = await signInHolding(app, admin, `holds${index}`, [held]);
    for (const [needed, action] of Object.entries(actions)) {
      const { status } = await action(client);
      expect([held, needed, status === 403]).toEqual([held, needed, needed !== held]);
    }
  }
});

test('the console reports its errors, rate-limited', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const other = await signInHolding(app, admin, 'clerk1', []);
  const fault = { message: 'x is undefined', stack: 'at y', page: '/home' };
  const replies = await Promise.all(Array.from({ length: 14 }, () => admin.post(logs, fault)));
  expect(replies.filter(({ code }) => code === 2000)).toHaveLength(10);
  const refused = replies.find(({ code }) => code !== 2000);
  expect(refused).toMatchObject({ status: 429, code: 4029, headers: { 'retry-after': '60' } });
  expect(await other.post(logs, { message: '也坏了' })).toMatchObject({ status: 201, code: 2000 });
  app.advance(60_000);
  expect(await admin.post(logs, fault)).toMatchObject({ code: 2000 });
  expect(await operationsOf(admin, '?module=console&size=1')).toMatchObject([
    {
      action: 'fault',
      nickname: '管理员',
      recordName: 'x is undefined',
      changes: { message: [null, 'x is undefined'], stack: [null, 'at y'], page: [null, '/home'] },
    },
  ]);
});

test('errors reported before the clock was set back do not count for the rate limit', async () => {
  const app = await buildTestApp();
  const before = await app.signIn();
  for (let n = 0; n < limits.faultsPerMinute; n += 1) await before.post(logs, { message: 'x' });
  expect(await before.post(logs, { message: 'x' })).toMatchObject({ code: 4029 });
  app.advance(-365 * dayMs);
  const after = await app.signIn();
  expect(await after.post(logs, { message: 'x' })).toMatchObject({ code: 2000 });
});

test.each([
  ['nothing in it', {}],
  ['an empty message', { message: '' }],
  ['too long a message', { message: 'x'.repeat(501) }],
  ['too long a stack', { message: 'x', stack: 'x'.repeat(4001) }],
  ['a field of the log itself', { message: 'x', module: 'user' }],
  ['a list', ['message']],
])('an error report with %s is rejected', async (_, body) => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  expect(await admin.post(logs, body)).toMatchObject({ status: 400, code: 4000 });
  expect(await app.call('POST', logs, { body: { message: 'x' } })).toMatchObject({ code: 4051 });
  expect(await operationsOf(admin)).toEqual([]);
});

test('the retention can be read and changed, but not from a stale version', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const settings = '/api/v1/settings/logs';
  expect(await admin.get(settings)).toMatchObject({ data: { loginDays: 180, operationDays: 365, version: 0 } });
  const changes = await Promise.all([
    admin.patch(settings, { loginDays: 30, version: 0 }),
    admin.patch(settings, { operationDays: 0, version: 0 }),
  ]);
  expect(new Set(changes.map(({ code }) => code))).toEqual(new Set([2000, 4009]));
  const { data: current } = await admin.get(settings);
  expect(changes.find(({ code }) => code === 4009)).toMatchObject({ data: current });
  expect(await admin.patch(settings, { loginDays: 7 })).toMatchObject({ data: { loginDays: 7, version: 2 } });
  expect(await admin.patch(settings, { loginDays: 7 }), 'nothing new').toMatchObject({ data: { version: 2 } });
  for (const body of [{ loginDays: -1 }, { loginDays: 1.5 }, { loginDays: 36_501 }, { loginDays: '7' }, { days: 7 }]) {
    expect(await admin.patch(settings, body)).toMatchObject({ code: 4000 });
  }
  expect((await operationsOf(admin)).map(summary)[0]).toEqual({
    module: 'operation-log',
    action: 'update',
    recordName: '日志保留设置',
    nickname: '管理员',
  });
  const auditor = await signInHolding(app, admin, 'auditor', ['login-log']);
  expect(await auditor.get(settings)).toMatchObject({ data: { loginDays: 7 } });
  expect(await (await app.signIn('auditor', adminPassword)).patch(settings, {})).toMatchObject({ code: 4003 });
});

import { expect, test } from 'vitest';
import { dayMs } from '@mutai/contract/durations';
import { idempotencyKeyHeader } from '@mutai/contract/idempotency';
import { createUser, signInHolding, userBody } from '../../testing/builders.ts';
import { resources } from '../../testing/resources.ts';
import { upload, workbook } from '../../testing/sheets.ts';
import { adminPassword, buildTestApp, type Client, type Reply, type TestApp } from '../../testing/test-app.ts';

const users = '/api/v1/users';
const key = '0f1d2c3b-4a59-4687-9786-a5b4c3d2e1f0';
const other = '00000000-0000-4000-8000-000000000000';
const reused = '此 idempotency-key 已用于另一次内容不同的提交，请换一个新的再提交！';

const post = (
  app: TestApp,
  { token }: Pick<Client, 'token'>,
  path: string,
  body: unknown,
  name = key,
): Promise<Reply> => app.call('POST', path, { token, body, headers: { 'idempotency-key': name } });

const linesOf = async ({ database: { read: db } }: TestApp) =>
  (await db.selectFrom('operationLogs').select('id').execute()).length;

test.each(resources)(
  'two creates of $name with one key, concurrent and repeated, create one record',
  async (resource) => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const body = await resource.create(admin);
    const path = `/api/v1/${resource.name}`;
    const lines = await linesOf(app);
    const [one, two] = await Promise.all([post(app, admin, path, body), post(app, admin, path, body)]);
    expect(one).toMatchObject({ status: 201, message: resource.createdMessage ?? '新增成功！', data: { version: 1 } });
    const { id } = one.data as { id: number };
    await admin.patch(`${path}/${id}`, resource.change);
    app.advance(dayMs - 1000);
    const token = await app.signIn();
    const third = await post(app, token, path, body);
    expect([two.status, third.status]).toEqual([201, 201]);
    expect([two.text, third.text]).toEqual([one.text, one.text]);
    expect((await linesOf(app)) - lines, 'lines of the creation and of the change').toBe(2);
    const again = resource.repeatable === true ? 201 : 409;
    expect((await post(app, token, path, body, other)).status).toBe(again);
    app.advance(2000);
    const late = await post(app, token, path, body);
    expect(late.status, 'after a day it is forgotten').toBe(again);
    expect(late.text).not.toBe(one.text);
  },
);

test('a record without unique fields is created once too', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const fault = { message: 'x is undefined' };
  const replies = await Promise.all([1, 2, 3, 4].map(() => post(app, admin, '/api/v1/logs', fault)));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(await admin.get('/api/v1/logs?action=fault')).toMatchObject({ total: 1 });
  await post(app, admin, '/api/v1/logs', fault, other);
  expect(await admin.get('/api/v1/logs?action=fault')).toMatchObject({ total: 2 });
});

test('a key is scoped to its user and request', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const clerk = await signInHolding(app, admin, 'clerk1', ['user', 'user:create']);
  const mine = await post(app, admin, users, userBody({ username: 'first1' }));
  const theirs = await post(app, clerk, users, userBody({ username: 'second1' }));
  expect([mine, theirs]).toMatchObject([
    { status: 201, data: { username: 'first1' } },
    { status: 201, data: { username: 'second1', createdBy: clerk.user.nickname } },
  ]);
  expect(await post(app, admin, users, userBody({ username: 'third1' }))).toMatchObject({
    status: 409,
    message: reused,
  });
  expect(await post(app, admin, '/api/v1/roles', { name: '甲', code: 'first' })).toMatchObject({
    status: 409,
    message: reused,
  });
  expect(await admin.get(users)).toMatchObject({ total: 4 });
});

test('a rejected create does not use its key, and a repeated request needs the permission', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const clerk = await signInHolding(app, admin, 'clerk1', ['user', 'user:create']);
  await createUser(admin, { username: 'taken1' });
  expect(await post(app, clerk, users, { username: 'taken1' })).toMatchObject({ status: 409 });
  const body = { username: 'free1' };
  expect(await post(app, clerk, users, body)).toMatchObject({ status: 201 });
  await admin.patch(`/api/v1/roles/${clerk.roleId}`, { menuIds: [] });
  expect(await post(app, clerk, users, body)).toMatchObject({ status: 403 });
});

test.each([['short'], ['钥匙'.repeat(10)]])('a key such as %s is rejected', async (bad) => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  expect(await post(app, admin, users, userBody(), Buffer.from(bad).toString('latin1'))).toMatchObject({
    status: 400,
    message: 'idempotency-key：请使用 16~128 个英文字母、数字或符号，例如一个 UUID',
  });
});

test('stored results contain no password and nothing to verify a guess', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const body = userBody({ password: adminPassword });
  expect(await post(app, admin, users, body)).toMatchObject({ status: 201, data: { hasPassword: true } });
  expect(await post(app, admin, users, { ...body, password: `${adminPassword}x` })).toMatchObject({ message: reused });
  const kept = await app.database.read.selectFrom('idempotencyKeys').selectAll().executeTakeFirstOrThrow();
  expect(JSON.parse(kept.result)).not.toHaveProperty('password');
  // Without the key, guesses cannot be verified against the fingerprint.
  for (const secret of [adminPassword, 'argon2', key]) expect(JSON.stringify(kept)).not.toContain(secret);
});

test('a sheet is imported once, however often it is sent', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const sheet = await workbook([['登录账号'], ['reader1'], ['reader2'], ['x']]);
  const send = (content: Uint8Array) =>
    upload(app, admin.token, `${users}/import?confirm=true`, content, { headers: { 'idempotency-key': key } });
  const [one, two] = await Promise.all([send(sheet), send(sheet)]);
  expect(one).toMatchObject({ status: 200, data: { total: 3, created: 2, errorCount: 1 } });
  expect(two.text).toBe(one.text);
  expect((await send(sheet)).text).toBe(one.text);
  expect(await send(await workbook([['登录账号'], ['reader3']]))).toMatchObject({ status: 409, message: reused });
  expect(await admin.get(users)).toMatchObject({ total: 3 });
});

test('every route that creates accepts a key, as documented in the API documentation', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { text } = await admin.get('/api/docs/json');
  type Operation = { readonly parameters?: readonly { in: string; name: string }[]; readonly responses: object };
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  );
  const taking = operations.filter(({ parameters = [] }) =>
    parameters.some((parameter) => parameter.in === 'header' && parameter.name === idempotencyKeyHeader),
  );
  const creating = operations.filter(({ responses }) => '201' in responses);
  expect(creating.length).toBeGreaterThanOrEqual(resources.length);
  expect(taking.map(({ name }) => name)).toEqual(
    [
      ...creating.map(({ name }) => name),
      `post ${users}/import`,
      'post /api/v1/posts/import',
      'post /api/v1/posts/markdown-import',
      'post /api/v1/layouts/import',
      'post /api/v1/screens/pair',
      'post /api/v1/scheduleRules/publish',
    ].toSorted(
      (a, b) => operations.findIndex(({ name }) => name === a) - operations.findIndex(({ name }) => name === b),
    ),
  );
});

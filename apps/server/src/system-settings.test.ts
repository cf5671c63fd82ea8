import { Code } from '@mutai/contract/codes';
import { dayMs, hourMs, minuteMs } from '@mutai/contract/durations';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { authPath } from '@mutai/contract/paths';
import { sessionsPath } from '@mutai/contract/sessions/resource';
import { consoleSitePath, siteSettingsPermissions } from '@mutai/contract/site-settings/page';
import { systemDefaults } from '@mutai/contract/system-settings/defaults';
import { systemSettingsPath as path } from '@mutai/contract/system-settings/resource';
import { usersPath } from '@mutai/contract/users/resource';
import { expect, test } from 'vitest';
import { createUser, signInHolding, userBody } from './testing/builders.ts';
import { listenOn, openStream } from './testing/event-stream.ts';
import { adminPassword, buildTestApp, openTestSite, serveTestSite, type TestApp } from './testing/test-app.ts';

/** Site served by two processes; `other` calls the second one. */
async function siteOfTwo() {
  const site = await openTestSite();
  const app = await serveTestSite(site);
  const { call: other } = await serveTestSite({ ...site, dispose: () => Promise.resolve() });
  return { app, admin: await app.signIn(), other };
}

const tryToSignIn = (call: TestApp['call'], username: string, password: string) =>
  call('POST', authPath.login, { body: { username, password } });

test('settings can be changed with permission and within limits, and changes are logged by field', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const reader = await signInHolding(app, admin, 'sysreader', Object.values(siteSettingsPermissions));
  expect(await reader.get(path)).toMatchObject({ data: { ...systemDefaults, version: 0 } });
  expect(await reader.patch(path, { watermark: true })).toMatchObject({ code: Code.forbidden });

  const { data } = await admin.patch(path, { sessionHours: 8, watermark: true, version: 0 });
  expect(data).toEqual({ ...systemDefaults, sessionHours: 8, watermark: true, version: 1 });
  expect(await admin.get('/api/v1/logs?size=1')).toMatchObject({
    data: [{ module: 'common', recordName: '常规设置', changes: { sessionHours: [12, 8], watermark: [false, true] } }],
  });
  expect(await admin.patch(path, data), 'a whole record that is sent back').toMatchObject({ data: { version: 1 } });
  expect(await admin.patch(path, { trashDays: 7, version: 0 })).toMatchObject({ code: Code.conflict, data });
  for (const [body, field] of [
    [{ sessionHours: 0 }, 'sessionHours'],
    [{ rememberedDays: 366 }, 'rememberedDays'],
    [{ accountFailures: 1 }, 'accountFailures'],
    [{ lockMinutes: 61 }, 'lockMinutes'],
    [{ passwordLength: 5 }, 'passwordLength'],
    [{ trashDays: 1.5 }, 'trashDays'],
    [{ accountFailures: 40, addressFailures: 20 }, 'addressFailures'],
    [{ unknown: 1 }, 'unknown'],
  ] as const) {
    const reply = await admin.patch(path, body);
    expect([reply.status, Object.keys(reply.data as object)]).toEqual([400, [field]]);
  }
  expect(await admin.get(path)).toMatchObject({ data });
});

test('settings of a newer release are kept, but neither applied nor shown if invalid', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { read: db, maintenance } = app.database;
  const kept = async () => {
    const { value } = await db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'system')
      .executeTakeFirstOrThrow();
    return JSON.parse(value) as unknown;
  };
  const value = JSON.stringify({ sessionHours: 0, trashDays: '90 天', passwordLength: 8, secondFactor: 'always' });
  await maintenance.insertInto('settings').values({ key: 'system', value, version: 4, updatedAt: 0 }).execute();
  const shown = { ...systemDefaults, passwordLength: 8, version: 4 };
  expect((await admin.get(path)).data).toEqual(shown);
  const stale = await admin.patch(path, { watermark: true, version: 3 });
  expect(stale.code).toBe(Code.conflict);
  expect(stale.text).not.toContain('secondFactor');
  expect((await admin.patch(path, { watermark: true })).data).toEqual({ ...shown, watermark: true, version: 5 });
  expect(await kept()).toMatchObject({ sessionHours: 0, trashDays: '90 天', secondFactor: 'always', watermark: true });
});

test('a shorter session lifetime applies in every process from the next request on', async () => {
  const { app, admin, other } = await siteOfTwo();
  const idle = await app.signIn();
  const info = (token: string) => other('POST', authPath.info, { token });
  app.advance(2 * hourMs);
  expect(await info(admin.token)).toMatchObject({ status: 200 });
  await admin.patch(path, { sessionHours: 1 });
  expect(await info(idle.token)).toMatchObject({ status: 401, code: Code.sessionExpired });
  expect(await info(admin.token), 'was used just now').toMatchObject({ status: 200 });
  expect((await admin.get(sessionsPath)).data).toHaveLength(1);

  await admin.patch(path, { sessionHours: 24 });
  expect(await info(idle.token), 'what expired stays so').toMatchObject({ code: Code.sessionExpired });
  app.advance(minuteMs);
  expect(await info(admin.token)).toMatchObject({ status: 200 });
  app.advance(23 * hourMs);
  expect(await info(admin.token)).toMatchObject({ status: 200 });
});

test('failed sign-ins are blocked by the configured number and time, in every process', async () => {
  const { app, admin, other } = await siteOfTwo();
  await admin.patch(path, { accountFailures: 3, lockMinutes: 2 });
  for (let nth = 0; nth < 3; nth += 1) await tryToSignIn(app.call, 'admin', 'wrong');
  const locked = await tryToSignIn(other, 'admin', adminPassword);
  expect(locked).toMatchObject({ code: Code.tooManyAttempts });
  expect(Number(locked.headers['retry-after'])).toBe(120);
  app.advance(2 * minuteMs);
  expect(await tryToSignIn(other, 'admin', adminPassword)).toMatchObject({ status: 200 });
});

test('a new password must satisfy the policy, however it is set', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await admin.patch(path, { passwordLength: 12, passwordNotAccount: true });
  const tooShort = { status: 400, data: { password: '密码至少 12 位，请加长' } };
  const holdsAccount = { status: 400, data: { password: '密码不能包含登录账号，请更换' } };
  expect(await admin.post(usersPath, userBody({ password: 'Short#2026' }))).toMatchObject(tooShort);
  expect(await admin.post(usersPath, userBody({ username: 'Lena2026', password: 'x-LENA2026#a' }))).toMatchObject(
    holdsAccount,
  );
  const { id } = await createUser(admin, { username: 'lena2026', password: 'Long-enough#1' });
  expect(await admin.patch(`${usersPath}/${id}`, { password: 'Short#2026' })).toMatchObject(tooShort);
  expect(await admin.patch(`${usersPath}/${id}`, { password: 'My-Lena2026#x' })).toMatchObject(holdsAccount);
  const lena = await app.signIn('lena2026', 'Long-enough#1');
  const change = (newPassword: string) => lena.post(authPath.password, { oldPassword: 'Long-enough#1', newPassword });
  expect(await change('Short#2026')).toMatchObject({ status: 400, data: { newPassword: tooShort.data.password } });
  expect(await change('My-Lena2026#x')).toMatchObject({ data: { newPassword: holdsAccount.data.password } });
  expect(await change('Other-one#2026')).toMatchObject({ status: 200 });
});

test('an expired password must be changed first', async () => {
  const { app, admin, other } = await siteOfTwo();
  const anna = await signInHolding(app, admin, 'anna2026', ['user']);
  const ask = () => other('GET', usersPath, { token: anna.token });
  await admin.patch(path, { passwordDays: 30, sessionHours: 720 });
  for (const ms of [hourMs, 30 * dayMs - hourMs - 1]) {
    app.advance(ms);
    expect(await ask()).toMatchObject({ status: 200 });
  }
  app.advance(1);
  expect(await ask()).toMatchObject({ status: 403, message: '请先修改密码，再进行其他操作！' });
  expect(await anna.post(authPath.info)).toMatchObject({ data: { mustChangePassword: true } });
  await anna.post(authPath.password, { oldPassword: adminPassword, newPassword: 'Another#2026' });
  expect(await ask()).toMatchObject({ status: 200 });
});

test('every console is notified of changed settings', async () => {
  const app = await buildTestApp({ APP_TITLE: '旧名' });
  const admin = await app.signIn();
  const stranger = await signInHolding(app, admin, 'stranger', []);
  const stream = await openStream(await listenOn(app.server), stranger.token);
  await stream.until(1);
  await admin.patch('/api/v1/settings/site', { title: '新名' });
  const changed = { type: 'record-changed', module: 'common', action: 'update', ids: null };
  expect(await stream.until(2)).toContainEqual(changed);
  await admin.patch(path, { watermark: true, trashDays: 7 });
  expect((await stream.until(3)).filter((event) => event.type === 'record-changed')).toEqual([changed, changed]);
  const { data } = await app.call('GET', consoleSitePath);
  const { passwordLength, passwordNotAccount } = systemDefaults;
  const rules = { passwordLength, passwordNotAccount, watermark: true, trashDays: 7 };
  expect(data).toEqual({ title: '新名', subtitle: '', logoUrl: '', ...rules });
  const [line] = (await admin.get('/api/v1/logs?size=1')).data as OperationLog[];
  expect(line?.changes).toEqual({ watermark: [false, true], trashDays: [90, 7] });
});

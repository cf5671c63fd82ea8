import { describe, expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { limits } from '@mutai/contract/limits';
import { hashPassword } from '../../platform/secrets/passwords.ts';
import { createUser } from '../../testing/builders.ts';
import { adminPassword, buildTestApp } from '../../testing/test-app.ts';
import { untilSomebodyWaits } from '../../testing/waiting.ts';

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const login = (username: string, password: string, more: object = {}) => ({ body: { username, password, ...more } });

describe('signing in', () => {
  test('returns the token as a plain string, which authenticates further requests', async () => {
    const app = await buildTestApp();
    const reply = await app.call('POST', '/api/v1/auth/login', login('admin', adminPassword));
    expect(reply).toMatchObject({ status: 200, code: 2000, message: '登录成功！' });
    const info = await app.call('POST', '/api/v1/auth/info', { token: String(reply.data) });
    expect(info.data).toMatchObject({ username: 'admin', nickname: '管理员', auth: ['*'], mustChangePassword: false });
    expect(info.data).not.toHaveProperty('passwordHash');
  });

  test('ignores the case of the username', async () => {
    const app = await buildTestApp();
    expect(await app.call('POST', '/api/v1/auth/login', login('ADMIN', adminPassword))).toMatchObject({ code: 2000 });
  });

  test('gives an unknown account and a wrong password the same answer', async () => {
    const app = await buildTestApp();
    const unknown = await app.call('POST', '/api/v1/auth/login', login('nobody', adminPassword));
    const wrong = await app.call('POST', '/api/v1/auth/login', login('admin', 'wrong'));
    expect(unknown).toMatchObject({
      status: 401,
      code: Code.wrongCredentials,
      message: '账号或密码错误，请重新输入！',
    });
    expect(wrong.text).toBe(unknown.text);
  });

  test('rejects accounts without a password', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const user = await createUser(admin);
    expect(await app.call('POST', '/api/v1/auth/login', login(user.username, ''))).toMatchObject({
      code: Code.invalid,
    });
    expect(await app.call('POST', '/api/v1/auth/login', login(user.username, 'x'))).toMatchObject({
      code: Code.wrongCredentials,
    });
  });

  test('reveals a disabled account only with its correct password', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    await createUser(admin, { username: 'asleep', password: adminPassword, enabled: false });
    expect(await app.call('POST', '/api/v1/auth/login', login('asleep', 'wrong'))).toMatchObject({
      code: Code.wrongCredentials,
    });
    expect(await app.call('POST', '/api/v1/auth/login', login('asleep', adminPassword))).toMatchObject({
      code: Code.forbidden,
      message: '账号已停用，请联系管理员！',
    });
  });

  test('writes success and failure to the login log, with ip, system and browser', async () => {
    const app = await buildTestApp();
    const from = { headers: { 'user-agent': chromeOnWindows }, remoteAddress: '10.1.2.3' };
    await app.call('POST', '/api/v1/auth/login', { ...login('admin', 'wrong'), ...from });
    await app.call('POST', '/api/v1/auth/login', { ...login('admin', adminPassword), ...from });
    await app.call('POST', '/api/v1/auth/login', { ...login('ghost', 'wrong'), ...from });
    const rows = await app.database.read.selectFrom('loginLogs').selectAll().orderBy('id').execute();
    const client = { ip: '10.1.2.3', os: 'Windows 10', browser: 'Chrome 140.0.0.0' };
    expect(rows).toMatchObject([
      { ...client, success: 0, username: 'admin', nickname: '管理员' },
      { ...client, success: 1, username: 'admin', nickname: '管理员' },
      { ...client, success: 0, username: 'ghost', nickname: '', userId: null },
    ]);
  });

  test('stores the token only as its hash, and logs neither token nor password', async () => {
    const app = await buildTestApp();
    const { token } = await app.signIn();
    const sessions = await app.database.read.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(sessions)).not.toContain(token);
    expect(app.logs.join('')).toContain('/api/v1/auth/login');
    expect(app.logs.join('')).not.toContain(token);
    expect(app.logs.join('')).not.toContain(adminPassword);
  });
});

describe('limits on attempts', () => {
  const fail = (username: string, remoteAddress: string) => ({ ...login(username, 'wrong'), remoteAddress });

  test('block the pair of account and address, and report the waiting time', async () => {
    const app = await buildTestApp();
    for (let i = 0; i < limits.loginFailuresPerAccount; i += 1) {
      expect(await app.call('POST', '/api/v1/auth/login', fail('admin', '10.0.0.1'))).toMatchObject({ code: 4001 });
    }
    app.advance(60_000);
    const refused = await app.call('POST', '/api/v1/auth/login', {
      ...login('admin', adminPassword),
      remoteAddress: '10.0.0.1',
    });
    expect(refused).toMatchObject({
      status: 429,
      code: Code.tooManyAttempts,
      message: '尝试次数过多，请 14 分钟后再试！',
    });
    expect(refused.headers['retry-after']).toBe(String(14 * 60));
  });

  test('do not lock an account for other addresses', async () => {
    const app = await buildTestApp();
    for (let i = 0; i <= limits.loginFailuresPerAccount; i += 1) {
      await app.call('POST', '/api/v1/auth/login', fail('admin', '10.0.0.1'));
    }
    expect(
      await app.call('POST', '/api/v1/auth/login', { ...login('admin', adminPassword), remoteAddress: '10.0.0.2' }),
    ).toMatchObject({
      code: 2000,
    });
  });

  test('end with their window, and with a success', async () => {
    const app = await buildTestApp();
    for (let i = 0; i <= limits.loginFailuresPerAccount; i += 1) {
      await app.call('POST', '/api/v1/auth/login', fail('admin', '10.0.0.1'));
    }
    app.advance(limits.loginWindowMs);
    expect(
      await app.call('POST', '/api/v1/auth/login', { ...login('admin', adminPassword), remoteAddress: '10.0.0.1' }),
    ).toMatchObject({
      code: 2000,
    });
    for (let i = 0; i < limits.loginFailuresPerAccount; i += 1) {
      expect(await app.call('POST', '/api/v1/auth/login', fail('admin', '10.0.0.1'))).toMatchObject({ code: 4001 });
    }
  });

  test('block an address that tries many accounts', async () => {
    const app = await buildTestApp();
    const guesses = Array.from({ length: limits.loginFailuresPerAddress }, (_, i) => `guess${i}`);
    await Promise.all(guesses.map((name) => app.call('POST', '/api/v1/auth/login', fail(name, '10.0.0.9'))));
    expect(await app.call('POST', '/api/v1/auth/login', fail('another', '10.0.0.9'))).toMatchObject({ code: 4029 });
  });

  test('count concurrent attempts', async () => {
    const app = await buildTestApp();
    const tries = Array.from({ length: 20 }, () => app.call('POST', '/api/v1/auth/login', fail('admin', '10.0.0.1')));
    const codes = (await Promise.all(tries)).map((reply) => reply.code);
    expect(codes.filter((code) => code === 4001)).toHaveLength(limits.loginFailuresPerAccount);
  });

  test('trust a forwarded address only from a configured proxy', async () => {
    const forged = { headers: { 'x-forwarded-for': '1.2.3.4' } };
    const plain = await buildTestApp();
    await plain.call('POST', '/api/v1/auth/login', { ...login('admin', 'wrong'), ...forged });
    const behindProxy = await buildTestApp({ TRUST_PROXY: '127.0.0.1' });
    await behindProxy.call('POST', '/api/v1/auth/login', { ...login('admin', 'wrong'), ...forged });
    const ipOf = async (app: typeof plain) =>
      (await app.database.read.selectFrom('loginLogs').select('ip').executeTakeFirstOrThrow()).ip;
    expect(await ipOf(plain)).toBe('127.0.0.1');
    expect(await ipOf(behindProxy)).toBe('1.2.3.4');
  });
});

describe('a session', () => {
  const info = '/api/v1/auth/info';

  test('is 4051 without a token, with an unknown one, and after signing out', async () => {
    const app = await buildTestApp();
    expect(await app.call('POST', info)).toMatchObject({ status: 401, code: Code.sessionEnded });
    expect(await app.call('POST', info, { token: 'x'.repeat(43) })).toMatchObject({ code: Code.sessionEnded });
    const admin = await app.signIn();
    expect(await admin.post('/api/v1/auth/logout')).toMatchObject({ code: 2000, message: '已退出登录！' });
    expect(await admin.post(info)).toMatchObject({ status: 401, code: Code.sessionEnded });
  });

  test('is 4050 after 12 hours unused, and slides while it is used', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    app.advance(limits.sessionMs - 1);
    expect(await admin.post(info)).toMatchObject({ code: 2000 });
    app.advance(limits.sessionMs - 1);
    expect(await admin.post(info)).toMatchObject({ code: 2000 });
    app.advance(limits.sessionMs);
    expect(await admin.post(info)).toMatchObject({ status: 401, code: Code.sessionExpired });
  });

  test('lives 30 days when remembered', async () => {
    const app = await buildTestApp();
    const reply = await app.call('POST', '/api/v1/auth/login', login('admin', adminPassword, { remember: true }));
    const token = String(reply.data);
    app.advance(limits.rememberedSessionMs - 1);
    expect(await app.call('POST', info, { token })).toMatchObject({ code: 2000 });
    app.advance(limits.rememberedSessionMs);
    expect(await app.call('POST', info, { token })).toMatchObject({ code: Code.sessionExpired });
  });

  test('ends when its user is disabled, and when the password is reset', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const user = await createUser(admin, { username: 'worker', password: adminPassword });
    const first = await app.signIn('worker');
    await admin.patch(`/api/v1/users/${user.id}`, { enabled: false });
    expect(await first.post(info)).toMatchObject({ code: Code.sessionEnded });
    await admin.patch(`/api/v1/users/${user.id}`, { enabled: true });
    expect(await first.post(info)).toMatchObject({ code: Code.sessionEnded });
    const second = await app.signIn('worker');
    await admin.patch(`/api/v1/users/${user.id}`, { password: 'Changed#2026' });
    expect(await second.post(info)).toMatchObject({ code: Code.sessionEnded });
    await app.signIn('worker', 'Changed#2026');
  });
});

test('a password replaced during its verification neither signs in nor changes anything', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const user = await createUser(admin, { username: 'worker', password: adminPassword });
  const session = await app.signIn('worker');
  const { maintenance } = app.database;
  const passwordHash = await hashPassword('Changed#2026');
  for (const trying of [
    () => app.call('POST', '/api/v1/auth/login', login('worker', adminPassword)),
    () => session.post('/api/v1/auth/password', { oldPassword: adminPassword, newPassword: 'Third#2026' }),
  ]) {
    const replacing = await maintenance.startTransaction().execute();
    await replacing.updateTable('users').set({ passwordHash }).where('id', '=', user.id).execute();
    const reply = trying();
    await untilSomebodyWaits(app);
    await replacing.commit().execute();
    expect((await reply).code).not.toBe(Code.success);
    await app.signIn('worker', 'Changed#2026');
    await admin.patch(`/api/v1/users/${user.id}`, { password: adminPassword });
    await maintenance.updateTable('sessions').set({ endedAt: null }).where('userId', '=', user.id).execute();
  }
});

describe('changing the password', () => {
  const path = '/api/v1/auth/password';

  test('needs the old one, rejects a weak or equal one, and ends the other sessions', async () => {
    const app = await buildTestApp();
    const here = await app.signIn();
    const elsewhere = await app.signIn();
    expect(await here.post(path, { oldPassword: 'wrong', newPassword: 'Another#2026' })).toMatchObject({
      code: 4000,
      data: { oldPassword: '原密码错误，请重新输入' },
    });
    expect(await here.post(path, { oldPassword: adminPassword, newPassword: 'short' })).toMatchObject({
      code: 4000,
      data: { newPassword: '至少6位且不含空格，须包含大写字母、小写字母、数字和特殊字符' },
    });
    expect(await here.post(path, { oldPassword: adminPassword, newPassword: adminPassword })).toMatchObject({
      code: 4000,
    });
    expect(await here.post(path, { oldPassword: adminPassword, newPassword: 'Another#2026' })).toMatchObject({
      code: 2000,
    });
    expect(await here.post('/api/v1/auth/info')).toMatchObject({ code: 2000 });
    expect(await elsewhere.post('/api/v1/auth/info')).toMatchObject({ code: Code.sessionEnded });
    await app.signIn('admin', 'Another#2026');
    const log = await app.database.read.selectFrom('operationLogs').selectAll().executeTakeFirstOrThrow();
    expect(log).toMatchObject({
      module: 'user',
      action: 'change-password',
      changes: '{"password":["******","******"]}',
    });
  });

  test('is required first for a generated password', async () => {
    const app = await buildTestApp();
    await app.database.maintenance.updateTable('users').set({ mustChangePassword: 1 }).execute();
    const admin = await app.signIn();
    expect(await admin.get('/api/v1/users')).toMatchObject({
      status: 403,
      message: '请先修改密码，再进行其他操作！',
    });
    expect(await admin.post('/api/v1/auth/info')).toMatchObject({ code: 2000, data: { mustChangePassword: true } });
    await admin.post(path, { oldPassword: adminPassword, newPassword: 'Another#2026' });
    expect(await admin.get('/api/v1/users')).toMatchObject({ code: 2000 });
  });
});

import { describe, expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { limits } from '@mutai/contract/limits';
import { authPath } from '@mutai/contract/paths';
import { forwardedAddresses } from '../../platform/http/request-head.ts';
import { firstMoment } from '../../testing/prepared-site.ts';
import { adminPassword, buildTestApp, type TestApp } from '../../testing/test-app.ts';

const fail = (app: TestApp, username: string, remoteAddress = '10.0.0.9') =>
  app.call('POST', authPath.login, { body: { username, password: 'wrong' }, remoteAddress });

/** Login log lines of attempts that were rejected without checking the password, oldest first. */
const refusedLines = ({ database: { read: db } }: TestApp) =>
  db
    .selectFrom('loginLogs')
    .select(['username', 'ip', 'description', 'success'])
    .where('description', 'like', '尝试次数过多%')
    .orderBy('id')
    .execute();

const line = (username: string, count: number) => ({
  username,
  ip: '10.0.0.9',
  description: `尝试次数过多，暂停登录期间已拒绝 ${count} 次`,
  success: 0,
});

describe('an address that invents accounts', () => {
  test('leaves no trace of them once it is blocked', async () => {
    const app = await buildTestApp();
    const { read: db, maintenance } = app.database;
    const spent = { key: '10.0.0.9', failures: limits.loginFailuresPerAddress, windowStartedAt: firstMoment };
    await maintenance.insertInto('loginAttempts').values(spent).execute();
    for (let nth = 0; nth < 20; nth += 1) await fail(app, `guess${nth}`);
    expect(await db.selectFrom('loginAttempts').select('key').execute()).toEqual([{ key: spent.key }]);
    expect(await refusedLines(app)).toEqual([line('', 20)]);
  });
});

describe('rejected attempts', () => {
  test('are summed up in one login log line per block', async () => {
    const app = await buildTestApp();
    for (let nth = 0; nth < limits.loginFailuresPerAccount + 3; nth += 1) await fail(app, 'Admin');
    expect(await refusedLines(app)).toEqual([line('admin', 3)]);
    app.advance(limits.loginWindowMs);
    for (let nth = 0; nth < limits.loginFailuresPerAccount + 1; nth += 1) await fail(app, 'admin');
    expect(await refusedLines(app)).toEqual([line('admin', 3), line('admin', 1)]);
  });

  test('of one account do not block the whole address', async () => {
    const app = await buildTestApp();
    for (let nth = 0; nth < limits.loginFailuresPerAddress; nth += 1) await fail(app, 'admin');
    expect((await fail(app, 'somebody')).code).toBe(Code.wrongCredentials);
  });

  test('to change a password are reported too', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const body = { oldPassword: 'wrong', newPassword: 'Mutai#2027' };
    for (let nth = 0; nth < limits.loginFailuresPerAccount; nth += 1) await admin.post(authPath.password, body);
    expect(await admin.post(authPath.password, body)).toMatchObject({ code: Code.tooManyAttempts });
    expect(await refusedLines(app)).toEqual([{ ...line('admin', 1), ip: '127.0.0.1' }]);
  });
});

describe('an IPv6 network', () => {
  /** Addresses of one network in different notations. */
  const ofOneLine = (nth: number) =>
    [`2001:db8:0:7::${nth.toString(16)}`, `2001:0DB8:0:7:${nth.toString(16)}:0:0:1`][nth % 2] ?? '';

  test('has the limit of one address, and one line for rejected attempts', async () => {
    const app = await buildTestApp();
    const { read: db } = app.database;
    const most = limits.loginFailuresPerAddress;
    for (let nth = 0; nth < most; nth += 1) {
      expect((await fail(app, `guess${nth}`, ofOneLine(nth))).code).toBe(Code.wrongCredentials);
    }
    for (let nth = 0; nth < 4; nth += 1) {
      expect((await fail(app, 'admin', ofOneLine(most + nth))).code).toBe(Code.tooManyAttempts);
    }
    expect((await fail(app, 'admin', '2001:db8:0:8::1')).code).toBe(Code.wrongCredentials);
    expect(await refusedLines(app)).toEqual([{ ...line('', 4), ip: '2001:db8:0:7::/64' }]);
    const networks = db.selectFrom('loginAttempts').select('key').where('key', 'like', '2001:%').orderBy('key');
    expect(await networks.execute()).toEqual([{ key: '2001:db8:0:7::/64' }, { key: '2001:db8:0:8::/64' }]);
  });

  test('has the limit of one account, and is reset as a whole', async () => {
    const app = await buildTestApp();
    const most = limits.loginFailuresPerAccount;
    const signIn = (remoteAddress: string) =>
      app.call('POST', authPath.login, { body: { username: 'admin', password: adminPassword }, remoteAddress });
    for (let nth = 1; nth < most; nth += 1) await fail(app, 'admin', ofOneLine(nth));
    expect((await signIn(ofOneLine(most))).code).toBe(Code.success);
    for (let nth = 0; nth < most; nth += 1) await fail(app, 'admin', ofOneLine(nth));
    expect((await signIn(ofOneLine(most))).code).toBe(Code.tooManyAttempts);
  });

  test.each(['::ffff:203.0.113.7', '::ffff:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7'])(
    'does not include %s, which is an IPv4 address',
    async (spelled) => {
      const app = await buildTestApp();
      for (let nth = 0; nth < limits.loginFailuresPerAccount; nth += 1) await fail(app, 'admin', '203.0.113.7');
      expect((await fail(app, 'admin', spelled)).code).toBe(Code.tooManyAttempts);
    },
  );
});

describe('a forwarded address', () => {
  test.each([
    ['1.2.3.4', '1.2.3.4'],
    ['evil, 1.2.3.4', '1.2.3.4'],
    ['1.2.3.4, unknown, ::1', '::1'],
    ["1.2.3.4, '; drop table users", ''],
    ['1.2.3.4:5678', ''],
    ['', ''],
  ])('%s is parsed as %s', (header, believed) => {
    expect(forwardedAddresses(header)).toBe(believed);
  });

  test('that is invalid is replaced by the proxy’s own in the log', async () => {
    const app = await buildTestApp({ TRUST_PROXY: '127.0.0.1' });
    const headers = { 'x-forwarded-for': '<script>alert(1)</script>' };
    await app.call('POST', authPath.login, { body: { username: 'admin', password: adminPassword }, headers });
    const { ip } = await app.database.read.selectFrom('loginLogs').select('ip').executeTakeFirstOrThrow();
    expect(ip).toBe('127.0.0.1');
  });
});

test('the scheme of a token is case-insensitive', async () => {
  const app = await buildTestApp();
  const { token } = await app.signIn();
  for (const scheme of ['Bearer', 'bearer', 'BEARER ']) {
    const reply = await app.call('POST', authPath.info, { headers: { authorization: `${scheme} ${token}` } });
    expect(reply.code).toBe(Code.success);
  }
});

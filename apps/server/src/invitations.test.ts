import type { Invitation } from '@mutai/contract/auth';
import { Code } from '@mutai/contract/codes';
import { hourMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import { logsPath } from '@mutai/contract/logs/resource';
import { mailResendPath, mailTemplatePath } from '@mutai/contract/mail/resource';
import { hiddenLink } from '@mutai/contract/mail/templates';
import { authPath } from '@mutai/contract/paths';
import { generatedPasswordsPath, invitationsPath, userPermissions, usersPath } from '@mutai/contract/users/resource';
import { expect, test } from 'vitest';
import { housekeeping } from './housekeeping.ts';
import { createUser, roleIdOf, signInHolding, userBody } from './testing/builders.ts';
import { mailSite, smtpServer } from './testing/mail-site.ts';
import type { Client } from './testing/test-app.ts';

const consoleUrl = 'https://admin.example.com';
const password = 'Own#Secret2026';
const some = expect.anything() as string;

/** Site that mails invitations to a server of this test. */
async function site() {
  const server = await smtpServer();
  const mailing = await mailSite();
  const { app, admin, set, work } = mailing;
  await set({ smtpPort: server.port });
  const invite = (ids: readonly number[], by: Client = admin) => by.post(invitationsPath, { ids, consoleUrl });
  /** Sends queued mails. @returns token of the last one */
  const lastToken = async () => {
    await work();
    return /#token=([\w-]{43})\n/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';
  };
  const invited = async (overrides = {}) => {
    const email = 'zhang@example.com';
    const user = await createUser(admin, { nickname: '张三', email, invitation: { consoleUrl }, ...overrides });
    return { user, token: await lastToken() };
  };
  const post = (path: string, body: unknown, remoteAddress = '10.0.0.1') =>
    app.call('POST', path, { body, remoteAddress });
  const stateOf = async (token: string) => (await post(authPath.invitation, { token })).data as Invitation;
  const setPassword = (token: string, newPassword = password, from?: string) =>
    post(authPath.invitationPassword, { token, newPassword }, from);
  const login = (username: string, wanted: string) => post(authPath.login, { username, password: wanted });
  return { ...mailing, server, invite, invited, lastToken, post, stateOf, setPassword, login };
}

test('an invited user sets a password with the link, once, and signs in', async () => {
  const { app, server, invited, stateOf, setPassword, login, mails, database, admin } = await site();
  const { user, token } = await invited();
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]).toMatchObject({ to: ['zhang@example.com'], subject: '【幕台】请设置您的登录密码' });
  const link = `${consoleUrl}/set-password#token=${token}`;
  expect(server.mails[0]?.html).toContain(`<a href="${link}">${link}</a>`);
  expect(server.mails[0]?.text).toContain(`登录账号：${user.username}`);

  expect(user.hasPassword).toBe(false);
  for (const guess of ['', ' ', token]) expect((await login(user.username, guess)).status).toBeGreaterThanOrEqual(400);
  const now = Date.parse((await mails())[0]?.createdAt ?? '');
  expect(await stateOf(token)).toEqual({
    state: 'valid',
    username: user.username,
    nickname: '张三',
    expiresAt: new Date(now + 72 * hourMs).toISOString(),
  });
  expect(await setPassword(token, 'short')).toMatchObject({ status: 400, code: Code.invalid });
  expect(await setPassword(token, `${user.username}A1`)).toMatchObject({ data: { newPassword: some } });
  expect(await setPassword(token)).toMatchObject({ status: 200, data: { username: user.username } });
  expect(await login(user.username, password)).toMatchObject({ code: Code.success });
  const { data } = await (await app.signIn(user.username, password)).post(authPath.info);
  expect(data).toMatchObject({ mustChangePassword: false });

  expect(await stateOf(token)).toMatchObject({ state: 'used', username: user.username });
  expect(await setPassword(token, 'Other#Secret2026')).toMatchObject({
    code: Code.conflict,
    message: expect.stringContaining('已使用过') as string,
  });
  expect(await login(user.username, password)).toMatchObject({ code: Code.success });
  const { data: history } = await admin.get(`${usersPath}/${user.id}/history?sort=createdAt:asc`);
  expect((history as { action: string }[]).map(({ action }) => action).toSorted()).toEqual([
    'change-password',
    'create',
    'invite',
  ]);

  // The token is nowhere in the database, the log of mails or the log of the process.
  const tables = await Promise.all(
    (['mails', 'invitations', 'jobs', 'operationLogs', 'events'] as const).map((table) =>
      database.read.selectFrom(table).selectAll().execute(),
    ),
  );
  expect(JSON.stringify(tables)).not.toContain(token);
  expect(JSON.stringify(app.logs)).not.toContain(token);
  const [row] = await database.read.selectFrom('mails').select(['sealedLink', 'text']).execute();
  expect(row).toMatchObject({ sealedLink: '', text: expect.stringContaining(hiddenLink) as string });
  expect(JSON.stringify(await mails())).not.toMatch(/sealedLink|token=/);
});

test('a link that waits to be sent is encrypted, and erased when it is given up', async () => {
  const { admin, set, invite, mails, database, work, lastToken, stateOf } = await site();
  const user = await createUser(admin, { email: 'zhang@example.com' });
  await database.maintenance.deleteFrom('mails').execute();
  await database.maintenance.deleteFrom('jobs').execute();
  await invite([user.id]);
  const sealed = () => database.read.selectFrom('mails').select('sealedLink').executeTakeFirstOrThrow();
  expect((await sealed()).sealedLink).toMatch(/^v1\./);
  await set({ enable: false });
  await work();
  expect(await sealed()).toEqual({ sealedLink: '' });
  await set({ enable: true });
  const [failed] = await mails();
  expect(failed?.status).toBe('failed');
  expect(await admin.post(mailResendPath(failed?.id ?? 0))).toMatchObject({
    code: Code.conflict,
    message: expect.stringContaining('重新邀请') as string,
  });
  await invite([user.id]);
  expect(await stateOf(await lastToken())).toMatchObject({ state: 'valid' });
});

test('links that are expired, replaced, void or unknown say so', async () => {
  const { app, admin, advance, invite, invited, lastToken, stateOf, setPassword } = await site();
  const { user, token: first } = await invited();
  const again = async () => {
    expect(await invite([user.id])).toMatchObject({ data: { invited: 1, refused: [] } });
    return lastToken();
  };
  const refusal = async (token: string, state: string, message: string) => {
    expect(await stateOf(token)).toMatchObject({ state });
    const reply = await setPassword(token);
    expect(reply).toMatchObject({ status: 409, message: expect.stringContaining(message) as string });
  };
  const second = await again();
  await refusal(first, 'replaced', '最新一封邮件');
  expect(await stateOf(second)).toMatchObject({ state: 'valid' });

  const change = (body: object) => admin.patch(`${usersPath}/${user.id}`, body);
  const third = await again();
  await change({ enabled: false });
  await change({ enabled: true });
  await refusal(third, 'void', '已失效');

  const fourth = await again();
  await change({ email: 'other@example.com' });
  await refusal(fourth, 'void', '已失效');

  const fifth = await again();
  advance(1);
  await change({ password });
  await refusal(fifth, 'void', '已失效');

  const sixth = await again();
  advance(1);
  expect(await admin.post(generatedPasswordsPath, { ids: [user.id] })).toMatchObject({ status: 200 });
  await refusal(sixth, 'void', '已失效');

  const seventh = await again();
  expect(await admin.patch(`${usersPath}/${user.id}`, { nickname: '张三丰' })).toMatchObject({ status: 200 });
  expect(await stateOf(seventh)).toMatchObject({ state: 'valid', nickname: '张三丰' });
  advance(limits.invitationHours * hourMs - 1);
  expect(await stateOf(seventh)).toMatchObject({ state: 'valid' });
  advance(1);
  await refusal(seventh, 'expired', '已过期');
  const later = await app.signIn();
  expect(await later.delete(usersPath, { ids: [user.id] })).toMatchObject({ status: 200 });
  await refusal(seventh, 'unknown', '链接无效');
  await refusal('x'.repeat(43), 'unknown', '链接无效');

  advance((limits.invitationDays + 4) * 24 * hourMs);
  await housekeeping(app.platform).run(null, new AbortController().signal);
  expect(await app.database.read.selectFrom('invitations').selectAll().execute()).toEqual([]);
});

test('of two concurrent uses of a link one succeeds, and sessions of the old password end', async () => {
  const { app, admin, invite, lastToken, setPassword, login } = await site();
  const user = await createUser(admin, { email: 'zhang@example.com', password });
  const old = await app.signIn(user.username, password);
  await invite([user.id]);
  const token = await lastToken();
  expect(await login(user.username, password), 'valid until the link is used').toMatchObject({ code: Code.success });
  const wanted = ['First#Secret2026', 'Second#Secret2026'];
  const replies = await Promise.all(wanted.map((one) => setPassword(token, one)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const winner = replies.findIndex(({ status }) => status === 200);
  expect(await login(user.username, wanted[winner] ?? '')).toMatchObject({ code: Code.success });
  expect(await login(user.username, wanted[1 - winner] ?? '')).toMatchObject({ code: Code.wrongCredentials });
  expect(await old.post(authPath.info)).toMatchObject({ code: Code.sessionEnded });
});

test('who cannot be invited is named with a reason, and the others are invited', async () => {
  const { app, admin, invite, server, work, mails } = await site();
  const clerk = await signInHolding(app, admin, 'clerk1', ['user', userPermissions.resetPassword]);
  const reader = await signInHolding(app, admin, 'clerk2', ['user', userPermissions.create, userPermissions.update]);
  const email = 'one@example.com';
  const one = await createUser(admin, { nickname: '小王', email });
  const none = await createUser(admin, { nickname: '没邮箱' });
  const off = await createUser(admin, { nickname: '停用', email, enabled: false });
  const superRole = await roleIdOf(app, 'super-admin');
  const boss = await createUser(admin, { nickname: '老板', email, roleIds: [superRole] });
  const ids = [one.id, none.id, off.id, boss.id, clerk.user.id, 4711];
  const before = (await mails()).length;
  const reply = await invite(ids, clerk);
  expect(reply).toMatchObject({
    status: 200,
    message: '已邀请 1 个用户，4 个未邀请，另有 1 个不存在或已被删除！',
    data: { invited: 1 },
  });
  const { refused } = reply.data as { refused: { id: number; name: string; reason: string }[] };
  expect(new Map(refused.map(({ name, reason }) => [name, reason.slice(0, 4)]))).toEqual(
    new Map([
      ['没邮箱', '没有邮箱'],
      ['停用', '账号已停'],
      ['老板', '权限高于'],
      [clerk.user.nickname, '不能邀请'],
    ]),
  );
  await work();
  expect(server.mails.filter(({ subject }) => subject.includes('设置您的登录密码'))).toHaveLength(1);
  expect(await mails()).toHaveLength(before + 1);
  expect(await invite([one.id], reader)).toMatchObject({ status: 403, code: Code.forbidden });
  expect(await invite([4711])).toMatchObject({ status: 404 });
  const creation = userBody({ email, invitation: { consoleUrl } });
  expect(await reader.post(usersPath, creation)).toMatchObject({ status: 403 });
});

test('a new user is invited only with an address, without a password, and gets one mail', async () => {
  const { admin, mails } = await site();
  const create = (overrides: object) => admin.post(usersPath, userBody({ invitation: { consoleUrl }, ...overrides }));
  const email = 'zhang@example.com';
  expect(await create({})).toMatchObject({ status: 400, data: { email: some } });
  expect(await create({ email, password })).toMatchObject({ status: 400, data: { password: some } });
  expect(await create({ email, enabled: false })).toMatchObject({ status: 400, data: { enabled: some } });
  expect(await create({ email })).toMatchObject({ status: 201 });
  expect((await mails()).map(({ template }) => template)).toEqual(['invitation']);
});

test('without mail, or with its template disabled, nobody is invited', async () => {
  const { admin, set, invite } = await site();
  const problem = async () => (await admin.get(invitationsPath)).data;
  expect(await problem()).toEqual({ problem: '' });
  const user = await createUser(admin, { email: 'zhang@example.com' });
  const refused = async (remedy: string) => {
    expect(await problem()).toEqual({ problem: expect.stringContaining(remedy) as string });
    const conflict = { status: 409, message: expect.stringContaining(remedy) as string };
    expect(await invite([user.id])).toMatchObject(conflict);
    const creation = userBody({ email: 'li@example.com', invitation: { consoleUrl } });
    expect(await admin.post(usersPath, creation)).toMatchObject(conflict);
  };
  const template = (body: object) => admin.patch(mailTemplatePath('invitation'), body);
  await template({ enabled: false });
  await refused('邮件模板');
  await template({ enabled: true });
  expect(await template({ text: '没有链接' })).toMatchObject({ status: 400, data: { text: some } });
  expect(await template({ subject: '{link}' })).toMatchObject({ status: 400, data: { subject: some } });
  await set({ enable: false });
  await refused('邮件尚未启用');
});

test('a batch of 200 is one entry of the log with its rows beneath', async () => {
  const { admin, app, invite, database } = await site();
  const { maintenance, read: db } = database;
  const fixed = { avatar: '', description: '', passwordHash: '', mustChangePassword: 0, enabled: 1 };
  const rows = Array.from({ length: 200 }, (_, at) => {
    const email = `many${at}@example.com`;
    return { username: `many${at}`, nickname: `多${at}`, email, ...fixed, createdAt: 0, updatedAt: 0 };
  });
  await maintenance.insertInto('users').values(rows).execute();
  const found = await db.selectFrom('users').select('id').where('nickname', 'like', '多%').execute();
  const reply = await invite(found.map(({ id }) => id));
  expect(reply).toMatchObject({ message: '已邀请 200 个用户！', data: { invited: 200, refused: [] } });
  expect(await db.selectFrom('mails').select('id').where('template', '=', 'invitation').execute()).toHaveLength(200);
  const lines = await admin.get(`${logsPath}?action=invite`);
  expect(lines).toMatchObject({ total: 1, data: [{ recordName: '200 个用户' }] });
  const lost = await app.database.read.selectFrom('jobs').select('id').where('kind', '=', 'send-mail').execute();
  expect(lost).toHaveLength(200);
});

test('guessing tokens is limited like failed sign-ins, without blocking a valid link', async () => {
  const { invited, post, stateOf, setPassword, login } = await site();
  const { user, token } = await invited();
  for (let nth = 0; nth < limits.loginFailuresPerAccount; nth += 1) {
    expect(await post(authPath.invitation, { token: `guess${nth}` })).toMatchObject({ data: { state: 'unknown' } });
  }
  const blocked = { status: 429, code: Code.tooManyAttempts };
  expect(await post(authPath.invitation, { token: 'guess' })).toMatchObject(blocked);
  expect(await setPassword('guess')).toMatchObject(blocked);
  expect(await post(authPath.invitation, { token: 'guess' }, '10.9.9.9')).toMatchObject({ status: 200 });
  expect(await stateOf(token)).toMatchObject({ state: 'valid' });
  for (let nth = 0; nth < limits.loginFailuresPerAccount; nth += 1) await login(user.username, 'wrong');
  expect(await setPassword(token), 'failed sign-ins of the account').toMatchObject(blocked);
  expect(await setPassword(token, password, '10.9.9.9')).toMatchObject({ status: 200 });
});

test('hostile input is rejected', async () => {
  const { admin, post, invite, invited, server } = await site();
  for (const token of ['', 'x'.repeat(201), 1, null, {}, ['a']]) {
    expect(await post(authPath.invitation, { token })).toMatchObject({ status: 400 });
  }
  for (const token of ["' or 1=1 --", '%', '../../etc', '\uD800', '字'.repeat(100)]) {
    const { status } = await post(authPath.invitationPassword, { token, newPassword: password });
    expect([400, 409]).toContain(status);
  }
  const user = await createUser(admin, { email: 'zhang@example.com' });
  for (const address of ['javascript:alert(1)', 'https://a.example.com/x', 'https://a@b.com', 'ftp://a.com', '']) {
    expect(await admin.post(invitationsPath, { ids: [user.id], consoleUrl: address })).toMatchObject({ status: 400 });
  }
  expect(await invite([])).toMatchObject({ status: 400 });
  const nickname = `<b>{link}${hiddenLink}$&`;
  await invited({ nickname });
  expect(server.mails.at(-1)?.html).toContain('&lt;b&gt;{link}');
});

import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Code } from '@mutai/contract/codes';
import { hourMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import { mailPage, mailPermissions } from '@mutai/contract/mail/page';
import { mailResendPath, mailTemplatePath } from '@mutai/contract/mail/resource';
import { notificationsPath } from '@mutai/contract/notifications/resource';
import { siteSettingsPath } from '@mutai/contract/site-settings/resource';
import { expect, onTestFinished, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { mailSite, smtpServer } from '../../testing/mail-site.ts';
import { smtpError, startSmtpServer, type SmtpServerBehaviour } from '../../testing/smtp-server.ts';

/** Guard against hanging, in milliseconds. */
const within = { timeout: 20_000 };
const account = { user: 'sender', pass: 'Geheim#密码' };

test('committed events are mailed, unless mail or the template is disabled', async () => {
  const server = await smtpServer();
  const { admin, set, sendTo, queue, work, mails, database } = await mailSite();
  await sendTo('early@example.com');
  await set({ smtpPort: server.port });
  const rolledBack = database.write(async (trx) => {
    await queue(trx, { template: 'password-reset', to: 'no@example.com', values: { nickname: '', username: '' } });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await sendTo('');
  await sendTo('zhang@example.com');
  await admin.patch(mailTemplatePath('account-created'), { enabled: false });
  await sendTo('late@example.com');
  await work();
  expect(await mails()).toMatchObject([
    { template: 'account-created', recipient: 'zhang@example.com', status: 'sent', attempts: 1, error: '' },
  ]);
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]).toMatchObject({ to: ['zhang@example.com'], subject: '【幕台】您的账号已创建' });
  expect(server.mails[0]?.text).toContain('登录账号：zhangsan');
});

test('mails contain the name of the site, and times in its time zone', async () => {
  const server = await smtpServer();
  const { admin, set, sendTo, work } = await mailSite();
  await set({ smtpPort: server.port });
  expect(await admin.patch(siteSettingsPath, { timeZone: 'Asia/Nowhere' })).toMatchObject({
    status: 400,
    data: { timeZone: expect.stringContaining('没有这个时区') as string },
  });
  for (const timeZone of ['Asia/Shanghai', 'America/New_York', 'UTC', '']) {
    expect(await admin.patch(siteSettingsPath, { timeZone })).toMatchObject({ status: 200 });
    await sendTo(`${timeZone.length}@example.com`);
    await work();
  }
  const times = server.mails.map(({ text }) => /管理员于 (.*?) 为您/.exec(text)?.[1]);
  expect(times.slice(0, 3)).toEqual([
    '2026-01-01 08:00:00（Asia/Shanghai，UTC+08:00）',
    '2025-12-31 19:00:00（America/New_York，UTC-05:00）',
    '2026-01-01 00:00:00（UTC）',
  ]);
  expect(times[3]).toContain(`（${Intl.DateTimeFormat('en').resolvedOptions().timeZone}`);
});

test('events soon after another mail to the same person are merged into one mail', async () => {
  const server = await smtpServer();
  const { set, sendTo, work, mails, advance } = await mailSite();
  await set({ smtpPort: server.port });
  const often = () => sendTo('zhang@example.com', hourMs);
  await often();
  await often();
  await work();
  await often();
  await often();
  await sendTo('li@example.com', hourMs);
  await work();
  expect(server.mails.map(({ to }) => to[0])).toEqual(['zhang@example.com', 'li@example.com']);
  expect(await mails('&status=waiting')).toMatchObject([{ nextAt: '2026-01-01T01:00:00.000Z' }]);
  advance(hourMs);
  await work();
  expect(server.mails).toHaveLength(3);
});

test('a hundred pending mails are sent once each by any number of processes', { timeout: 90_000 }, async () => {
  const { port, close } = await startSmtpServer();
  await close();
  const { set, sendTo, work, mails, advance, startProcess } = await mailSite();
  await set({ smtpPort: port });
  const readers = Array.from({ length: 100 }, (_, nth) => `reader${nth}@example.com`);
  for (const reader of readers) await sendTo(reader);
  await work(10);
  const waiting = await mails('&status=waiting');
  expect(waiting.map(({ attempts }) => attempts).filter((attempts) => attempts === 1)).toHaveLength(10);
  expect(waiting.at(-1)?.error).toContain('拒绝连接');

  const server = await smtpServer({ port });
  advance(hourMs);
  startProcess();
  startProcess();
  await expect.poll(() => server.mails.length, { timeout: 60_000 }).toBe(100);
  await expect.poll(async () => (await mails('&status=sent')).length, within).toBe(100);
  expect(server.mails.map(({ to }) => String(to[0])).toSorted()).toEqual(readers.toSorted());
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(100);
});

test('a mail whose process died while sending is not sent again automatically, and is reported', async () => {
  let answer: (() => void) | undefined;
  const server = await smtpServer({ mail: (_mail, done) => (answer = done) });
  const { admin, set, sendTo, work, mails, database, job } = await mailSite();
  await set({ smtpPort: server.port });
  await sendTo('zhang@example.com');
  const { payload } = await database.read
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'send-mail')
    .executeTakeFirstOrThrow();
  const hanging = job?.run(JSON.parse(payload) as never, new AbortController().signal);
  await expect.poll(() => answer, within).toBeDefined();
  expect(await mails()).toMatchObject([{ status: 'sending' }]);
  // Another process takes the job, as after an expired claim.
  await work();
  const [mail] = await mails();
  expect(mail).toMatchObject({ status: 'uncertain', error: expect.stringContaining('无法确认') as string });
  // The first process was alive after all.
  answer?.();
  await hanging;
  expect(await mails()).toMatchObject([{ status: 'sent', attempts: 1 }]);
  expect(server.mails).toHaveLength(1);
  expect(await admin.post(mailResendPath(mail?.id ?? 0))).toMatchObject({ code: Code.conflict });
});

test('hanging servers do not delay mails once the settings are corrected', async () => {
  const silent: Socket[] = [];
  const hanging = createServer((socket) => silent.push(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  onTestFinished(() => void hanging.close());
  const server = await smtpServer();
  const { set, sendTo, mails, startProcess } = await mailSite();
  await set({ smtpPort: (hanging.address() as AddressInfo).port });
  const recipients = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'];
  for (const to of recipients) await sendTo(to);
  startProcess();
  await expect.poll(() => silent.length, within).toBe(2);
  await set({ smtpPort: server.port });
  await expect.poll(() => server.mails.length, within).toBe(recipients.length);
  expect(server.mails.map(({ to }) => String(to[0])).toSorted()).toEqual(recipients);
  // Switching servers does not count as a failed attempt.
  await expect
    .poll(async () => (await mails()).map(({ status, attempts }) => [status, attempts]), within)
    .toEqual(recipients.map(() => ['sent', 1]));
  expect(silent.map(({ destroyed, readableEnded }) => destroyed || readableEnded)).toEqual([true, true]);
});

test('permanent errors are not retried, temporary ones are for a day, and both can be sent again manually', async () => {
  let recipient: NonNullable<SmtpServerBehaviour['recipient']> = () => smtpError(550, 'no such user');
  const server = await smtpServer({ recipient: (address) => recipient(address) });
  const { app, admin, set, sendTo, work, mails, advance, clock, database } = await mailSite();
  await set({ smtpPort: server.port });
  await sendTo('zhang@example.com');
  await work();
  const [refused] = await mails();
  expect(refused).toMatchObject({
    status: 'failed',
    nextAt: null,
    error: '邮件服务器拒绝了接收人，请检查接收人邮箱是否存在（服务器答复：550 no such user）',
  });
  recipient = () => smtpError(451, 'try later');
  await admin.post(mailResendPath(refused?.id ?? 0));
  for (const minutes of [0.5, 1, 2]) {
    await work();
    const [{ attempts, nextAt } = { attempts: 0, nextAt: null }] = await mails();
    expect([attempts, Date.parse(nextAt ?? '') - clock()]).toEqual([1 + Math.log2(minutes * 2), minutes * 60_000]);
    advance(minutes * 60_000);
  }
  const last = { mailId: refused?.id ?? 0, attempts: limits.mailAttempts - 1 };
  await database.maintenance.updateTable('mails').set({ attempts: last.attempts }).execute();
  await database.maintenance
    .updateTable('jobs')
    .set({ payload: JSON.stringify(last) })
    .where('kind', '=', 'send-mail')
    .execute();
  await work();
  expect(await mails()).toMatchObject([{ status: 'failed', attempts: limits.mailAttempts, nextAt: null }]);

  recipient = () => undefined;
  await set({ enable: false });
  expect(await admin.post(mailResendPath(refused?.id ?? 0))).toMatchObject({ code: Code.conflict });
  await set({ enable: true });
  const reader = await signInHolding(app, admin, 'reader2', [mailPermissions.read]);
  expect(await reader.post(mailResendPath(refused?.id ?? 0))).toMatchObject({ code: Code.forbidden });
  // Repeated and concurrent requests still send it once.
  const again = () => admin.post(mailResendPath(refused?.id ?? 0));
  expect([await again(), await again()]).toMatchObject([{ status: 200 }, { status: 200 }]);
  await Promise.all([work(), work()]);
  expect(server.mails).toHaveLength(1);
  expect(await mails()).toMatchObject([{ status: 'sent', attempts: 1, error: '' }]);
  expect(await mails('&recipient=ZHANG&template=account-created')).toHaveLength(1);
  expect(await mails('&recipient=nobody')).toHaveLength(0);
});

test('mails are deleted after their retention, and an undecryptable password is reported', async () => {
  const server = await smtpServer({ account });
  const { set, sendTo, work, mails, advance, kinds, database } = await mailSite();
  await set({ smtpPort: server.port, smtpAuth: true, smtpUser: account.user, smtpPass: account.pass });
  const { value } = await database.read
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'mail')
    .executeTakeFirstOrThrow();
  const broken = JSON.stringify({ ...(JSON.parse(value) as object), smtpPass: 'v1.AAAA' });
  await database.maintenance.updateTable('settings').set({ value: broken }).where('key', '=', 'mail').execute();
  await sendTo('zhang@example.com');
  await work();
  expect(await mails()).toMatchObject([{ status: 'waiting', error: expect.stringContaining('无法解密') as string }]);
  advance(limits.mailLogDays * 24 * hourMs + 1);
  const forget = kinds.find(({ kind }) => kind === 'forget-mails');
  await forget?.run(null as never, new AbortController().signal);
  expect(await database.read.selectFrom('mails').selectAll().execute()).toEqual([]);
});

test('mail administrators are notified of failed mails, once for many', async () => {
  const recipient = (address: string) => (address.startsWith('no') ? smtpError(550, 'no such user') : undefined);
  const server = await smtpServer({ recipient });
  const { admin, advance, set, sendTo, work } = await mailSite();
  await set({ smtpPort: server.port });
  const told = async () => (await admin.get(`${notificationsPath}?source=notice`)).data as readonly object[];
  for (const to of ['no-one@example.com', 'no-two@example.com', 'yes@example.com']) await sendTo(to);
  await work();
  expect(await told()).toMatchObject([{ kind: 'mail-failed', link: `${mailPage.path}?tab=log` }]);
  advance(hourMs);
  await sendTo('no-three@example.com');
  await work();
  expect(await told()).toHaveLength(2);
});

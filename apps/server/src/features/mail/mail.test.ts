import { Code } from '@mutai/contract/codes';
import { mailPermissions } from '@mutai/contract/mail/page';
import { mailPreviewPath, mailSettingsPath, mailTemplatePath, mailTestPath } from '@mutai/contract/mail/resource';
import type { EditableMailTemplate, MailPreview, MailTest } from '@mutai/contract/mail/schema';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { mailSite, smtpServer } from '../../testing/mail-site.ts';
import type { Client } from '../../testing/test-app.ts';

const account = { user: 'sender', pass: 'Geheim#密码' };

const operations = async (admin: Client) => (await admin.get('/api/v1/logs?size=50')).text;

test('settings are stored with the password encrypted, and shown and logged without it', async () => {
  const { app, admin, database, set } = await mailSite();
  const changed = await set({ smtpAuth: true, smtpUser: account.user, smtpPass: account.pass });
  expect(changed).toMatchObject({ enable: true, smtpPass: '******', version: 1 });
  const { data } = await admin.get(mailSettingsPath);
  expect(data).toEqual(changed);
  const row = await database.read.selectFrom('settings').select('value').where('key', '=', 'mail').executeTakeFirst();
  const told = [row?.value, ...app.logs, await operations(admin)].join('\n');
  expect(told).toContain('smtpPass');
  expect(told).not.toContain(account.pass);

  const refusals: readonly (readonly [object, object])[] = [
    [{ smtpPort: 65_536 }, { smtpPort: expect.stringContaining('65535') as string }],
    [{ smtpPort: -1 }, { smtpPort: expect.any(String) as string }],
    [{ smtpHost: 'https://smtp.example.com' }, { smtpHost: expect.stringContaining('示例') as string }],
    [{ smtpFrom: 'a@b.com\r\nBcc: c@d.com' }, { smtpFrom: expect.any(String) as string }],
    [{ smtpFrom: '' }, { smtpFrom: '该项不能为空' }],
    // The password would be sent to another server, or unprotected.
    ...[
      { smtpHost: 'smtp.example.com' },
      { smtpHost: 'smtp.example.com', smtpPass: '******' },
      { smtpPort: 2525 },
      { smtpPort: 0 },
      { smtpSecurity: 'none' },
      { smtpVerify: false },
    ].map((body) => [body, { smtpPass: expect.stringContaining('重新填写') as string }] as const),
  ];
  for (const [body, fields] of refusals) {
    expect(await admin.patch(mailSettingsPath, body)).toMatchObject({ code: Code.invalid, data: fields });
  }
  const stale = await admin.patch(mailSettingsPath, { smtpPort: 25, version: 0 });
  expect(stale).toMatchObject({ code: Code.conflict, data: { version: 1, smtpPass: '******' } });
  // Kept with at least the same protection, and dropped without authentication.
  const kept = await admin.patch(mailSettingsPath, { smtpSecurity: 'tls', smtpUser: 'other', smtpPass: '******' });
  expect(kept).toMatchObject({ data: { smtpSecurity: 'tls', smtpPass: '******' } });
  const dropped = await admin.patch(mailSettingsPath, { smtpPort: 25, smtpAuth: false });
  expect(dropped).toMatchObject({ data: { smtpPort: 25, smtpPass: '' } });
  const reader = await signInHolding(app, admin, 'reader1', [mailPermissions.read]);
  expect(await reader.get(mailSettingsPath)).toMatchObject({ status: 200 });
  expect(await reader.patch(mailSettingsPath, { smtpPort: 25 })).toMatchObject({ code: Code.forbidden });
});

test('a test sends a real mail by saved or unsaved settings, and returns the answer of the server', async () => {
  const server = await smtpServer({ account });
  const { app, admin, set, mails } = await mailSite();
  const secured = { smtpSecurity: 'none', smtpAuth: true, smtpUser: account.user } as const;
  await set({ ...secured, smtpPort: server.port, smtpPass: account.pass });
  const attempt = async (body: object) => (await admin.post(mailTestPath, { to: 'me@example.com', ...body })).data;
  expect(await attempt({})).toMatchObject({ sent: true, error: '' });
  expect(await attempt({ smtpPass: '******', smtpFrom: 'other@example.com' })).toMatchObject({ sent: true });
  expect(server.mails.map(({ from, to, subject }) => [from, ...to, subject])).toEqual([
    ['site@example.com', 'me@example.com', '测试邮件'],
    ['other@example.com', 'me@example.com', '测试邮件'],
  ]);
  const refused = (await attempt({ smtpPass: 'guess' })) as MailTest;
  expect(refused.sent).toBe(false);
  expect(refused.error).toContain('没有接受验证账号和密码');
  expect(refused.answer).toMatch(/^535 /);
  expect(await mails()).toMatchObject([
    { template: 'test', status: 'failed', attempts: 1, error: expect.stringContaining('535') as string },
    { status: 'sent' },
    { status: 'sent', recipient: 'me@example.com' },
  ]);

  // The saved password is never sent to another server or port, or with less protection.
  for (const body of [{ smtpHost: 'evil.example.com' }, { smtpPort: 2525 }, { smtpVerify: false }]) {
    expect(await admin.post(mailTestPath, { to: 'me@example.com', ...body })).toMatchObject({
      code: Code.invalid,
      data: { smtpPass: expect.any(String) as string },
    });
  }
  for (const to of ['me@example.com\r\nBcc: you@example.com', 'a@b.com, c@d.com', 'Me <me@example.com>', '']) {
    expect(await admin.post(mailTestPath, { to })).toMatchObject({
      code: Code.invalid,
      data: { to: expect.any(String) as string },
    });
  }
  const tester = await signInHolding(app, admin, 'tester1', [mailPermissions.read, mailPermissions.test]);
  expect(await tester.post(mailTestPath, { to: 'me@example.com' })).toMatchObject({ data: { sent: true } });
  expect(await tester.post(mailTestPath, { to: 'me@example.com', smtpPort: 25 })).toMatchObject({
    code: Code.forbidden,
  });
});

test('an internal server is reached only if the configuration allows it', async () => {
  const server = await smtpServer();
  const { admin, set } = await mailSite('10.0.0.1');
  await set({ smtpPort: server.port });
  expect(await admin.post(mailTestPath, { to: 'me@example.com' })).toMatchObject({
    status: 200,
    data: { sent: false, error: expect.stringContaining('OUTBOUND_ALLOW') as string },
  });
  expect(server.mails).toHaveLength(0);
});

test('a template accepts only its placeholders, and escapes their values', async () => {
  const server = await smtpServer();
  const { admin, set, queue, work, database } = await mailSite();
  await set({ smtpPort: server.port });
  const path = mailTemplatePath('account-created');
  const before = (await admin.get(path)).data as EditableMailTemplate;
  expect(await admin.patch(path, { text: '{nickname} {post} {PASSWORD}' })).toMatchObject({
    code: Code.invalid,
    data: { text: expect.stringContaining('{post}、{PASSWORD}') as string },
  });
  expect(await admin.patch(path, { subject: '两\n行' })).toMatchObject({ code: Code.invalid });
  const edited = { subject: '欢迎 {nickname}', text: '{nickname}：账号 {username}', version: before.version };
  expect(await admin.patch(path, edited)).toMatchObject({ status: 200, data: { version: before.version + 1 } });
  expect(await admin.patch(path, edited)).toMatchObject({ code: Code.conflict });
  const preview = await admin.post(mailPreviewPath('account-created'), { subject: '{nickname}', text: '<{username}>' });
  expect(preview.data).toMatchObject({ subject: '张三', text: '<zhangsan>' });
  expect((preview.data as MailPreview).html).toContain('<p>&lt;zhangsan&gt;</p>');

  const nickname = '<script>alert(1)</script>\r\nBcc: all@example.com {username}';
  await database.write((trx) =>
    queue(trx, { template: 'account-created', to: 'x@example.com', values: { nickname, username: 'script1' } }),
  );
  await work();
  const [mail] = server.mails;
  expect(mail).toMatchObject({
    to: ['x@example.com'],
    subject: '欢迎 <script>alert(1)</script> Bcc: all@example.com {username}',
  });
  expect(mail?.html).not.toContain('<script>');
  expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
});

import { authPath } from '@mutai/contract/paths';
import { commentPermissions } from '@mutai/contract/comments/resource';
import { functionSettingsPath } from '@mutai/contract/functions/resource';
import { limits } from '@mutai/contract/limits';
import { mailSettingsPath, mailsPath } from '@mutai/contract/mail/resource';
import type { Mail } from '@mutai/contract/mail/schema';
import { usersPath } from '@mutai/contract/users/resource';
import { expect, test } from 'vitest';
import { createRole, createUser, userBody } from './testing/builders.ts';
import { publishPosts } from './testing/posts.ts';
import { adminPassword, buildTestApp } from './testing/test-app.ts';

/** Site with mail enabled. Jobs do not run, so nothing is sent. */
async function site() {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const settings = { enable: true, smtpHost: 'smtp.example.com', smtpFrom: 'site@example.com', smtpAuth: false };
  expect(await admin.patch(mailSettingsPath, settings)).toMatchObject({ status: 200 });
  const mails = async () => (await admin.get(`${mailsPath}?sort=createdAt:asc`)).data as Mail[];
  return { app, admin, mails };
}

test('a user is mailed about account creation and password resets, without a password', async () => {
  const { admin, mails } = await site();
  const email = 'zhang@example.com';
  const user = await createUser(admin, { nickname: '张三', password: adminPassword, email });
  expect(user.email).toBe(email);
  await createUser(admin);
  await admin.patch(`${usersPath}/${user.id}`, { nickname: '张三丰' });
  await admin.patch(`${usersPath}/${user.id}`, { password: 'Another#2026' });
  const sent = await mails();
  expect(sent.map(({ template, recipient }) => [template, recipient])).toEqual([
    ['account-created', email],
    ['password-reset', email],
  ]);
  expect(sent[1]?.text).toContain(`账号 ${user.username} 的密码`);
  expect(JSON.stringify(sent)).not.toMatch(/Another#2026|Mutai#2026/);
  expect(await admin.post(usersPath, userBody({ email: 'a@b.com\r\nBcc: c@d.com' }))).toMatchObject({
    status: 400,
    data: { email: expect.stringContaining('邮箱格式错误') as string },
  });
});

test('only moderators are mailed about pending comments', async () => {
  const { app, admin, mails } = await site();
  const moderator = await createRole(app, 'moderator', [commentPermissions.update]);
  const reader = await createRole(app, 'reader', [commentPermissions.read]);
  await createUser(admin, { nickname: '审核员', roleIds: [moderator], email: 'm@example.com', enabled: true });
  await createUser(admin, { roleIds: [moderator] });
  await createUser(admin, { roleIds: [moderator], email: 'gone@example.com', enabled: false });
  await createUser(admin, { roleIds: [reader], email: 'r@example.com' });
  await admin.patch(functionSettingsPath, { publicComments: true });
  await publishPosts(app, admin, [{ title: '夜间施工', slug: 'night' }]);
  const comment = (content: string) =>
    app.call('POST', '/api/public/v1/posts/night/comments', { body: { author: '读者', content } });
  expect(await comment('第一条')).toMatchObject({ status: 201 });
  expect(await comment('第二条')).toMatchObject({ status: 201 });
  const told = (await mails()).filter(({ template }) => template === 'comment-pending');
  expect(told).toMatchObject([{ recipient: 'm@example.com', subject: '【幕台】有评论等待审核：夜间施工' }]);
  expect(told[0]?.text).toContain('审核员，您好');
  expect(told[0]?.text).toContain('第一条');
});

test('repeated failed sign-ins are mailed once to the user and to super-administrators', async () => {
  const { app, admin, mails } = await site();
  const info = (await admin.post(authPath.info)).data as { readonly id: number };
  await admin.patch(`${usersPath}/${info.id}`, { email: 'admin@example.com' });
  await createUser(admin, { username: 'target1', password: adminPassword, email: 't@example.com' });
  const before = (await mails()).length;
  const fail = async (username: string) => {
    for (let tries = 0; tries < limits.loginFailuresPerAccount + 3; tries += 1) {
      await app.call('POST', authPath.login, { body: { username, password: 'wrong' } });
    }
  };
  await fail('Target1');
  await fail('nobody77');
  const job = app.platform.jobs.kinds.find(({ kind }) => kind === 'mail-sign-in-failures');
  const due = await app.database.read
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'mail-sign-in-failures')
    .execute();
  // Also enqueued for an unknown account, so that attackers learn nothing.
  expect(due).toHaveLength(2);
  for (const { payload } of due) await job?.run(JSON.parse(payload) as never, new AbortController().signal);
  const told = (await mails()).slice(before);
  expect(told.map(({ template, recipient }) => [template, recipient])).toEqual([
    ['sign-in-failures', 'admin@example.com'],
    ['sign-in-failures', 't@example.com'],
  ]);
  expect(told[0]?.text).toContain('账号 target1 在');
  expect(told[0]?.text).toContain('连续登录失败 10 次');
});

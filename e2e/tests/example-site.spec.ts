import { commentsPath, commentStatusPath } from '@mutai/contract/comments/resource';
import type { Comment } from '@mutai/contract/comments/schema';
import { functionSettingsPath } from '@mutai/contract/functions/resource';
import { postsPath } from '@mutai/contract/posts/resource';
import type { Post } from '@mutai/contract/posts/schema';
import { publicCommentsPath } from '@mutai/contract/public/paths';
import { type Api, unique } from '../support/api.ts';
import { serveExampleSite } from '../support/example-site.ts';
import { scriptPayloads } from '../support/script-payloads.ts';
import { expect, test } from '../support/test.ts';

const documentOf = (...texts: readonly string[]) => ({
  type: 'doc',
  schemaVersion: 1,
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

const publish = (api: Api, title: string, slug: string, ...texts: readonly string[]) =>
  api.ask<Post>('POST', postsPath, { title, slug, content: documentOf(...texts), status: 'published' });

test('a reader finds a post, comments, and sees the comment after approval', async ({ page, api, server }) => {
  const site = await serveExampleSite(server.url);
  await api.ask('PATCH', functionSettingsPath, { allowedOrigins: [site.origin] });
  const word = unique('open');
  const { id } = await publish(api, `演播室${word}开放日`, word, '周六开放，欢迎参观。');

  await page.goto(`${site.origin}/`);
  await page.getByRole('searchbox').fill(word);
  await page.keyboard.press('Enter');
  await expect(page.locator('mark')).toHaveText(word);
  await page.getByRole('link', { name: `演播室${word}开放日` }).click();
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(`演播室${word}开放日`);
  await expect(page.locator('.rich-text')).toHaveText('周六开放，欢迎参观。');

  await page.getByLabel('昵称').fill('读者甲');
  await page.getByLabel('评论内容').fill('几点开始？');
  await page.getByRole('button', { name: '发表评论' }).click();
  await expect(page.getByRole('status')).toHaveText('评论已提交，审核通过后显示！');
  await page.reload();
  await expect(page.getByRole('heading', { name: '评论（0）' })).toBeVisible();
  await expect(page.getByText('几点开始？')).toBeHidden();

  const [comment] = await api.ask<Comment[]>('GET', `${commentsPath}?postId=${id}`);
  await api.ask('POST', commentStatusPath, { ids: [comment?.id], status: 'approved' });
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: '读者甲' })).toContainText('几点开始？');
  await page.getByRole('button', { name: '回复', exact: true }).click();
  await expect(page.getByText('回复 读者甲')).toBeVisible();
  site.close();
});

test('a reader comments on a post whose slug changes meanwhile, and the former address still works', async ({
  page,
  api,
  server,
}) => {
  const site = await serveExampleSite(server.url);
  await api.ask('PATCH', functionSettingsPath, { allowedOrigins: [site.origin] });
  const [former, slug] = [unique('former'), unique('now')];
  const { id } = await publish(api, `改址${slug}`, former, '正文');
  await page.goto(`${site.origin}/?post=${former}`);
  await page.getByLabel('昵称').fill('读者乙');
  await page.getByLabel('评论内容').fill('还能评论吗？');
  await api.ask('PATCH', `${postsPath}/${id}`, { slug });
  await page.getByRole('button', { name: '发表评论' }).click();
  await expect(page.getByRole('status')).toHaveText('评论已提交，审核通过后显示！');

  const [comment] = await api.ask<Comment[]>('GET', `${commentsPath}?postId=${id}`);
  await api.ask('POST', commentStatusPath, { ids: [comment?.id], status: 'approved' });
  await page.goto(`${site.origin}/?post=${former.toUpperCase()}`);
  await expect(page).toHaveURL(`${site.origin}/?post=${slug}`);
  await expect(page.getByRole('listitem').filter({ hasText: '读者乙' })).toContainText('还能评论吗？');
  site.close();
});

test('scripts in titles, summaries, bodies and comments do not run', async ({ page, api, server }) => {
  const site = await serveExampleSite(server.url);
  await api.ask('PATCH', functionSettingsPath, { allowedOrigins: [site.origin] });
  await api.ask('PATCH', '/api/v1/settings/comments', { perAddressLimit: 1000 });
  const word = unique('evil');
  const all = scriptPayloads.join(' ');
  const { id } = await publish(api, `${word} ${scriptPayloads[0]}`, word, ...scriptPayloads);
  await api.ask('PATCH', `${postsPath}/${id}`, { description: all });
  for (const [index, payload] of scriptPayloads.entries()) {
    const slug = `${word}-${index}`;
    await publish(api, `${word} ${payload}`, slug, 'x');
    await api.ask('POST', publicCommentsPath(word), { author: payload.slice(0, 32), content: payload });
  }
  const comments = await api.ask<Comment[]>('GET', `${commentsPath}?postId=${id}&size=100`);
  await api.ask('POST', commentStatusPath, { ids: comments.map((comment) => comment.id), status: 'approved' });
  expect(scriptPayloads).toHaveLength(31);

  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  const ran = () => page.evaluate(() => 'ran' in globalThis);
  for (const query of [`?q=${word}`, `?q=${word}&page=4`, `?post=${word}`]) {
    await page.goto(`${site.origin}/${query}`);
    await expect(page.locator('main').getByRole('heading').first()).toContainText(word);
    if (query.includes('post=')) await expect(page.locator('.comments li')).toHaveCount(scriptPayloads.length);
    expect(await ran()).toBe(false);
  }
  // Escaped text never triggers the policy, so it has no violations to report.
  expect(violations).toEqual([]);
  await expect(page.locator('.rich-text')).toContainText('<svg onload=ran=1>');
  site.close();
});

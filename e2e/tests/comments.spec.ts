import { commentsPath } from '@mutai/contract/comments/resource';
import type { Comment } from '@mutai/contract/comments/schema';
import { functionSettingsPath } from '@mutai/contract/functions/resource';
import { postsPath } from '@mutai/contract/posts/resource';
import { publicCommentsPath } from '@mutai/contract/public/paths';
import type { Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { action, button, fromToolbar, more, onSelected, rowOf } from '../support/list-page.ts';
import { menu } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

/** Publishes a post and returns how a reader comments on it. */
async function publishedPost(api: Api) {
  await api.ask('PATCH', functionSettingsPath, { publicContent: true, publicComments: true });
  const post = { title: unique('帖'), slug: unique('read'), status: 'published' };
  await api.ask('POST', postsPath, post);
  const comment = (author: string, content: string) =>
    api.ask('POST', publicCommentsPath(post.slug), { author, content });
  return { ...post, comment };
}

/** Number of pending comments in the navigation. */
const waiting = async (page: Page): Promise<number> => {
  const words = await menu(page).getByRole('link', { name: '评论管理' }).getAttribute('aria-description');
  return Number(words?.match(/^(\d+) 条评论待审核$/)?.[1] ?? 0);
};

test('a comment appears immediately and is expanded, approved, answered and marked as spam', async ({ page, api }) => {
  const author = unique('读');
  const post = await publishedPost(api);
  await page.goto(`/content/comment?author=${encodeURIComponent(author)}`);
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();
  const { body } = await api.send('GET', `${commentsPath}?status=pending&size=1`);
  const before = body.total ?? 0;
  await expect.poll(() => waiting(page)).toBe(before);
  const long = `${'早高峰请加密班次。'.repeat(10)}谢谢！`;
  await post.comment(`${author}一`, long);
  await expect(rowOf(page, `${author}一`), 'without a reload').toContainText('待审核');
  await expect.poll(() => waiting(page)).toBe(before + 1);

  const row = rowOf(page, `${author}一`);
  await expect(row).toContainText(post.title);
  await expect(row).not.toContainText('谢谢！');
  await button(page, '展开').and(row.getByRole('button')).click();
  await expect(row).toContainText('谢谢！');
  await action(page, `${author}一`, '通过').click();
  await expect(row).toContainText('已通过');
  await expect.poll(() => waiting(page)).toBe(before);

  await more(page, `${author}一`, '回复');
  const dialog = page.getByRole('dialog', { name: '回复评论' });
  await dialog.getByLabel('回复内容', { exact: true }).fill('已收到，正在研究。');
  await button(dialog, '提交').click();
  await expect(dialog).toBeHidden();
  const replies = await api.ask<Comment[]>('GET', `${commentsPath}?content=${encodeURIComponent('已收到，正在研究')}`);
  expect(replies[0]).toMatchObject({ status: 'approved', author: '管理员', post: post.title });

  await post.comment(`${author}二`, '广告');
  await rowOf(page, `${author}二`).getByRole('checkbox').check();
  await onSelected(page, '标为垃圾');
  await expect(rowOf(page, `${author}二`)).toContainText('垃圾评论');

  await test.step('a comment with a blocked word is marked as spam', async () => {
    const word = unique('bad');
    await fromToolbar(page, '评论设置');
    const settings = page.getByRole('dialog', { name: '评论设置' });
    const words = settings.getByLabel('屏蔽词', { exact: true });
    await words.fill(`${await words.inputValue()}\n${word}\n`);
    await button(settings, '提交').click();
    await expect(settings).toBeHidden();
    await post.comment('过客', `买 ${word} 吗`);
    const [held] = await api.ask<Comment[]>('GET', `${commentsPath}?content=${word}`);
    expect(held).toMatchObject({ status: 'spam' });
  });
});

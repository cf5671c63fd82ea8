import { functionSettingsPath } from '@mutai/contract/functions/resource';
import { postPreviewPath, postsPath } from '@mutai/contract/posts/resource';
import type { Post } from '@mutai/contract/posts/schema';
import type { PostPreview } from '@mutai/contract/public/schema';
import { unique } from '../support/api.ts';
import { newPost, textOf } from '../support/editor.ts';
import { action, button, more, rowOf } from '../support/list-page.ts';
import { uploadSample } from '../support/materials.ts';
import { person } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

const content = (...texts: readonly string[]) => ({
  type: 'doc',
  schemaVersion: 1,
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

test('selected text becomes a link, and a video from the library is inserted', async ({ page, api }) => {
  const clip = await uploadSample(api, 'clip.mp4', `${unique('片')}.mp4`);
  const dialog = await newPost(page);
  const text = textOf(dialog);
  await page.keyboard.type('见官网');
  // The editor learns the selection after the key press, and before this listener, which was added later.
  const chosen = await page.evaluateHandle(() => {
    const told = new Promise<void>((tell) => {
      document.addEventListener('selectionchange', () => {
        if (String(getSelection()) === '官网') tell();
      });
    });
    return { told };
  });
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await chosen.evaluate(({ told }) => told);
  await page.keyboard.press('Control+k');
  const bar = dialog.getByRole('dialog', { name: '链接' });
  await expect(bar.getByLabel('显示的文字（可不填）'), 'the words are there').toHaveCount(0);
  await bar.getByLabel('链接地址').fill('/about');
  await page.keyboard.press('Enter');
  await expect(text.getByRole('link')).toHaveText('官网');
  await expect(text.locator('p').first()).toHaveText('见官网');

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/sp');
  await expect(page.getByRole('option', { name: '视频' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: /^选择/ });
  await picker.getByRole('option', { name: clip.name, exact: true }).click();
  await button(picker, '确定').click();
  await expect(text.locator('figure video')).toHaveAttribute('src', clip.path);
});

test('two versions are shown side by side, on a phone one below the other', async ({ page, api }) => {
  const post = await api.ask<Post>('POST', postsPath, {
    title: unique('版'),
    slug: unique('version'),
    content: content('开头', '首班车六点'),
  });
  await api.ask('PATCH', `${postsPath}/${post.id}`, { content: content('开头', '首班车七点') });
  await page.goto(`/content/post?title=${encodeURIComponent(post.title)}`);
  await more(page, post.title, '版本');
  const compared = page
    .getByRole('dialog', { name: `版本：${post.title}` })
    .locator('table')
    .last();
  const [before, after] = [
    compared.locator('td').getByText('首班车六点'),
    compared.locator('td').getByText('首班车七点'),
  ];
  const place = async () => [await before.boundingBox(), await after.boundingBox()] as const;
  await expect(before.locator('del')).toHaveText('六');
  await expect(after.locator('ins')).toHaveText('七');
  const [left, right] = await place();
  expect(right?.y).toBeCloseTo(left?.y ?? 0, 0);
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(async () => {
    const [above, below] = await place();
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  }).toPass();
});

test('a draft is readable through its preview link and exported as Markdown', async ({
  page,
  api,
  browser,
  server,
}) => {
  const values = { title: unique('稿'), slug: unique('draft'), content: content('还没有公开') };
  const { id, title } = await api.ask<Post>('POST', postsPath, values);
  const { path } = await api.ask<PostPreview>('POST', postPreviewPath(id));
  const reader = await (await browser.newContext({ baseURL: server.url })).newPage();
  await reader.goto(path);
  await expect(reader.getByRole('status')).toContainText('预览 · 草稿');
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title);
  const body = reader.getByText('还没有公开');
  await expect(body, 'the style sheet is let through').toHaveCSS('color', 'rgb(31, 35, 41)');
  await reader.emulateMedia({ colorScheme: 'dark' });
  await expect(body).toHaveCSS('color', 'rgb(228, 230, 235)');
  await reader.context().close();

  await page.goto(`/content/post?title=${encodeURIComponent(title)}`);
  const download = page.waitForEvent('download');
  await more(page, title, '导出 Markdown');
  expect((await download).suggestedFilename()).toBe(`${title}.md`);
});

test('a user signed out by an administrator is notified immediately and once', async ({ server, api, openAs }) => {
  const { user, api: own } = await person(server.url, api, ['content-editor']);
  const page = await (await openAs(own)).newPage();
  const streaming = page.waitForResponse((answer) => answer.url().endsWith('/events'));
  await page.goto('/home');
  await streaming;
  await api.ask('PATCH', `/api/v1/users/${user.id}`, { enabled: false });
  await expect(page.getByRole('dialog').filter({ hasText: '登录' })).toHaveCount(1);
  await expect(page).toHaveURL(/\/login/);
});

test('the form keeps its toolbar visible, saves without closing, shows other editors and links to the page', async ({
  page,
  api,
  server,
  openAs,
}) => {
  const postUrl = `${server.url}/posts/{slug}`;
  await api.ask('PATCH', functionSettingsPath, { publicContent: true, postUrl });
  const [family, title] = [unique('批'), unique('夜班')];
  for (let number = 1; number <= 11; number += 1)
    await api.ask('POST', postsPath, { title: `${family}${number}`, slug: unique('p'), description: '摘要在列表中' });
  await page.goto('/content/post?page=2');
  await expect(page.getByRole('columnheader', { name: '摘要' })).toBeVisible();
  await button(page, '新增').click();
  const form = page.getByRole('dialog', { name: /^(?:添加|修改)文章$/ });
  await form.getByLabel('标题', { exact: true }).click();
  await page.keyboard.type(title);
  await textOf(form).click();
  for (let line = 0; line < 40; line += 1) await page.keyboard.press('Enter');
  await page.keyboard.type('最后一行');
  const tools = form.getByRole('toolbar');
  for (const one of await tools.all()) await expect(one).toBeInViewport({ ratio: 1 });
  await button(form, '保存').click();
  await expect(page.getByText('草稿已保存')).toBeVisible();
  await expect(page).toHaveURL(/edit=\d+/);
  await expect(page).not.toHaveURL(/page=/);
  await expect(rowOf(page, title), 'the list behind is at its first page').toBeAttached();
  await expect(button(form, '提交')).toHaveCount(0);

  const colleague = await person(server.url, api, ['content-editor']);
  const theirs = await (await openAs(colleague.api)).newPage();
  await theirs.goto(page.url());
  const told = '也打开了这篇文章，同时修改时会并列两人的内容供您选择';
  await expect(theirs.getByText(`管理员 ${told}`)).toBeVisible();
  await expect(page.getByText(`${colleague.user.nickname} ${told}`)).toBeVisible();
  await theirs.close();

  await button(form, '发布').click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, title)).toContainText('已发布');
  const [opened] = await Promise.all([page.waitForEvent('popup'), more(page, title, '查看网页')]);
  await expect.poll(() => opened.url()).toMatch(new RegExp(`^${server.url}/posts/`, 'u'));
  await opened.close();
  await action(page, title, '修改').click();
  await expect(form.getByRole('link', { name: '查看网页' })).toHaveAttribute('href', opened.url());
  await expect(button(form, '发布'), 'it is public').toHaveCount(0);
  await api.ask('PATCH', functionSettingsPath, { postUrl: '' });
});

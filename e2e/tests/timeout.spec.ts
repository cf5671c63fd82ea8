import { unique } from '../support/api.ts';
import { newPost, textOf } from '../support/editor.ts';
import { button, openUsers, rowOf } from '../support/list-page.ts';
import { expect, test } from '../support/test.ts';

// Default timeout of the product.
test.use({ signedIn: true, serverEnvironment: { API_TIMEOUT_MS: '2000' } });

test('unanswered requests', async ({ page, api }) => {
  const { id, nickname } = await api.createUser({ username: unique('s'), nickname: unique('停'), enabled: false });
  await test.step('an unanswered request times out after 2000 ms', async () => {
    // Measures from the start of a request to its end by the clock of the page.
    await page.addInitScript(() => {
      const send = globalThis.fetch;
      globalThis.fetch = async (...request) => {
        const start = performance.now();
        try {
          return await send(...request);
        } catch (error) {
          performance.measure('given up', { start });
          throw error;
        }
      };
    });
    await page.route('**/api/v1/users?**', () => undefined);
    await openUsers(page, nickname);
    await expect(page.getByText('数据加载失败')).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText('请求失败，请检查网络或稍后重试！')).toBeVisible();
    const waits = await page.evaluate(() =>
      performance.getEntriesByName('given up', 'measure').map(({ duration }) => duration),
    );
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(1900);
    expect(waits[0]).toBeLessThan(8000);
  });
  await test.step('an unanswered change times out: one dialog shows the reason, and nothing is changed', async () => {
    await page.unroute('**/api/v1/users?**');
    await button(page, '重试').click();
    await page.route(`**/api/v1/users/${id}`, () => undefined);
    const toggle = rowOf(page, nickname).getByRole('switch', { name: '状态' });
    await toggle.click();
    const dialog = page.getByRole('dialog').filter({ hasText: '请求提示' });
    await expect(dialog).toContainText('请求失败，请检查网络或稍后重试！');
    await expect(dialog).toHaveCount(1);
    await dialog.getByRole('button').last().click();
    await expect(dialog).toBeHidden();
    await expect(toggle).not.toBeChecked();
    await expect(toggle).toBeEnabled();
  });
});

test('a create answered too late is reported, shown in the list, and executed once when retried', async ({
  page,
  api,
}) => {
  const [username, nickname] = [unique('l'), unique('迟')];
  // Lower than the form, which is scrolled to its end when it is submitted.
  await page.setViewportSize({ width: 1280, height: 500 });
  await openUsers(page, nickname);
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();
  const keys: (string | undefined)[] = [];
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route('**/api/v1/users', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const response = await route.fetch();
    if (keys.length === 1) await told;
    await route.fulfill({ response });
  });
  await button(page, '新增').click();
  const dialog = page.getByRole('dialog', { name: '新建用户' });
  await dialog.getByLabel('登录账号', { exact: true }).fill(username);
  await dialog.getByLabel('用户昵称', { exact: true }).fill(nickname);
  await dialog.getByLabel('个人描述', { exact: true }).fill('在表单的末尾');
  await button(dialog, '提交').click();
  const warning = dialog.getByRole('alert');
  await expect(warning).toContainText('没有及时收到服务器的答复', { timeout: 15_000 });
  await expect(warning).toBeInViewport();
  await expect(warning).toContainText('数据可能已经保存。可以放心再次提交，不会重复新增。');
  await expect(rowOf(page, nickname)).toBeVisible();
  tell();

  await button(dialog, '提交').click();
  await expect(page.getByText('新增成功！')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
  expect(await api.findUsers(nickname)).toMatchObject([{ username }]);
});

test('a post saved too late is reported, and saved once when retried', async ({ page, api }) => {
  const title = unique('迟文');
  const dialog = await newPost(page);
  await page.keyboard.type('正文');
  await dialog.getByLabel('标题', { exact: true }).fill(title);
  await dialog.getByLabel('别名', { exact: true }).fill(unique('late').toLowerCase());
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  let sent = 0;
  await page.route('**/api/v1/posts', async (route) => {
    sent += 1;
    const response = await route.fetch();
    if (sent === 1) await told;
    await route.fulfill({ response });
  });
  await button(dialog, '保存').click();
  await expect(dialog.getByRole('alert')).toContainText('没有及时收到服务器的答复', { timeout: 15_000 });
  await expect(textOf(dialog)).toHaveText('正文');
  tell();
  await button(dialog, '保存').click();
  await expect(page.getByRole('dialog', { name: '修改文章' }), 'it goes on with the post that was made').toBeVisible();
  const found = await api.ask<readonly unknown[]>('GET', `/api/v1/posts?title=${encodeURIComponent(title)}`);
  expect(found).toHaveLength(1);
});

import { publicPostsPath, publicTagsPath } from '@mutai/contract/public/paths';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

test('a function is switched off and on, and allowed origins are configured', async ({ page, api }) => {
  const statusOf = async (path: string) => (await api.send('GET', path)).status;
  await page.goto('/setting/function');
  const content = page.getByRole('switch', { name: '公开内容接口' });
  const row = page.getByRole('listitem').filter({ has: content });
  await expect(content).toBeChecked();
  expect(await statusOf(publicPostsPath)).toBe(200);
  await content.click();
  await expect(page.getByText('提示：保存成功！')).toBeVisible();
  await expect(row).toContainText('未启用');
  await expect(row).toContainText('管理员 切换于');
  expect(await statusOf(publicTagsPath)).toBe(404);
  await content.click();
  await expect(row).toContainText('已启用');
  expect(await statusOf(publicTagsPath)).toBe(200);

  const origins = page.getByLabel('允许访问接口的网站');
  await origins.fill('https://site.example/posts ');
  await page.getByRole('button', { name: '保存修改' }).click();
  await expect(page.getByText('请输入网站的来源')).toBeVisible();
  await origins.press('Backspace');
  await origins.fill('https://site.example ');
  await page.getByRole('button', { name: '保存修改' }).click();
  await expect(page.getByText('保存成功').last()).toBeVisible();
  await page.reload();
  await expect(page.getByText('https://site.example', { exact: true })).toBeVisible();
});

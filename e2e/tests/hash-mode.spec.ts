import { submitLogin } from '../support/login-page.ts';
import { admin } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

test.use({
  serverEnvironment: {
    ROUTER_MODE: 'hash',
    APP_TITLE: '演播后台',
    APP_SUBTITLE: '值班',
    REPOSITORY_URL: 'https://example.com/mutai',
  },
});

test('hash mode', async ({ page }) => {
  await test.step('pages, redirect, F5 and the redirect hint work in hash mode', async () => {
    await page.goto('/#/system/user?nickname=%E7%AE%A1');
    await expect(page).toHaveURL(`/#/login?redirect=${encodeURIComponent('/system/user?nickname=%E7%AE%A1')}`);
    await expect(page.getByText(/欢迎访问 演播后台 系统！/)).toBeVisible();
    await expect(page.getByText(/^Copyright © \d{4} 演播后台，版权所有$/)).toBeVisible();
    await submitLogin(page, admin.username, admin.password);
    await expect(page).toHaveURL('/#/system/user?nickname=%E7%AE%A1');
    await page.reload();
    await expect(page.getByPlaceholder('请输入用户昵称')).toHaveValue('管');

    // Changing the hash does not reload the page: it is a navigation within the console.
    await page.evaluate(() => {
      location.hash = '#/login';
    });
    const hint = page.getByRole('dialog').filter({ hasText: '跳转提示' });
    await expect(hint).toContainText('您已登录，如需重新登录请退出后再操作！');
    await expect(page).toHaveURL(/#\/system\/user/);
    await hint.getByRole('button').click();

    await page.evaluate(() => {
      location.hash = '#/nowhere';
    });
    await expect(page.getByText('页面不存在，请检查地址或联系管理员！')).toBeVisible();
  });
  await test.step('Back closes a dialog, also at an address that was typed', async () => {
    await page.evaluate(() => {
      location.hash = '#/system/user';
    });
    await page.getByRole('button', { name: '新增', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '新建用户' });
    await expect(dialog).toBeVisible();
    await expect.poll(() => page.evaluate(() => (history.state as { readonly idx: number }).idx)).toBe(1);
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/#/system/user');
  });
  await test.step('tabs survive F5', async () => {
    await page.goto('/#/system/user?nickname=%E7%AE%A1');
    await expect(page.getByPlaceholder('请输入用户昵称')).toHaveValue('管');
    await page.goto('/#/home');
    await page.reload();
    const tab = page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: '用户管理' });
    await tab.click();
    await expect(page).toHaveURL('/#/system/user?nickname=%E7%AE%A1');
  });
  await test.step('the token of an invitation is read from the hash', async () => {
    const examined = page.waitForRequest('**/api/v1/auth/invitation');
    await page.goto('/#/set-password?token=nonsense');
    expect((await examined).postDataJSON()).toEqual({ token: 'nonsense' });
    await expect(page.getByText('链接无效')).toBeVisible();
  });
  await test.step('title and subtitle come from the configuration', async () => {
    await page.goto('/#/home');
    await expect(page).toHaveTitle('概览 - 值班');
    await expect(page.getByRole('banner').getByText('演播后台')).toBeVisible();
    await test.step('the repository link is the configured one', async () => {
      const link = page.getByRole('link', { name: '仓库' });
      await expect(link).toHaveAttribute('href', 'https://example.com/mutai');
      await expect(link).toHaveAttribute('target', '_blank');
    });
  });
});

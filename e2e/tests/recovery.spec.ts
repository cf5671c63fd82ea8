import type { Page } from '@playwright/test';
import { button, unfoldSearch } from '../support/list-page.ts';
import { goHome, goToUsers } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

/** Longest time until everything is loaded again, in milliseconds: a few seconds, on a busy machine. */
const soon = { timeout: 60_000 };

/** Takes the server away without telling the browser, until it is brought back. */
async function serverOf(page: Page) {
  let isAway = false;
  await page.route(/\/(?:api\/|readyz$)/, (route) => (isAway ? route.abort() : route.fallback()));
  return { goAway: () => (isAway = true), comeBack: () => (isAway = false) };
}

test('what failed to load comes back by itself with the server', async ({ page, context }) => {
  const failures = page.getByText('数据加载失败');
  const server = await serverOf(page);
  // Any user: others may fill the first page.
  const row = page.getByRole('row').nth(1);
  await page.goto('/home');
  await expect(page.getByText('欢迎，管理员')).toBeVisible();

  await test.step('a list, the tree beside it and the choices of its search', async () => {
    server.goAway();
    await goToUsers(page);
    await expect(failures).toHaveCount(2);
    await expect(page.getByText('恢复连接后将自动重新加载')).toBeVisible();
    server.comeBack();
    await expect(page.getByText('连接已恢复，内容已重新加载')).toBeVisible(soon);
    await expect(row).toBeVisible();
    await expect(page.getByRole('tree').getByText('全部用户')).toBeVisible();
    await unfoldSearch(page);
    await expect(page.getByRole('search').getByRole('combobox', { name: '关联角色' })).toBeEnabled();
    await expect(failures).toHaveCount(0);
  });

  await test.step('the record in a dialog', async () => {
    server.goAway();
    await button(row, '修改').click();
    const form = page.getByRole('dialog', { name: '修改用户' });
    await expect(form.getByText('数据加载失败')).toBeVisible();
    server.comeBack();
    await expect(form.getByLabel('用户昵称', { exact: true })).toHaveValue(/./, soon);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  });

  await test.step('the entries of a drawer', async () => {
    server.goAway();
    await button(row, '更多').click();
    await page.getByRole('menuitem', { name: '变更历史' }).click();
    const drawer = page.getByRole('dialog', { name: /变更历史/ });
    await expect(drawer.getByText('数据加载失败')).toBeVisible();
    server.comeBack();
    await expect(drawer.getByText('数据加载失败')).toBeHidden(soon);
    await page.keyboard.press('Escape');
  });

  await test.step('the panels of the home page, when the browser reports the network', async () => {
    // Intercepted requests bypass the browser's cache, on which the console relies.
    await page.unrouteAll();
    await page.goto('/system/user');
    await expect(row).toBeVisible();
    await context.setOffline(true);
    await goHome(page);
    const failed = page.getByText('请求失败，请检查网络或稍后重试！');
    await expect(failed).toHaveCount(5);
    await context.setOffline(false);
    await expect(failed).toHaveCount(0, soon);
    await expect(page.getByRole('link', { name: '更多操作日志' })).toBeVisible();
  });
});

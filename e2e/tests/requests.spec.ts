import { goHome, goTo, goToUsers, menu, signOut } from '../support/shell.ts';
import { person } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.describe('the login page', () => {
  test('only checks that fields are not empty', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('账号', { exact: true }).fill('a');
    await page.getByLabel('密码', { exact: true }).fill('b');
    const sent = page.waitForRequest('**/api/v1/auth/login');
    await page.getByRole('button', { name: '立即登录', exact: true }).click();
    expect((await sent).postDataJSON()).toMatchObject({ username: 'a', password: 'b' });
    await expect(page.getByText(/^提示：/)).toBeVisible();
  });

  test('is in Chinese and outside of the shell', async ({ server, api, openAs }) => {
    const page = await (await openAs((await person(server.url, api)).api)).newPage();
    await page.goto('/home');
    const shell = [
      menu(page),
      page.getByRole('complementary'),
      page.getByRole('navigation', { name: '面包屑' }),
      page.getByRole('navigation', { name: '已打开的页面' }),
      page.getByRole('button', { name: '通知' }),
      page.getByRole('button', { name: '主题设置' }),
      page.getByRole('button', { name: /，用户菜单$/ }),
    ];
    for (const part of shell) await expect(part).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await signOut(page);
    await expect(page.getByRole('heading', { name: '用户登录' })).toBeVisible();
    for (const part of shell) await expect(part).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  });
});

test.describe('signed in', () => {
  test.use({ signedIn: true });

  test('route changes', async ({ page }) => {
    await test.step('the user is loaded with the first page only', async () => {
      const sent: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname === '/api/v1/auth/info' || pathname === '/api/v1/users')
          sent.push(`${request.method()} ${pathname}`);
      });
      await page.goto('/home');
      await expect(page.getByText('欢迎，管理员')).toBeVisible();
      expect(sent).toEqual(['POST /api/v1/auth/info']);
      await goToUsers(page);
      await expect(page.getByText(/^共 [1-9]\d* 条$/)).toBeVisible();
      await goHome(page);
      await expect(page.getByText('欢迎，管理员')).toBeVisible();
      await goToUsers(page);
      await expect(page.getByPlaceholder('请输入用户昵称')).toBeVisible();
      await page.goBack();
      await expect(page.getByText('欢迎，管理员')).toBeVisible();
      expect(sent).toContain('GET /api/v1/users');
      expect(sent.filter((request) => request.startsWith('POST'))).toEqual(['POST /api/v1/auth/info']);
    });
    await test.step('the progress bar is visible during a route change', async () => {
      await page.reload();
      await expect(page.getByText('欢迎，管理员')).toBeVisible();
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      // A page without a tab: the code of tabs may be there already.
      await page.route('**/assets/roles-page*.js', async (route) => {
        await released;
        await route.continue();
      });
      const bar = (state: string) => page.locator(`[aria-hidden="true"][data-state="${state}"]`);
      const wanted = page.waitForRequest('**/assets/roles-page*.js');
      await goTo(page, '系统管理', '角色管理');
      await wanted;
      await expect(bar('running')).toBeVisible();
      await expect.poll(async () => (await bar('running').boundingBox())?.y).toBe(0);
      await expect(bar('done')).toHaveCount(0);
      await expect(page.getByText('欢迎，管理员'), 'the page before stays meanwhile').toBeVisible();
      release();
      await expect(page.getByPlaceholder('请输入角色名称')).toBeVisible();
      await expect(bar('running')).toHaveCount(0);
      await expect(bar('done')).toHaveCount(1);
    });
  });
});

import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { siteSettingsPath, siteSettingsPermissions } from '@mutai/contract/site-settings/resource';
import type { SiteSettings } from '@mutai/contract/site-settings/schema';
import { action, button, more, rowOf } from '../support/list-page.ts';
import { uploadSample } from '../support/materials.ts';
import { person } from '../support/people.ts';
import { roleOf } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

// A site of their own: its name is seen everywhere, and it sends to this machine.
test.use({ signedIn: true, serverEnvironment: { APP_TITLE: '试用站点', OUTBOUND_ALLOW: '127.0.0.1' } });

test('the name and logo of the site show at once, and two who change them choose between their versions', async ({
  page,
  api,
  browser,
  server,
}) => {
  const logo = await uploadSample(api, 'poster.png');
  await page.goto('/setting');
  await expect(page).toHaveURL('/setting/common');
  await expect(page).toHaveTitle('常规设置 - 试用站点');
  const title = page.getByLabel('站点名称', { exact: true });
  await expect(title).toHaveValue('试用站点');
  await title.fill('城市融媒中心');
  await page.getByLabel('站点URL', { exact: true }).fill('nowhere');
  await button(page.getByRole('group', { name: '站点LOGO' }), '选择图片').click();
  await page.getByRole('option', { name: logo.name }).click();
  await button(page.getByRole('dialog', { name: '选择图片' }), '确定').click();
  await button(page, '保存修改').click();
  await expect(page.getByLabel('站点URL', { exact: true })).toHaveAccessibleDescription(/示例：www.abc.com/);
  await page.getByLabel('站点URL', { exact: true }).fill('www.example.com');
  await button(page, '保存修改').click();
  await expect(page.getByRole('banner').getByRole('link', { name: /城市融媒中心/ })).toBeVisible();
  await expect(page.getByRole('banner').locator(`img[src="${logo.path}"]`)).toBeVisible();
  await expect(page).toHaveTitle('常规设置 - 城市融媒中心');

  const saved = await api.ask<SiteSettings>('GET', siteSettingsPath);
  await api.ask('PATCH', siteSettingsPath, { title: '另一个名称', version: saved.version });
  await title.fill('我的名称');
  await button(page, '保存修改').click();
  await expect(page.getByText('该数据已被他人修改')).toBeVisible();
  await page.getByRole('radio', { name: '站点名称：最新内容' }).check();
  await button(page, '保存修改').click();
  await expect(title).toHaveValue('另一个名称');

  const nobody = { cookies: [], origins: [] };
  const visitor = await browser.newPage({ baseURL: server.url, storageState: nobody });
  await visitor.goto('/login');
  await expect(visitor).toHaveTitle('用户登录 - 另一个名称');
  await expect(visitor.getByText(/欢迎访问 另一个名称 系统/)).toBeVisible();
  await expect(visitor.locator(`img[src="${logo.path}"]`)).toBeVisible();
  await visitor.close();
});

test('who may only read sees the settings, and nothing that changes them', async ({ server, api, openAs }) => {
  const reader = await person(server.url, api);
  const { id } = await roleOf(api, [siteSettingsPermissions.read]);
  await api.ask('PATCH', `/api/v1/users/${reader.user.id}`, { roleIds: [id] });
  const page = await (await openAs(reader.api)).newPage();
  await page.goto('/setting/common');
  await expect(page.getByLabel('站点名称', { exact: true })).toBeDisabled();
  await expect(button(page, '保存修改')).toHaveCount(0);
});

test('a webhook is added, tested, and what was sent to it can be seen and sent again', async ({ page }) => {
  let status = 500;
  const receiver = createServer((_request, response) => response.writeHead(status).end('忙碌中')).listen(
    0,
    '127.0.0.1',
  );
  await once(receiver, 'listening');
  await page.goto('/setting/webhook');
  await button(page, '新增').first().click();
  const dialog = page.getByRole('dialog', { name: '添加 Webhook' });
  await dialog.getByLabel('名称', { exact: true }).fill('内容通知');
  const url = dialog.getByLabel('接收地址', { exact: true });
  await url.fill('http://10.0.0.1/hook');
  await button(dialog, '生成').click();
  await button(dialog, '提交').click();
  await expect(url).toHaveAccessibleDescription(/10\.0\.0\.1 是内部地址/);
  await url.fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
  await button(dialog, '提交').click();
  await expect(rowOf(page, '内容通知')).toContainText('文章发布、文章更新');
  await more(page, '内容通知', '测试');
  await expect(page.getByText('接收方答复 500；接收方的回复：忙碌中')).toBeVisible();
  await page.keyboard.press('Enter');
  status = 200;
  await more(page, '内容通知', '发送记录');
  const log = page.getByRole('dialog', { name: '发送记录：内容通知' });
  await expect(log.getByRole('listitem')).toContainText('失败');
  await button(log, '重新发送').click();
  await expect(async () => {
    await button(log, '刷新').click();
    await expect(log.getByRole('listitem').filter({ hasText: '已送达' })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await log.getByRole('listitem').first().getByRole('button', { expanded: false }).click();
  await expect(log).toContainText('这是一条测试通知');
  await page.keyboard.press('Escape');
  await action(page, '内容通知', '修改').click();
  const modify = page.getByRole('dialog', { name: '修改 Webhook' });
  await expect(modify.getByLabel('签名密钥', { exact: true })).toHaveValue('');
  receiver.close();
});

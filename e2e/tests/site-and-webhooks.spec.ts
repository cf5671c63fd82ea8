import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { hourMs } from '@mutai/contract/durations';
import { jobsPath } from '@mutai/contract/jobs/resource';
import type { Job } from '@mutai/contract/jobs/schema';
import { siteSettingsPermissions } from '@mutai/contract/site-settings/page';
import { siteSettingsPath } from '@mutai/contract/site-settings/resource';
import type { SiteSettings } from '@mutai/contract/site-settings/schema';
import type { Api } from '../support/api.ts';
import { action, button, fromToolbar, more, rowOf } from '../support/list-page.ts';
import { uploadSample } from '../support/materials.ts';
import { person } from '../support/people.ts';
import { sampleFiles } from '../support/sample-files.ts';
import { roleOf } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';

/** Settings of the site, once it has the given title. */
async function siteCalled(api: Api, title: string): Promise<SiteSettings> {
  await expect.poll(async () => (await api.ask<SiteSettings>('GET', siteSettingsPath)).title).toBe(title);
  return api.ask<SiteSettings>('GET', siteSettingsPath);
}

const jobsOf = async (api: Api) =>
  (await api.ask<Job[]>('GET', jobsPath)).filter(({ kind }) => kind === 'trash-retention');

// Separate site, because its name is visible everywhere and it may send to this machine.
test.use({ signedIn: true, serverEnvironment: { APP_TITLE: '试用站点', OUTBOUND_ALLOW: '127.0.0.1' } });

test('name and logo of the site update immediately, and a conflict lets the user choose', async ({
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

test('a logo is cropped in preview, and appears with the watermark in other consoles without a reload', async ({
  page,
  server,
  api,
  openAs,
  browser,
}) => {
  const other = await person(server.url, api);
  const theirs = await (await openAs(other.api)).newPage();
  await theirs.goto('/home');
  const visitor = await browser.newPage({ baseURL: server.url, storageState: { cookies: [], origins: [] } });
  await visitor.goto('/login');
  await page.goto('/setting/common');
  const file = page.getByLabel('上传图片', { exact: true }).and(page.locator('input'));
  const script = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') };
  await file.setInputFiles(script);
  await expect(page.getByText('仅支持 5MB 以内大小，png 或 jpg 格式的图片', { exact: true })).toBeVisible();

  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: sampleFiles['poster.png'] });
  const dialog = page.getByRole('dialog', { name: '裁剪' });
  await dialog.getByText('横向 2:1').click();
  await button(dialog, '使用裁剪结果').click();
  await expect(dialog).toBeHidden();
  await page.getByLabel('站点名称', { exact: true }).fill('新闻中心');
  await button(page, '保存修改').click();
  const { logoUrl } = await siteCalled(api, '新闻中心');
  const brand = theirs.getByRole('banner').getByRole('link', { name: /新闻中心/ });
  await expect(brand.locator('img')).toHaveAttribute('src', logoUrl);
  const shape = (image: HTMLImageElement): number => image.naturalWidth / image.naturalHeight;
  // Not a number until the image has loaded.
  await expect.poll(() => brand.locator('img').evaluate(shape)).toBe(2);
  await visitor.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(visitor.getByText(/欢迎访问 新闻中心 系统/)).toBeVisible();
  await visitor.close();

  await page.getByRole('tab', { name: '安全与保留' }).click();
  await page.getByLabel('页面水印', { exact: true }).click();
  await page.getByLabel('回收站保留', { exact: true }).fill('7');
  await button(page, '保存修改').click();
  await expect(theirs.locator('[data-watermark]')).toBeVisible();
  // The watermark covers everything but ignores clicks.
  await theirs.getByRole('banner').getByRole('button', { name: '主题设置' }).click();
  await expect(theirs.getByRole('dialog', { name: '主题设置' })).toBeVisible();
  await page.goto('/system/user');
  await fromToolbar(page, '回收站');
  await expect(page.getByText('删除的数据保留 7 天，到期后自动彻底删除。')).toBeVisible();
});

test('a job is run immediately, and the page follows its state', async ({ page, api }) => {
  await page.goto('/system/job');
  const row = rowOf(page, '清理回收站');
  await expect(row).toContainText('等待中');
  const [before] = await jobsOf(api);
  await action(page, '清理回收站', '立即执行').click();
  await button(page.getByRole('dialog', { name: '提示' }), '确定执行').click();
  await expect(page.getByText('任务将立即执行！')).toBeVisible();
  await expect.poll(async () => (await jobsOf(api))[0]?.runAt).not.toBe(before?.runAt);
  // It has run and is scheduled again.
  await expect
    .poll(async () => Date.parse((await jobsOf(api))[0]?.runAt ?? '') - Date.now())
    .toBeGreaterThan(hourMs / 2);
  const [after] = await jobsOf(api);
  const shown = await page.evaluate((at) => new Date(at).getMinutes().toString().padStart(2, '0'), after?.runAt ?? '');
  await expect(row).toContainText(`:${shown}:`);
  await expect(row).toContainText(/成功.*用时/);
  await action(page, '清理回收站', '执行记录').click();
  const runs = page.getByRole('dialog', { name: '执行记录：清理回收站' });
  await expect(runs.getByRole('listitem').first()).toContainText(/成功.*用时.*由管理员执行/);
});

test('a reader sees the settings without controls that change them', async ({ server, api, openAs }) => {
  const reader = await person(server.url, api);
  const { id } = await roleOf(api, [siteSettingsPermissions.read]);
  await api.ask('PATCH', `/api/v1/users/${reader.user.id}`, { roleIds: [id] });
  const page = await (await openAs(reader.api)).newPage();
  await page.goto('/setting/common');
  await expect(page.getByLabel('站点名称', { exact: true })).toBeDisabled();
  await page.getByRole('tab', { name: '安全与保留' }).click();
  await expect(page.getByLabel('登录有效期', { exact: true })).toBeDisabled();
  await expect(button(page, '保存修改')).toHaveCount(0);
});

test('a webhook is added and tested, and its deliveries can be viewed and repeated', async ({ page }) => {
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

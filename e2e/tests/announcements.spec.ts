import { announcementsPath } from '@mutai/contract/announcements/resource';
import type { Announcement } from '@mutai/contract/announcements/schema';
import { notificationsPath } from '@mutai/contract/notifications/resource';
import { usersPath } from '@mutai/contract/users/resource';
import type { Page } from '@playwright/test';
import { accessibilityFaults, axeScript } from '../support/accessibility.ts';
import { unique, type Api } from '../support/api.ts';
import { button, choose, more, rowOf } from '../support/list-page.ts';
import { person } from '../support/people.ts';
import { roleOf } from '../support/roles.ts';
import { bellOf } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

const bell = bellOf;
const newest = (page: Page) => page.getByRole('dialog', { name: '通知' });

/** User with a separate role that addresses only them. */
async function reader(origin: string, api: Api) {
  const role = await roleOf(api, []);
  const somebody = await person(origin, api);
  await api.ask('PATCH', `${usersPath}/${somebody.user.id}`, { roleIds: [role.id] });
  return { ...somebody, role };
}

test('a new announcement updates the bell immediately, and reading it updates all tabs', async ({
  page,
  api,
  server,
  openAs,
}) => {
  const { api: own, role } = await reader(server.url, api);
  const context = await openAs(own);
  const [tab, other] = [await context.newPage(), await context.newPage()];
  await tab.addInitScript(axeScript);
  for (const one of [tab, other]) {
    const listens = one.waitForResponse((answer) => answer.url().endsWith('/events'));
    await one.goto('/home');
    await listens;
  }
  await expect(bell(tab)).toHaveAccessibleName('通知');

  const title = unique('停电检修');
  await page.goto('/system/announcement');
  await button(page, '新增').click();
  const form = page.getByRole('dialog', { name: '发布公告' });
  await form.getByLabel('标题').fill(title);
  await form
    .getByLabel('内容')
    .fill('详情见 https://intra.example/notice。\n<script>document.title = 1</script><img src=x onerror=alert(1)>');
  await form.getByText('指定角色或部门').click();
  await button(form, '提交').click();
  await expect(form.getByText('请至少选择一个接收角色或接收部门')).toBeVisible();
  await choose(form, '接收角色', role.name);
  await page.keyboard.press('Escape');
  await button(form, '提交').click();
  await expect(rowOf(page, title)).toContainText('生效中');

  for (const one of [tab, other]) await expect(bell(one)).toHaveAccessibleName('通知，1 条未读', { timeout: 2000 });
  await expect(tab.getByRole('list', { name: '公告' })).toContainText(title);
  await api.ask('POST', announcementsPath, {
    title: unique('置顶'),
    body: '先看',
    pinned: true,
    audience: 'chosen',
    roleIds: [role.id],
  });
  await expect(bell(tab)).toHaveAccessibleName('通知，2 条未读', { timeout: 2000 });

  await bell(tab).click();
  const rows = newest(tab).getByRole('list', { name: '通知' }).getByRole('listitem');
  await expect(rows).toHaveText([/置顶/, new RegExp(title)]);
  expect(await accessibilityFaults(newest(tab), 'all')).toEqual([]);
  await rows.filter({ hasText: title }).getByRole('button').click();
  const opened = tab.getByRole('dialog', { name: title });
  await expect(opened).toContainText('<img src=x onerror=alert(1)>');
  await expect(opened.getByRole('link')).toHaveAttribute('href', 'https://intra.example/notice');
  await expect(opened.locator('img[src=x]')).toHaveCount(0);
  await button(opened, '知道了').click();
  for (const one of [tab, other]) await expect(bell(one)).toHaveAccessibleName('通知，1 条未读');
  await bell(other).click();
  await button(newest(other), '全部已读').click();
  for (const one of [tab, other]) await expect(bell(one)).toHaveAccessibleName('通知');

  await more(page, title, '阅读情况');
  const readers = page.getByRole('dialog', { name: `阅读情况：${title}` });
  await expect(readers.getByRole('list', { name: '已读' }).getByRole('listitem')).toHaveCount(1);
  await readers.getByText('未读', { exact: true }).click();
  await expect(readers).toContainText('没有未读的接收人');
});

test('on a phone the bell opens the full list; an ended announcement disappears and reports that when opened late', async ({
  api,
  server,
  openAs,
}) => {
  const { api: own, role } = await reader(server.url, api);
  const title = unique('例会');
  const body = { title, body: '三楼', audience: 'chosen', roleIds: [role.id] };
  const { id } = await api.ask<Announcement>('POST', announcementsPath, body);
  const page = await (await openAs(own)).newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/home');
  await expect(bell(page)).toHaveAccessibleName('通知，1 条未读');
  await bell(page).click();
  const all = page.getByRole('dialog', { name: '全部通知' });
  const one = all.getByRole('button', { name: title });
  await expect(one).toBeVisible();
  // Blocks events, because the list would update before the click.
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname === notificationsPath,
    async (route) => {
      await pressed;
      await route.continue();
    },
  );
  await api.ask('DELETE', `${announcementsPath}/${id}`);
  await one.click();
  const opened = page.getByRole('dialog', { name: title });
  await expect(opened).toContainText('通知不存在');
  press();
  await button(opened, '知道了').click();
  await expect(all).toContainText('暂无通知');
  await expect(bell(page)).toHaveAccessibleName('通知');
});

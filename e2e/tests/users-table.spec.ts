import { hourMs } from '@mutai/contract/durations';
import type { User } from '@mutai/contract/users/schema';
import type { Page, Request } from '@playwright/test';
import { unique } from '../support/api.ts';
import { action, button, expectTooltip, more, question, rowOf, searchUsers } from '../support/list-page.ts';
import { several } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

/** Query of a list request; `null` for other requests. */
function listQuery(request: Request): URLSearchParams | null {
  const { pathname, searchParams } = new URL(request.url());
  return request.method() === 'GET' && pathname === '/api/v1/users' ? searchParams : null;
}

/** Waits for the answer to a list request with these parameters. */
const asked = (page: Page, wanted: Readonly<Record<string, string>>) =>
  page.waitForResponse((answer) => {
    const query = listQuery(answer.request());
    return query !== null && answer.ok() && Object.entries(wanted).every(([name, value]) => query.get(name) === value);
  });

/** Opens a page of users with a name part, sorted by nickname. */
async function openPage(page: Page, family: string, number: number): Promise<void> {
  const query = new URLSearchParams({ nickname: family, sort: 'nickname:asc', page: String(number) });
  await page.goto(`/system/user?${query}`);
}

/** Overrides fields of users in list answers. */
const rewriteUsers = (page: Page, change: Partial<User>) =>
  page.route('**/api/v1/users?**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: User[] };
    await route.fulfill({ response, json: { ...body, data: body.data.map((user) => ({ ...user, ...change })) } });
  });

const pageNumber = (page: Page, number: number) => page.getByRole('listitem', { name: String(number), exact: true });
const current = /ant-pagination-item-active/;

test('after a change', async ({ page, api }) => {
  const { family } = await several(api, 12);
  const confirm = () => button(question(page, '确定删除该数据吗？'), '确定删除').click();
  await openPage(page, family, 2);
  await test.step('a modification on page 2 reloads page 2', async () => {
    await action(page, `${family}-11`, '修改').click();
    const dialog = page.getByRole('dialog', { name: '修改用户' });
    await dialog.getByLabel('个人描述', { exact: true }).fill('第二页上改的');
    const again = asked(page, { page: '2' });
    await button(dialog, '提交').click();
    await again;
    await expect(rowOf(page, `${family}-11`)).toContainText('第二页上改的');
    await expect(page).toHaveURL(/page=2/);
    await expect(pageNumber(page, 2)).toHaveClass(current);
  });
  await test.step('a create on page 2 leads to page 1', async () => {
    await button(page, '新增').click();
    const dialog = page.getByRole('dialog', { name: '新建用户' });
    await dialog.getByLabel('登录账号', { exact: true }).fill(unique('n'));
    await dialog.getByLabel('用户昵称', { exact: true }).fill(`${family}-00`);
    const first = asked(page, { page: '1', keyword: family });
    await button(dialog, '提交').click();
    await first;
    await expect(rowOf(page, `${family}-00`)).toBeVisible();
    await expect(rowOf(page, `${family}-11`)).toHaveCount(0);
    await expect(page).not.toHaveURL(/page=/);
    await expect(pageNumber(page, 1)).toHaveClass(current);
    await expect(page.getByText('共 13 条')).toBeVisible();
  });
  await test.step('a deletion on page 2 reloads page 2', async () => {
    await pageNumber(page, 2).click();
    for (const [number, left] of [
      ['12', '12'],
      ['11', '11'],
    ] as const) {
      await more(page, `${family}-${number}`, '删除');
      const again = asked(page, { page: '2' });
      await confirm();
      await again;
      await expect(page.getByText(`共 ${left} 条`)).toBeVisible();
      await expect(rowOf(page, `${family}-${number}`)).toHaveCount(0);
      await expect(rowOf(page, `${family}-10`)).toBeVisible();
      await expect(page).toHaveURL(/page=2/);
      await expect(pageNumber(page, 2)).toHaveClass(current);
    }
  });
  await test.step('the last page disappears with its last user', async () => {
    await more(page, `${family}-10`, '删除');
    await confirm();
    await expect(rowOf(page, `${family}-09`)).toBeVisible();
    await expect(page).not.toHaveURL(/page=2/);
  });
});

test('pages and rows of the list', async ({ page, api }) => {
  await test.step('a reset', async () => {
    const { family } = await several(api, 11);
    await openPage(page, family, 2);
    await expect(rowOf(page, `${family}-11`)).toBeVisible();
    const sent: string[] = [];
    page.on('request', (request) => {
      const query = listQuery(request);
      if (query !== null) sent.push(query.toString());
    });
    for (const name of [
      'a reset on page 2 leads to page 1',
      'a reset asks the server again, also where there is nothing to reset',
    ]) {
      await test.step(name, async () => {
        sent.length = 0;
        const again = asked(page, { page: '1', size: '10' });
        await button(page, '重置').click();
        await again;
        await expect(page).toHaveURL('/system/user');
        await expect(page.getByText(/^共 [1-9]\d* 条$/)).toBeVisible();
        expect(sent).toEqual(['page=1&size=10']);
      });
    }
  });
  await test.step('changing the page size updates request, rows and URL, and survives F5', async () => {
    const { family } = await several(api, 12);
    await searchUsers(page, family);
    const tens = asked(page, { page: '2', size: '10' });
    await pageNumber(page, 2).click();
    await tens;
    await expect(page.getByText('共 12 条')).toBeVisible();
    await expect(rowOf(page, family)).toHaveCount(2);
    const control = page.getByRole('combobox', { name: '页码' });
    await expect(control).toBeVisible();
    await expect(page.getByTitle('10 条/页')).toBeVisible();
    const twenties = asked(page, { page: '1', size: '20' });
    await control.click();
    await page.getByTitle('20 条/页').click();
    await twenties;
    await expect(rowOf(page, family)).toHaveCount(12);
    await expect(page.getByText('共 12 条')).toBeVisible();
    await expect(page).toHaveURL(/[?&]size=20(&|$)/);
    await expect(page).not.toHaveURL(/page=/);
    const kept = asked(page, { page: '1', size: '20' });
    await page.reload();
    await kept;
    await expect(rowOf(page, family)).toHaveCount(12);
  });
  await test.step('a row shows relative creation time and author, and the exact time on hover', async () => {
    const { family } = await several(api, 1);
    const threeHoursAgo = new Date(Date.now() - 3 * hourMs);
    // The Swedish locale formats YYYY-MM-DD HH:mm:ss.
    const exactly = threeHoursAgo.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
    expect(exactly).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await rewriteUsers(page, { createdAt: threeHoursAgo.toISOString() });
    await searchUsers(page, family);
    const row = rowOf(page, family);
    await expect(row).toContainText('由管理员创建');
    await expect(page.getByText(exactly)).toHaveCount(0);
    await expectTooltip(row.getByText('3 小时前', { exact: true }), exactly);
    await page.unroute('**/api/v1/users?**');
  });
  await test.step('a preference changed just before a reload is saved', async () => {
    const table = page.getByRole('table', { name: '用户管理' });
    const heightOf = async () => (await table.getByRole('row').nth(1).boundingBox())?.height;
    await button(page, '重置').click();
    // Not the height of a placeholder row.
    await expect(page.getByText(/^共 [1-9]\d* 条$/)).toBeVisible();
    const usual = await heightOf();
    await button(page, '密度').click();
    await page.getByRole('menuitem', { name: '紧凑' }).click();
    await expect.poll(heightOf).not.toBe(usual);
    const compact = await heightOf();
    await page.reload();
    // Sent while the page unloads, so a later reload shows it.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/^共 [1-9]\d* 条$/)).toBeVisible();
      expect(await heightOf()).toBe(compact);
    }).toPass();
  });
});

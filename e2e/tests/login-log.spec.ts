import { authPath } from '@mutai/contract/paths';
import { signIn } from '../support/api.ts';
import { button, fromToolbar, question, rowOf } from '../support/list-page.ts';
import { password, person } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

const path = '/log/auth';
const opened = (query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

test('shows sign-ins and failures with user, address, device and time', async ({ page, server, api }) => {
  const { user } = await person(server.url, api);
  await signIn(server.url, user.username, 'Wrong#2026').catch(() => undefined);
  const browser = await page.evaluate(() => navigator.userAgent);
  await fetch(server.url + authPath.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browser },
    body: JSON.stringify({ username: user.username, password }),
  });

  await page.goto(opened({ nickname: user.nickname }));
  for (const name of ['操作描述', '登录地址', '操作系统', '浏览器', '登录时间']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  const rows = rowOf(page, `用户：${user.nickname}`);
  await expect(rows).toHaveCount(3);
  const [latest, failed, first] = [rows.nth(0), rows.nth(1), rows.nth(2)];
  for (const row of [latest, first]) await expect(row.getByLabel('成功', { exact: true })).toBeVisible();
  await expect(failed.getByLabel('失败', { exact: true })).toBeVisible();
  await expect(latest).toContainText('127.0.0.1');
  await expect(latest).toContainText(/Linux/);
  await expect(latest).toContainText(/Chrome/);
  await expect(latest).toContainText(/前\s*20\d\d-\d\d-\d\d \d\d:\d\d:\d\d/);
  // Unknown user agent.
  await expect(first.getByText('未知')).toHaveCount(2);
  // This button opens the layout editor.
  await button(page, '添加').click();
  await expect(page).toHaveURL(/[?&]layout=new\b/);
});

test('is filtered by nickname and result, which survives F5', async ({ page, server, api }) => {
  const { user } = await person(server.url, api);
  await signIn(server.url, user.username, 'Wrong#2026').catch(() => undefined);
  await page.goto(path);
  await button(page, '展开').click();
  await page.getByPlaceholder('请输入用户昵称').fill(user.nickname);
  await button(page, '查询').click();
  await expect(page.getByText('共 2 条')).toBeVisible();
  await page.getByRole('combobox', { name: '结果' }).click();
  await page.getByTitle('失败', { exact: true }).click();
  await expect(page).toHaveURL(/status=false/);
  await expect(page.getByText('共 1 条')).toBeVisible();
  await page.reload();
  await expect(page.getByText('共 1 条')).toBeVisible();
  await expect(rowOf(page, user.nickname).getByLabel('失败', { exact: true })).toBeVisible();

  await test.step('says "at least" where the server stops counting', async () => {
    await page.route('**/api/v1/logs/login?**', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), total: 10_000, atLeast: true } });
    });
    await button(page, '刷新').click();
    await expect(page.getByText('共 10000+ 条')).toBeVisible();
    await expect(page.getByRole('listitem', { name: '1000', exact: true })).toBeVisible();
  });
});

test('the range of time', async ({ page, server, api }) => {
  const { user } = await person(server.url, api);
  const [from, to] = [page.getByPlaceholder('开始时间'), page.getByPlaceholder('结束时间')];
  await test.step('is ignored if it is invalid in a link', async () => {
    await page.goto(opened({ nickname: user.nickname, startDate: 'yesterday', endDate: '2026-13-45T99:00:00Z' }));
    await expect(page.getByText('共 1 条')).toBeVisible();
    await expect(from).toHaveValue('');
  });
  await test.step('may be open at its end', async () => {
    await from.click();
    await from.fill('2020-01-02 03:04:05');
    await page.keyboard.press('Enter');
    await page.getByPlaceholder('请输入用户昵称').click();
    await expect(page).toHaveURL(/startDate=2020/);
    await expect(page).not.toHaveURL(/endDate/);
    await expect(rowOf(page, user.nickname)).toBeVisible();
  });
  await test.step('is kept in the URL, survives F5, and can be undone and reset', async () => {
    await from.click();
    await from.fill('2020-01-02 03:04:05');
    await page.keyboard.press('Enter');
    await to.fill('2020-02-03 04:05:06');
    await page.keyboard.press('Enter');
    await expect(page.getByText('没有符合条件的数据')).toBeVisible();
    await expect(page).toHaveURL(/endDate=/);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('startDate')).toBe('2020-01-01T19:04:05.000Z');
    expect(searchParams.get('endDate')).toBe('2020-02-02T20:05:06.999Z');
    await page.reload();
    await expect(from).toHaveValue('2020-01-02 03:04:05');
    await expect(to).toHaveValue('2020-02-03 04:05:06');
    await page.goBack();
    await expect(page.getByText('共 1 条')).toBeVisible();
    await expect(to).toHaveValue('');
    await page.goForward();
    await expect(from).toHaveValue('2020-01-02 03:04:05');
    await expect(to).toHaveValue('2020-02-03 04:05:06');
  });
  await test.step('has presets; the one for today finds a sign-in made just now', async () => {
    for (const preset of ['今天', '近7天', '近30天']) {
      await from.click();
      await page.getByText(preset, { exact: true }).click();
      await expect(from).toHaveValue(/00:00:00$/);
      await expect(to).toHaveValue(/23:59:59$/);
      await expect(rowOf(page, user.nickname)).toBeVisible();
    }
  });
  await button(page, '重置').first().click();
  await expect(page).not.toHaveURL(/startDate|endDate|nickname/);
  await expect(from).toHaveValue('');
});

test('the export', async ({ page, server, api }) => {
  const { user } = await person(server.url, api);
  const address = '**/logs/login/export**';
  await page.goto(opened({ nickname: user.nickname, size: '20' }));
  await expect(rowOf(page, user.nickname)).toBeVisible();
  await test.step('shows the reason if it is rejected', async () => {
    await page.route(address, (route) =>
      route.fulfill({ status: 503, json: { code: 5003, message: '系统繁忙，请稍后再导出！' } }),
    );
    await fromToolbar(page, /^导出/);
    const refusal = question(page, '请求提示');
    await expect(refusal).toContainText('系统繁忙，请稍后再导出！');
    await refusal.getByRole('button').last().click();
    await expect(refusal).toHaveCount(0);
    await page.unroute(address);
  });
  await test.step('shows progress and can be stopped', async () => {
    await page.route(address, () => undefined);
    await fromToolbar(page, /^导出/);
    const toast = page.getByRole('status').filter({ hasText: '正在下载' });
    await expect(toast).toBeVisible();
    const stopped = page.waitForEvent('requestfailed');
    await button(toast, '取消').click();
    expect((await stopped).url()).toContain('/export');
    await expect(toast).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.unroute(address);
  });
  await test.step('is a sheet of the filtered rows with a Chinese name', async () => {
    const asked = page.waitForRequest(/\/logs\/login\/export/);
    const download = page.waitForEvent('download');
    await fromToolbar(page, /^导出/);
    const { searchParams } = new URL((await asked).url());
    expect([...searchParams]).toEqual([['nickname', user.nickname]]);
    expect((await download).suggestedFilename()).toMatch(/^登录日志.*\.xlsx$/);
  });
});

test('entries are deleted individually and in batches', async ({ page, server, api }) => {
  const { user } = await person(server.url, api);
  for (const wrong of ['Wrong#2026', 'Wrong#2027']) {
    await signIn(server.url, user.username, wrong).catch(() => undefined);
  }
  await page.goto(opened({ nickname: user.nickname }));
  await expect(page.getByText('共 3 条')).toBeVisible();
  await rowOf(page, user.nickname).first().getByRole('button', { name: '删除', exact: true }).click();
  await button(question(page, '危险操作，确定删除该数据吗？'), '确定删除').click();
  await expect(page.getByText('共 2 条')).toBeVisible();
  await page.getByRole('checkbox', { name: '全选本页' }).check();
  await button(page, '批量删除').click();
  await button(question(page, '危险操作，确定删除所选数据吗？'), '确定删除').click();
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();
});

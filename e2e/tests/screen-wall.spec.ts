import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { jobsPath, runJobPath } from '@mutai/contract/jobs/resource';
import type { Job } from '@mutai/contract/jobs/schema';
import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import type { ScreenGroup } from '@mutai/contract/screen-groups/schema';
import { enrollParameter, screenPagePath } from '@mutai/contract/screens/player-paths';
import { screenWallPath } from '@mutai/contract/screens/page';
import { screensPath } from '@mutai/contract/screens/resource';
import type { Page } from '@playwright/test';
import { accessibilityFaults, axeScript } from '../support/accessibility.ts';
import { type Api, signIn, unique } from '../support/api.ts';
import { Display } from '../support/displays.ts';
import { button, chooseInTree, fromToolbar, unfoldSearch } from '../support/list-page.ts';
import { password } from '../support/people.ts';
import { roleOf } from '../support/roles.ts';
import type { RunningServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const newGroup = (api: Api, name: string, parentId = 0): Promise<ScreenGroup> =>
  api.ask('POST', screenGroupsPath, { name, parentId, sort: 0 });

/** Lets a display be silent for two minutes, and the server notice it. */
async function loseContact(api: Api, { dataDir }: RunningServer, screenId: number): Promise<void> {
  const database = new DatabaseSync(path.join(dataDir, 'mutai.db'), { timeout: 10_000 });
  database.prepare('UPDATE screenReports SET reportedAt = reportedAt - 120000 WHERE screenId = ?').run(screenId);
  database.close();
  const jobs = await api.ask<Job[]>('GET', `${jobsPath}?size=100`);
  const watch = jobs.find(({ kind }) => kind === 'screen-watch');
  if (watch === undefined) throw new Error('No job watches the screens.');
  const { status } = await api.send('POST', runJobPath(watch.id), { runAt: watch.runAt });
  // 409: its time has come just now.
  expect([200, 409]).toContain(status);
}

/** Filters the list of screens by states: those that are chosen are left out, and the others chosen. */
async function toggleStates(page: Page, states: readonly string[]): Promise<void> {
  await page.getByRole('search').getByLabel('状态', { exact: true }).click();
  for (const state of states) await page.locator('.ant-select-item-option').and(page.getByTitle(state)).click();
  await page.keyboard.press('Escape');
  await button(page, '查询').click();
}

const drawer = (page: Page) => page.getByRole('dialog', { name: '注册密钥', exact: true });
const keyRow = (page: Page, name: string) => drawer(page).getByRole('row').filter({ hasText: name });

test('a key is created, and displays that open its address register themselves while its list is open', async ({
  api,
  server,
  openAs,
}) => {
  const context = await openAs(api);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.addInitScript(axeScript);
  const name = unique('门');
  const group = await newGroup(api, unique('组'));
  await page.goto('/content/screen');

  await test.step('it is created for a group', async () => {
    await fromToolbar(page, '注册密钥');
    await expect(drawer(page).getByText('还没有注册密钥')).toBeVisible();
    await button(drawer(page), '新增').click();
    const form = page.getByRole('dialog', { name: '新增注册密钥' });
    await expect(form.getByLabel('名称', { exact: true })).toBeFocused();
    await page.keyboard.type(name);
    await chooseInTree(form.getByLabel('屏幕分组', { exact: true }), group.name);
    const uses = form.getByRole('spinbutton', { name: '可注册屏幕数' });
    await uses.fill('0');
    await button(form, '提交').click();
    await expect(form.getByText('请输入 1 至 10000 之间的整数')).toBeVisible();
    await uses.fill('2');
    await button(form, '提交').click();
    await expect(form).toBeHidden();
    await expect(keyRow(page, name)).toContainText('0 / 2');
    await expect(keyRow(page, name)).toContainText(group.name);
    expect(await accessibilityFaults(drawer(page), 'all')).toEqual([]);
  });

  await test.step('a display that opens the copied address is a screen, and the list counts it', async () => {
    await button(keyRow(page, name), '复制地址').click();
    await expect(page.getByText('注册地址已复制')).toBeVisible();
    const address = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    expect([address.origin, address.pathname]).toEqual([server.url, screenPagePath]);
    const key = address.searchParams.get(enrollParameter) ?? '';
    const display = await Display.register(server.url, key);
    await expect(keyRow(page, name)).toContainText('1 / 2');
    await display.report();
    await Display.register(server.url, key);
    await expect(keyRow(page, name)).toContainText('2 / 2');
    await expect(keyRow(page, name)).toContainText('已用完');
    await expect(Display.register(server.url, key)).rejects.toThrow();
  });

  await test.step('it is deleted, and its screens remain', async () => {
    await button(keyRow(page, name), '删除').click();
    await button(page, '确定删除').click();
    await expect(keyRow(page, name)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    for (const nth of [1, 2]) await expect(page.getByText(`${name} ${nth}`, { exact: true })).toBeVisible();
  });
});

test('the wall shows all screens by group, follows their state, and has no frame', async ({ api, server, openAs }) => {
  const line = await newGroup(api, unique('线'));
  const hall = await newGroup(api, unique('厅'), line.id);
  const [one, two] = [unique('甲'), unique('乙')];
  const first = await Display.start(server.url);
  const { id } = await first.pair(api, { name: one, groupId: hall.id });
  const second = await Display.start(server.url);
  const other = await second.pair(api, { name: two, groupId: hall.id });
  await first.report();
  await api.ask('POST', screensPath, { name: unique('丙'), groupId: line.id });

  const role = await roleOf(api, ['screen']);
  const username = unique('w');
  await api.createUser({ username, nickname: username, password, roleIds: [role.id] });
  const context = await openAs(await signIn(server.url, username, password));
  const list = await context.newPage();
  await list.goto(`/content/screen?groupId=${line.id}`);
  const opened = context.waitForEvent('page');
  await context.addInitScript(axeScript);
  await fromToolbar(list, '值班墙');
  const page = await opened;
  const counts = page.getByRole('list', { name: '屏幕数量' });
  const section = page.getByRole('region', { name: `${line.name} / ${hall.name}` });
  const tiles = section.getByRole('listitem');

  await test.step('it is the wall of the chosen group, for users who may only look', async () => {
    await expect(page).toHaveURL(`${screenWallPath}?groupId=${line.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(line.name);
    await expect(counts).toHaveText(/在线\s*1\s*离线\s*0\s*未上线\s*1\s*未配对\s*1/);
    await expect(tiles).toHaveText([/^甲.*在线/, /^乙.*未上线/]);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(0);
    expect(await accessibilityFaults(page, 'all')).toEqual([]);
  });

  await test.step('a screen comes online, and shows old content after a change', async () => {
    await second.report();
    await expect(counts).toHaveText(/在线\s*2/);
    await api.ask('PATCH', `${screensPath}/${id}`, { place: '入口' });
    await expect(tiles.filter({ hasText: one })).toContainText('内容未更新');
    await first.report();
    await expect(tiles.filter({ hasText: one })).not.toContainText('内容未更新');
  });

  await test.step('a screen that is lost is the first of its group, and named above', async () => {
    await loseContact(api, server, other.id);
    await expect(counts).toHaveText(/离线\s*1/);
    await expect(tiles).toHaveText([/^乙.*离线/, /^甲.*在线/]);
    await expect(page.getByRole('list', { name: '离线屏幕' })).toContainText(two);
    expect(await accessibilityFaults(page, 'colours')).toEqual([]);
  });

  await test.step('it is asleep, and not offline, if it had to show nothing; the list and the home page agree', async () => {
    // Three days from today: in each time zone, no hours lie between the report and now.
    const day = (new Date().getDay() + 3) % 7;
    const workingHours = [{ days: [day], from: '08:00', to: '09:00' }];
    await api.ask('PATCH', `${screensPath}/${other.id}`, { workingHours });
    await expect(counts).toHaveText(/离线\s*0\s*休眠\s*1/);
    await expect(tiles).toHaveText([/^甲.*在线/, /^乙.*休眠/]);
    await expect(page.getByRole('list', { name: '离线屏幕' })).toHaveCount(0);

    await list.bringToFront();
    await unfoldSearch(list);
    const rows = list.getByRole('row').filter({ hasText: hall.name });
    await toggleStates(list, ['离线']);
    await expect(rows).toHaveCount(0);
    await toggleStates(list, ['离线', '休眠']);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(two);
    await expect(rows).toContainText('工作时间外');
    await list.goto('/home');
    const card = list.getByRole('region', { name: '屏幕', exact: true });
    await expect(card.getByRole('listitem').filter({ hasText: two })).toHaveCount(0);
    await card.getByRole('link', { name: /^休眠/ }).click();
    await expect(rows).toContainText(two);
    await page.bringToFront();
  });

  await test.step('without the server it says how old its picture is', async () => {
    await context.setOffline(true);
    await expect(page.getByRole('alert')).toContainText('连接中断', { timeout: 30_000 });
    await expect(tiles).toHaveCount(2);
    await context.setOffline(false);
    await expect(page.getByRole('alert').filter({ hasText: '连接中断' })).toHaveCount(0, { timeout: 30_000 });
  });

  await test.step('pointer and tools disappear, and it scrolls by itself', async () => {
    await page.setViewportSize({ width: 900, height: 320 });
    const scroller = page.getByRole('region', { name: '屏幕', exact: true });
    const scrolled = () => scroller.evaluate(({ scrollTop }) => scrollTop);
    await expect.poll(scrolled, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(await scroller.evaluate((element) => getComputedStyle(element).cursor)).toBe('none');
    await page.mouse.move(300, 300);
    await page.mouse.move(310, 300);
    await expect.poll(() => scroller.evaluate((element) => getComputedStyle(element).cursor)).not.toBe('none');
  });
});

import { layoutsPath, publishLayoutPath } from '@mutai/contract/layouts/resource';
import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import type { ScreenGroup } from '@mutai/contract/screen-groups/schema';
import { screensPath } from '@mutai/contract/screens/resource';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { emptyLayout } from '@mutai/layout/model/layout';
import type { Locator, Page } from '@playwright/test';
import { type Api, signIn, unique } from '../support/api.ts';
import { Display } from '../support/displays.ts';
import { action, button, chooseInTree, more, onSelected, question, rowOf, toolbar } from '../support/list-page.ts';
import { submitLogin } from '../support/login-page.ts';
import { password } from '../support/people.ts';
import { roleOf } from '../support/roles.ts';
import { admin } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { compose } from '../support/typing.ts';

const pane = (page: Page) => page.getByRole('complementary', { name: '屏幕分组' });
const node = (page: Page, name: string) => pane(page).getByText(name, { exact: true });

const newGroup = (api: Api, name: string): Promise<ScreenGroup> => api.ask('POST', screenGroupsPath, { name, sort: 0 });

const groupById = (api: Api, id: number): Promise<ScreenGroup> => api.ask('GET', `${screenGroupsPath}/${id}`);

async function screenNamed(api: Api, name: string): Promise<ListedScreen> {
  const [found] = await api.ask<ListedScreen[]>('GET', `${screensPath}?${new URLSearchParams({ name })}`);
  if (found === undefined) throw new Error(`There is no screen ${name}.`);
  return found;
}

async function publishedLayout(api: Api, title: string): Promise<void> {
  const document = emptyLayout({ title });
  const { id } = await api.ask<{ id: number }>('POST', layoutsPath, { document });
  await api.ask('POST', publishLayoutPath(id), {});
}

/** Drags a group of the pane into another one. */
async function dragInto(page: Page, name: string, target: string): Promise<void> {
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/arrange'));
  await node(page, name).hover();
  await page.mouse.down();
  await node(page, target).hover();
  await expect(page.getByText(`移入“${target}”`)).toBeVisible();
  await page.mouse.up();
  expect((await stored).status()).toBe(200);
}

/** Name of a screen in the list, which opens its details. */
const opener = (page: Page, name: string) => rowOf(page, name).getByRole('button', { name: new RegExp(`^${name}`) });

const codeOf = (dialog: Locator) => dialog.getByLabel('配对码', { exact: true });

test('a screen is paired by hand, comes online, is moved, commanded and revoked', async ({ api, server, openAs }) => {
  const page = await (await openAs(api)).newPage();
  const one = unique('站');
  const line = await newGroup(api, `线${one}`);
  const hall = await newGroup(api, `厅${one}`);
  const layout = `布局${one}`;
  await publishedLayout(api, layout);
  const display = await Display.start(server.url);
  const name = `屏${one}`;
  await page.goto('/content/screen');

  await test.step('its code is typed with an input method, a dash and in lower case', async () => {
    await button(page, '配对屏幕').first().click();
    const dialog = page.getByRole('dialog', { name: '配对屏幕' });
    await expect(codeOf(dialog)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('请输入屏幕上显示的 6 位配对码')).toBeVisible();
    await codeOf(dialog).focus();
    const code = display.code.toLowerCase();
    const client = await page.context().newCDPSession(page);
    await compose(client, code.slice(0, 2), code.slice(0, 2));
    await expect(codeOf(dialog)).toHaveValue(display.code.slice(0, 2));
    // A part was forgotten, and is typed in its place.
    await page.keyboard.type(`-${code.slice(4)}`);
    for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    await page.keyboard.type(code.slice(2, 4));
    await expect(codeOf(dialog)).toHaveValue(display.code);
    await expect(dialog.getByText('1920 × 1080')).toBeVisible();
    await dialog.getByLabel('屏幕名称', { exact: true }).focus();
    await page.keyboard.type(name);
    await chooseInTree(dialog.getByLabel('屏幕分组', { exact: true }), line.name);
    const layouts = dialog.getByLabel('默认布局', { exact: true });
    await layouts.click();
    await layouts.fill(layout);
    await page.locator('.ant-select-item-option').filter({ hasText: layout }).click();
    await button(dialog, '配对').click();
    await expect(page.getByText('配对成功')).toBeVisible();
  });

  const drawer = page.getByRole('dialog', { name: `屏幕：${name}` });
  await test.step('its details open and follow what it reports', async () => {
    await expect(drawer.getByText('设备配对后还没有报告')).toBeVisible();
    await display.report({ secure: false });
    await expect(drawer.getByText('在线', { exact: true })).toBeVisible();
    await expect(drawer.getByRole('alert').filter({ hasText: '不安全的连接' })).toBeVisible();
    await expect(drawer.getByRole('figure')).toContainText(layout);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(rowOf(page, name)).toContainText('在线');
    await expect(rowOf(page, name)).toContainText(layout);
  });

  await test.step('the list learns without reload that it shows old content', async () => {
    const { id } = await screenNamed(api, name);
    await api.ask('PATCH', `${screensPath}/${id}`, { place: '入口' });
    await expect(rowOf(page, name)).toContainText('内容未更新');
    await display.report();
    await expect(rowOf(page, name)).not.toContainText('内容未更新');
  });

  await test.step('commands are sent from row and menu, and their results are shown', async () => {
    await action(page, name, '识别').click();
    await expect(page.getByText(`已向“${name}”发送“识别”`)).toBeVisible();
    await more(page, name, '重启浏览器');
    await expect(question(page, '画面中断')).toContainText(name);
    await button(question(page, '画面中断'), '取消').click();
    await more(page, name, '调整音量');
    const volume = page.getByRole('dialog', { name: '调整音量' });
    await volume.getByRole('spinbutton', { name: '音量' }).fill('35');
    await button(volume, '发送').click();
    await expect(volume).toBeHidden();
    const waiting = await display.commands();
    expect(waiting.map(({ kind, volume: percent }) => [kind, percent])).toEqual([
      ['identify', null],
      ['volume', 35],
    ]);
    await opener(page, name).click();
    const log = drawer.getByRole('region', { name: '最近命令' });
    await expect(log.getByRole('listitem')).toHaveCount(2);
    for (const command of waiting) await display.execute(command, '已完成');
    await expect(log.getByText('已执行')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await test.step('groups are arranged by dragging and filter the list, and screens are moved', async () => {
    await node(page, line.name).click();
    await expect(page.getByText('共 1 条')).toBeVisible();
    await dragInto(page, hall.name, line.name);
    expect(await groupById(api, hall.id)).toMatchObject({ parentId: line.id });
    await rowOf(page, name).getByRole('checkbox').check();
    await onSelected(page, '移动到分组');
    const dialog = page.getByRole('dialog', { name: '将 1 块屏幕移动到' });
    await dialog.getByLabel('目标分组', { exact: true }).click();
    await page.locator('.ant-select-tree').getByText(hall.name, { exact: true }).click();
    await button(dialog, '提交').click();
    await expect(rowOf(page, name)).toContainText(hall.name);
    // The group above contains it too.
    await expect(page.getByText('共 1 条')).toBeVisible();
  });

  await test.step('a new group below another is made, renamed and deleted in the tree', async () => {
    const menuOf = async (group: string, entry: string | RegExp) => {
      await node(page, group).hover();
      await button(pane(page), `分组操作：${group}`).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await menuOf(hall.name, '新增下级分组');
    const form = page.getByRole('dialog', { name: '新增分组' });
    await form.getByLabel('分组名称', { exact: true }).fill(`台${one}`);
    await button(form, '提交').click();
    await menuOf(`台${one}`, '修改');
    const changed = page.getByRole('dialog', { name: '修改分组' });
    await changed.getByLabel('分组名称', { exact: true }).fill(`月台${one}`);
    await button(changed, '提交').click();
    await node(page, `月台${one}`).hover();
    await button(pane(page), `分组操作：月台${one}`).click();
    await expect(page.getByRole('menuitem', { name: '新增下级分组（分组最多 3 级）' })).toBeDisabled();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await button(page, '确定删除').click();
    await expect(node(page, `月台${one}`)).toHaveCount(0);
  });

  await test.step('after revoking, the display is refused and the screen waits for another one', async () => {
    await more(page, name, '解除配对');
    await button(question(page, '重新显示配对码'), '解除配对').click();
    await expect(rowOf(page, name)).toContainText('未配对');
    expect(await display.reportStatus()).toBe(401);
    await expect(action(page, name, '配对设备')).toBeVisible();
    await expect(action(page, name, '识别')).toHaveCount(0);
  });
});

test('a phone that scans the code of a display signs in and puts it in the place of its former screen', async ({
  browser,
  api,
  server,
}) => {
  const name = unique('屏');
  const { id } = await (await Display.start(server.url)).pair(api, { name });
  const display = await Display.start(server.url, id);
  const phone = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await phone.newPage();
  await page.goto(`/content/screen?pair=${display.code}`);
  await submitLogin(page, admin.username, admin.password);
  const dialog = page.getByRole('dialog', { name: '配对屏幕' });
  await expect(codeOf(dialog)).toHaveValue(display.code);
  await expect(dialog.getByRole('radio', { name: '替换已有屏幕' })).toBeChecked();
  await expect(dialog).toContainText(name);
  const { width = 0 } = (await dialog.boundingBox()) ?? {};
  expect(width).toBeLessThanOrEqual(390);
  await button(dialog, '配对').tap();
  await expect(page.getByRole('dialog', { name: `屏幕：${name}` })).toBeVisible();
  await expect(page).not.toHaveURL(/pair=/);
  await display.report();
  expect(await screenNamed(api, name)).toMatchObject({ id, state: 'online' });
  await phone.close();
});

test('a user who may only look at screens sees no buttons, and is told why a code does not open', async ({
  api,
  server,
  openAs,
}) => {
  const name = unique('屏');
  const display = await Display.start(server.url);
  await display.pair(api, { name });
  await display.report();
  const group = await newGroup(api, unique('组'));
  const role = await roleOf(api, ['screen']);
  const username = unique('s');
  await api.createUser({ username, nickname: username, password, roleIds: [role.id] });
  const page = await (await openAs(await signIn(server.url, username, password))).newPage();
  await page.goto('/content/screen?pair=K7M4XP');
  await expect(page.getByText('您没有“新增屏幕”的权限')).toBeVisible();
  await expect(page).not.toHaveURL(/pair=/);
  await expect(rowOf(page, name)).toContainText('在线');
  await expect(button(page, '配对屏幕')).toHaveCount(0);
  for (const word of ['识别', '修改', '删除', '更多']) await expect(action(page, name, word)).toHaveCount(0);
  await expect(toolbar(page).getByRole('button', { name: /新增|回收站|更多/ })).toHaveCount(0);
  await expect(node(page, group.name)).toBeVisible();
  await expect(button(pane(page), '新增分组')).toHaveCount(0);
  await expect(button(pane(page), `分组操作：${group.name}`)).toHaveCount(0);
  await opener(page, name).click();
  const drawer = page.getByRole('dialog', { name: `屏幕：${name}` });
  await expect(drawer.getByText('192', { exact: false }).first()).toBeVisible();
  await expect(button(drawer, '识别')).toHaveCount(0);
  await expect(button(drawer, '修改')).toHaveCount(0);
});

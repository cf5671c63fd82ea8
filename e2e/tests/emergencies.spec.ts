import { emergenciesPath } from '@mutai/contract/emergencies/resource';
import type { Emergency } from '@mutai/contract/emergencies/schema';
import { functionSettingsPath } from '@mutai/contract/functions/resource';
import { screensPath, screenStatusPath } from '@mutai/contract/screens/resource';
import type { ListedScreen, ScreenStatus } from '@mutai/contract/screens/schema';
import type { Locator, Page } from '@playwright/test';
import { type Api, signIn, unique } from '../support/api.ts';
import { action, button, question, rowOf, toolbar } from '../support/list-page.ts';
import { password } from '../support/people.ts';
import { expectSettled, layoutSaying, pairDisplay, publish } from '../support/player-page.ts';
import { roleOf } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';
import { compose } from '../support/typing.ts';

test.use({ signedIn: true });

const prepare = (api: Api, fields: object): Promise<Emergency> => api.ask('POST', emergenciesPath, fields);
const known = (api: Api, { id }: Emergency): Promise<Emergency> => api.ask('GET', `${emergenciesPath}/${id}`);

/** Pairs another page as a display that shows a layout with this text. */
async function displayShowing(page: Page, api: Api, text: string): Promise<ListedScreen> {
  const screen = await pairDisplay(page, api, { name: unique('屏') });
  const layoutId = await publish(api, layoutSaying(text));
  await api.ask('PATCH', `${screensPath}/${screen.id}`, { version: screen.version, layoutId, volume: 50 });
  await expect(page.getByText(text)).toBeVisible();
  await expectSettled(page);
  return screen;
}

const panel = (page: Page): Locator => page.getByRole('dialog', { name: '紧急插播' });
const row = (page: Page, title: string): Locator => panel(page).getByRole('listitem', { name: title, exact: true });

test('an emergency is on the screens after two clicks from any page, and one typed on the spot', async ({
  page,
  api,
  browser,
  server,
  openAs,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const display = await context.newPage();
  await displayShowing(display, api, '平时');
  const title = unique('火警');
  const fire = await prepare(api, { title, severity: 'danger', textCh: '请从楼梯撤离' });
  const acknowledge = (message: string) => button(question(page, message), '知道了').click();
  await page.goto('/system/user');

  await test.step('two clicks start it, one ends it', async () => {
    await button(page, '紧急插播').click();
    await button(row(page, title), '启动').click();
    await expect(display.getByText('请从楼梯撤离')).toBeVisible();
    await expect(page.getByText('已启动！')).toBeVisible();
    await expect(row(page, title)).toContainText('正在插播');
    await button(row(page, title), '解除').click();
    await expect(display.getByText('平时')).toBeVisible();
    await expectSettled(display);
  });

  await test.step('a text is typed, also in the middle and with an input method, and stays when sending fails', async () => {
    const field = panel(page).getByLabel('中文内容');
    const send = button(panel(page), '立即插播');
    await expect(send).toBeDisabled();
    await field.click();
    await page.keyboard.type('A口');
    await page.keyboard.press('ArrowLeft');
    await compose(await page.context().newCDPSession(page), 'chu', '出');
    await expect(field).toHaveValue('A出口');
    await page.keyboard.press('End');
    await page.keyboard.type('关闭');
    await panel(page).getByLabel('级别').click();
    await page.getByTitle('紧急', { exact: true }).click();
    await panel(page).getByLabel('持续时间（分钟）').pressSequentially('5');
    await page.route('**/start', (route) => route.abort(), { times: 1 });
    await send.click();
    await acknowledge('请检查网络');
    await expect(field).toHaveValue('A出口关闭');
    await send.click();
    await expect(display.getByText('A出口关闭')).toBeVisible();
    await expect(field).toHaveValue('');
    const begun = row(page, 'A出口关闭');
    await expect(begun).toHaveCount(1);
    await expect(begun).toContainText('紧急');
    await expect(begun).toContainText(/至 /);
    await button(begun, '解除').click();
    await expect(display.getByText('平时')).toBeVisible();
  });

  await test.step('where a second person must confirm, the panel asks for one', async () => {
    await api.ask('PATCH', functionSettingsPath, { emergencyConfirmation: true });
    await button(row(page, title), '启动').click();
    await expect(page.getByText('已申请，请另一位有权限的人确认！')).toBeVisible();
    await expect(row(page, title)).toContainText('待确认');
    await button(row(page, title), '确认启动').click();
    await acknowledge('申请人不能自己确认，请另一位有权限的人确认！');
    await button(row(page, title), '解除').click();
    await expect(row(page, title)).toContainText('未启动');
    await api.ask('PATCH', functionSettingsPath, { emergencyConfirmation: false });
    expect((await known(api, fire)).startsAt).toBeNull();
  });

  await test.step('users who may not start any have no button', async () => {
    const username = unique('u');
    const role = await roleOf(api, ['user', 'emergency']);
    await api.ask('POST', '/api/v1/users', { username, nickname: '观察员', password, roleIds: [role.id] });
    const observer = await (await openAs(await signIn(server.url, username, password))).newPage();
    await observer.goto('/content/emergency');
    await expect(observer.getByRole('row').filter({ hasText: title })).toBeVisible();
    await expect(button(observer, /^(?:紧急插播|启动)$/)).toHaveCount(0);
  });
  await context.close();
});

test('an emergency is written by hand on its page, and a code starts it on a display without the server', async ({
  page,
  api,
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const display = await context.newPage();
  await display.addInitScript(() => {
    const tones = { count: 0 };
    Object.assign(window, { tones });
    const { createOscillator } = AudioContext.prototype;
    AudioContext.prototype.createOscillator = function () {
      tones.count += 1;
      return createOscillator.call(this);
    };
  });
  const tones = () => display.evaluate(() => (window as unknown as { tones: { count: number } }).tones.count);
  const screen = await displayShowing(display, api, '平时');
  const title = unique('疏散');

  await page.goto('/content/emergency');
  await button(toolbar(page), '新增').click();
  const form = page.getByRole('dialog', { name: '新增紧急插播' });
  await form.getByLabel('插播名称').pressSequentially(title);
  await form.getByLabel('中文内容').pressSequentially('请有序离开');
  await form.getByLabel('现场启动码').pressSequentially('47');
  await button(form, '提交').click();
  await expect(form.getByText('请输入 4 到 8 位数字')).toBeVisible();
  await form.getByLabel('现场启动码').press('End');
  await page.keyboard.type('11');
  await form.getByRole('switch', { name: '提示音' }).click();
  await form.getByLabel('插播范围').click();
  await page.getByTitle('指定分组或屏幕', { exact: true }).click();
  await button(form, '提交').click();
  await expect(form.getByText('请至少选择一个屏幕分组或屏幕，或改为全部屏幕')).toBeVisible();
  await form.getByLabel('屏幕', { exact: true }).click();
  await page.keyboard.type(screen.name);
  await expect(page.getByRole('option', { name: screen.name })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await button(form, '提交').click();
  await expect(action(page, title, '启动')).toBeVisible();
  const [made] = await api.ask<Emergency[]>('GET', `${emergenciesPath}?${new URLSearchParams({ title })}`);
  if (made === undefined) throw new Error('There is no emergency.');
  expect(made).toMatchObject({ code: '4711', sound: true, groupIds: [], screenIds: [screen.id] });
  await expect(rowOf(page, title)).toContainText(screen.name);
  const { revision } = await api.ask<ListedScreen>('GET', `${screensPath}/${screen.id}`);
  const loaded = async () => (await api.ask<ListedScreen>('GET', `${screensPath}/${screen.id}`)).usedRevision;
  await expect.poll(loaded).toBe(revision);

  await test.step('its code is typed on the display: it starts, sounds, and ends', async () => {
    await context.setOffline(true);
    await display.keyboard.type('4712');
    await display.keyboard.type('x4711');
    await expect(display.getByText('请有序离开')).toBeHidden();
    // The wrong digits are forgotten after a while.
    await expect(async () => {
      await display.keyboard.type('4711');
      await expect(display.getByText('请有序离开')).toBeVisible({ timeout: 4000 });
    }).toPass();
    await expect.poll(tones).toBeGreaterThan(0);
    await display.reload();
    await expect(display.getByText('请有序离开')).toBeVisible();
    await expectSettled(display);
    await display.keyboard.type('4711');
    await expect(display.getByText('平时')).toBeVisible();
    await expectSettled(display);
    await context.setOffline(false);
    const told = async () => (await api.ask<ScreenStatus>('GET', screenStatusPath(screen.id))).faults;
    await expect
      .poll(async () => (await told()).map(({ message }) => message))
      .toEqual(expect.arrayContaining([`现场输入启动码，启动了紧急插播“${title}”`]));
  });

  await test.step('it is started on its page, with a question', async () => {
    await action(page, title, '启动').click();
    await button(question(page, '启动后立即盖过屏幕上的一切内容'), '启动').click();
    await expect(display.getByText('请有序离开')).toBeVisible();
    await api.ask('DELETE', `${screensPath}/${screen.id}`);
    await page.reload();
    await expect(rowOf(page, title)).toContainText(`${screen.name}（已删除）`);
  });
  await context.close();
});

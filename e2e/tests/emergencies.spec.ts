import { emergenciesPath } from '@mutai/contract/emergencies/resource';
import type { Emergency } from '@mutai/contract/emergencies/schema';
import { emergencyAlertsApi } from '@mutai/contract/emergency-sources/resource';
import { functionSettingsPath } from '@mutai/contract/functions/resource';
import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import { screensPath, screenStatusPath } from '@mutai/contract/screens/resource';
import type { ListedScreen, ScreenStatus } from '@mutai/contract/screens/schema';
import type { Locator, Page } from '@playwright/test';
import { type Api, signIn, unique } from '../support/api.ts';
import { withdrawAll } from '../support/emergencies.ts';
import { action, button, chooseInTree, fromToolbar, question, rowOf, toolbar } from '../support/list-page.ts';
import { password } from '../support/people.ts';
import { expectSettled, layoutSaying, pairDisplay, publish } from '../support/player-page.ts';
import { roleOf } from '../support/roles.ts';
import { expect, test } from '../support/test.ts';
import { compose } from '../support/typing.ts';

test.use({ signedIn: true });

test.afterEach(({ api }) => withdrawAll(api));

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

  await test.step('a fire panel starts it with its token, and an alert of its areas is uploaded', async () => {
    const source = unique('主机');
    const { name } = await api.ask<{ name: string }>('POST', screenGroupsPath, { name: unique('区') });
    await page.goto('/content/emergency');
    await fromToolbar(page, '外部来源');
    const drawer = page.getByRole('dialog', { name: '外部来源', exact: true });
    await button(drawer, '新增').click();
    const form = page.getByRole('dialog', { name: '新增外部来源' });
    await form.getByLabel('来源名称').pressSequentially(source);
    await button(form, '添加区域').click();
    await form.getByLabel('区域', { exact: true }).pressSequentially('310000');
    await button(form, '提交').click();
    await expect(form.getByText('请填写每一行的区域与屏幕分组，或删除该行')).toBeVisible();
    await chooseInTree(form.getByLabel('屏幕分组', { exact: true }), name);
    await button(form, '提交').click();
    const line = drawer.getByRole('row', { name: source });
    await expect(line).toContainText('310000');
    await button(line, '生成令牌').click();
    const shown = page.getByRole('dialog', { name: '新的令牌' });
    const token = (await shown.getByRole('code').textContent()) ?? '';
    await page.keyboard.press('Escape');
    await expect(shown).toBeHidden();
    const push = (path: string, data: object) =>
      page.request.post(path, { data, headers: { authorization: `Bearer ${token}` } });
    expect((await push(emergencyAlertsApi.start, { emergency: title })).status()).toBe(200);
    await expect(display.getByText('请从楼梯撤离')).toBeVisible();
    expect((await push(emergencyAlertsApi.end, { emergency: fire.id })).status()).toBe(200);
    await expect(display.getByText('平时')).toBeVisible();

    await button(line, /上传告警|更多/)
      .first()
      .click();
    const upload = page.getByRole('dialog', { name: '上传告警' });
    const alert = (
      fields: string,
    ) => `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>${unique('A')}</identifier>
      <sender>a@example.org</sender><sent>2026-01-01T00:00:00Z</sent><msgType>Alert</msgType><scope>Public</scope>${fields}</alert>`;
    for (const [xml, answer] of [
      ['<alert>', 'XML 格式错误'],
      [alert('<status>Exercise</status>'), '未插播：状态为 Exercise'],
      [
        alert(`<status>Actual</status><info><language>zh-CN</language><event>暴雨${source}</event><severity>Severe</severity>
          <expires>2099-01-01T00:00:00Z</expires><area><areaDesc>上海</areaDesc><geocode><valueName>GB</valueName>
          <value>310000</value></geocode></area></info>`),
        '已启动！',
      ],
    ] as const) {
      const chooser = page.waitForEvent('filechooser');
      await button(upload, '选择文件').click();
      await (await chooser).setFiles({ name: 'alert.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) });
      await expect(upload.getByRole('alert')).toContainText(answer);
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(rowOf(page, `暴雨${source}`)).toContainText(name);
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
    // A display without keys: a long press opens the keypad.
    await display.mouse.move(400, 300);
    await display.mouse.down();
    const keypad = display.getByRole('region', { name: '现场启动码' });
    await expect(keypad).toBeVisible();
    await display.mouse.up();
    const press = async (keys: readonly string[]) => {
      for (const key of [...keys, '确定']) await keypad.getByRole('button', { name: key, exact: true }).click();
    };
    await press(['4', '7', '退格', '0']);
    await expect(keypad).toContainText('启动码错误');
    await press(['4', '7', '1', '1']);
    await expect(keypad).toBeHidden();
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

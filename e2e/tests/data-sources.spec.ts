import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dataSourcesPath, dataSourceValuePath } from '@mutai/contract/data-sources/resource';
import type { DataSource, DataSourceValue } from '@mutai/contract/data-sources/schema';
import type { Locator, Page } from '@playwright/test';
import { mqttBroker } from '../../apps/server/src/testing/push-servers.ts';
import { type Api, unique } from '../support/api.ts';
import { action, button, choose, more, rowOf } from '../support/list-page.ts';
import { expect, test } from '../support/test.ts';
import { compose } from '../support/typing.ts';

// Separate site, because it may fetch from this machine.
test.use({ signedIn: true, serverEnvironment: { OUTBOUND_ALLOW: '127.0.0.1' } });

/** Server of data whose answer the test changes. */
async function trains() {
  const state = { answer: (response: ServerResponse) => void response.end(), keys: [] as unknown[] };
  const server = createServer((request, response) => {
    state.keys.push(request.headers['x-key']);
    state.answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/trains`;
  const answer = (value: unknown) => (response: ServerResponse) => void response.end(JSON.stringify(value));
  return { state, url, answer, close: () => server.close() };
}

async function sourceNamed(api: Api, name: string): Promise<DataSource> {
  const [found] = await api.ask<DataSource[]>('GET', `${dataSourcesPath}?${new URLSearchParams({ name })}`);
  if (found === undefined) throw new Error(`There is no data source ${name}.`);
  return api.ask('GET', `${dataSourcesPath}/${found.id}`);
}

const valueOf = async (api: Api, id: number) => (await api.ask<DataSourceValue>('GET', dataSourceValuePath(id))).value;

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.click();
  await page.keyboard.type(text);
}

test('an address is tried, mapped by clicking, saved and followed; a second administrator is asked', async ({
  api,
  page,
}) => {
  const { state, url, answer, close } = await trains();
  const name = unique('班次');
  state.answer = answer({
    code: 0,
    data: {
      站台: [
        { 终点: '<b>东站</b>', 分钟: 3 },
        { 终点: '西站', 分钟: 8 },
      ],
    },
  });
  await page.goto('/content/data-source');
  await button(page, '新增').first().click();
  const form = page.getByRole('dialog', { name: '添加数据源' });
  const path = form.getByLabel('数据路径', { exact: true });

  await test.step('a preview shows errors at the fields', async () => {
    await expect(form.getByLabel('名称', { exact: true })).toBeFocused();
    await page.keyboard.type(name);
    await type(page, form.getByLabel('地址', { exact: true }), 'http://10.0.0.1/');
    await button(form, '试取').click();
    await expect(form.getByLabel('地址', { exact: true })).toHaveAccessibleDescription(/内部地址/);
    await form.getByLabel('地址', { exact: true }).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(url);
    await button(form, '添加请求头').click();
    await type(page, form.getByLabel('请求头 1 的名称'), 'X-Key');
    await type(page, form.getByLabel('请求头 1 的内容'), 'secret-key');
  });

  await test.step('a click on a part of the answer fills the path', async () => {
    await button(form, '试取').click();
    const received = form.getByRole('region', { name: '收到的数据' });
    await received.getByRole('button', { name: '选取 data.站台', exact: true }).click();
    await expect(path).toHaveValue('data.站台');
    const result = form.getByRole('region', { name: '结果' });
    await expect(result.getByRole('columnheader')).toHaveText(['终点', '分钟']);
    await expect(result.getByRole('cell').first()).toHaveText('<b>东站</b>');
    expect(state.keys.at(-1)).toBe('secret-key');
    const expression = form.getByLabel('转换表达式', { exact: true });
    await type(page, expression, '$[分钟 < 5');
    await button(form, '重新试取').click();
    await expect(expression).toHaveAccessibleDescription(/语法有误/);
    await expression.click();
    await page.keyboard.press('End');
    await page.keyboard.type('].终点');
    await button(form, '重新试取').click();
    await expect(result).toContainText('<b>东站</b>');
    await expect(expression).not.toHaveAccessibleDescription(/语法有误/);
    await button(form, /^提\s?交$/).click();
    await expect(form).toBeHidden();
  });

  await test.step('the server fetches it, and the list follows', async () => {
    await expect(rowOf(page, name)).toContainText('正常');
    const { id } = await sourceNamed(api, name);
    expect(await valueOf(api, id)).toBe('<b>东站</b>');
    expect(state.keys.at(-1)).toBe('secret-key');
  });

  await test.step('a change of the shape is shown with its reason, and the last value stays', async () => {
    state.answer = answer({ code: 1 });
    await more(page, name, '立即取值');
    await expect(rowOf(page, name)).toContainText('失败');
    await action(page, name, '当前值').click();
    const drawer = page.getByRole('dialog', { name: `${name}：当前值` });
    await expect(drawer).toContainText('<b>东站</b>');
    await expect(drawer.getByRole('list', { name: '失败记录' }).getByRole('listitem')).toContainText([
      '数据中没有“data.站台”',
    ]);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    state.answer = answer({ data: { 站台: [{ 终点: '北站', 分钟: 1 }] } });
    await more(page, name, '立即取值');
    await expect(rowOf(page, name)).toContainText('正常');
  });

  await test.step('what another administrator saved meanwhile is compared', async () => {
    await action(page, name, '修改').click();
    const changing = page.getByRole('dialog', { name: '修改数据源' });
    await expect(changing.getByLabel('请求头 1 的内容')).toHaveValue('');
    const { id, version } = await sourceNamed(api, name);
    await api.ask('PATCH', `${dataSourcesPath}/${id}`, { path: 'data', version });
    await type(page, changing.getByLabel('数据路径', { exact: true }), '[0]');
    await button(changing, /^提\s?交$/).click();
    await expect(changing.getByText('该数据已被他人修改')).toBeVisible();
    await changing.getByRole('radio', { name: /^数据路径：我的/ }).check();
    await button(changing, /^提\s?交$|^保\s?存$/)
      .last()
      .click();
    await expect(changing).toBeHidden();
    expect(await sourceNamed(api, name)).toMatchObject({ path: 'data.站台[0]', headers: [{ name: 'X-Key' }] });
  });
  close();
});

test('a table is typed by hand, with keys, an input method and a paste', async ({ api, page }) => {
  const name = unique('菜单');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/content/data-source?data-source=new');
  const form = page.getByRole('dialog', { name: '添加数据源' });
  await expect(form.getByLabel('名称', { exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await form
    .getByRole('combobox')
    .and(form.getByLabel('类型', { exact: true }))
    .click();
  await page
    .locator('.ant-select-item-option')
    .and(page.getByTitle('手工表格', { exact: true }))
    .click();
  const client = await page.context().newCDPSession(page);
  await form.getByLabel('第 1 列的列名').click();
  await compose(client, 'cai', '菜');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('第 2 列的列名')).toBeFocused();
  await page.keyboard.type('price');
  await form.getByLabel('第 1 行 菜', { exact: true }).click();
  await compose(client, 'yu', '鱼');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('第 2 行 菜', { exact: true })).toBeFocused();
  await page.evaluate(() => navigator.clipboard.writeText('面\t12\n饭\t3.5\n'));
  await page.keyboard.press('Control+V');
  await expect(form.getByLabel('第 3 行 price')).toHaveValue('3.5');
  await page.keyboard.press('ArrowUp');
  await expect(form.getByLabel('第 1 行 菜', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('18');
  await button(form, '删除第 2 行').click();
  await button(form, /^提\s?交$/).click();
  await expect(form).toBeHidden();
  const { id, table } = await sourceNamed(api, name);
  expect(table).toEqual({
    columns: ['菜', 'price'],
    rows: [
      ['鱼', '18'],
      ['饭', '3.5'],
    ],
  });
  await expect
    .poll(() => valueOf(api, id))
    .toEqual([
      { 菜: '鱼', price: 18 },
      { 菜: '饭', price: 3.5 },
    ]);
});

test('a topic of a broker is typed, tried, saved and followed; its password stays unseen', async ({ api, page }) => {
  const broker = await mqttBroker({ username: 'mutai', password: 'pass-1' });
  const name = unique('温度');
  await broker.publish('station/1', JSON.stringify({ 温度: 21.5 }));
  await page.goto('/content/data-source');
  await button(page, '新增').first().click();
  const form = page.getByRole('dialog', { name: '添加数据源' });
  await expect(form.getByLabel('名称', { exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await choose(form, '类型', 'MQTT 订阅');

  await test.step('errors stand at their fields', async () => {
    await type(page, form.getByLabel('地址', { exact: true }), 'http://127.0.0.1/');
    await button(form, '试取').click();
    await expect(form.getByLabel('地址', { exact: true })).toHaveAccessibleDescription(/mqtt:\/\//);
    await form.getByLabel('地址', { exact: true }).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(broker.url);
    await type(page, form.getByLabel('主题', { exact: true }), 'station/+');
    await type(page, form.getByLabel('用户名', { exact: true }), 'mutai');
    await type(page, form.getByLabel('密码', { exact: true }), 'wrong');
    await button(form, '试取').click();
    await expect(form.getByLabel('主题', { exact: true })).toHaveAccessibleDescription(/通配符/);
    await form.getByLabel('主题', { exact: true }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('1');
    await button(form, '试取').click();
    await expect(form.getByLabel('密码', { exact: true })).toHaveAccessibleDescription(/用户名或密码错误/);
  });

  await test.step('a message is seen, mapped and saved', async () => {
    await form.getByLabel('密码', { exact: true }).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('pass-1');
    await button(form, '重新试取').click();
    await form.getByRole('button', { name: '选取 温度', exact: true }).click();
    await button(form, /^提\s?交$/).click();
    await expect(form).toBeHidden();
    const { id } = await sourceNamed(api, name);
    await expect.poll(() => valueOf(api, id)).toBe(21.5);
    await broker.publish('station/1', JSON.stringify({ 温度: 22 }));
    await expect.poll(() => valueOf(api, id)).toBe(22);
  });

  await test.step('a saved password is kept, and can be removed', async () => {
    await action(page, name, '修改').click();
    const changing = page.getByRole('dialog', { name: '修改数据源' });
    await expect(changing.getByLabel('密码', { exact: true })).toHaveValue('');
    await expect(changing.getByPlaceholder('已保存，不修改请留空')).toBeVisible();
    await type(page, changing.getByLabel('主题', { exact: true }), '');
    await page.keyboard.press('Home');
    await page.keyboard.type('x/');
    await button(changing, /^提\s?交$/).click();
    await expect(changing).toBeHidden();
    expect(await sourceNamed(api, name)).toMatchObject({ topic: 'x/station/1', password: null });
    await action(page, name, '修改').click();
    await changing.getByRole('button', { name: '移除密码' }).click();
    await button(changing, /^提\s?交$/).click();
    await expect(changing).toBeHidden();
    expect(await sourceNamed(api, name)).toMatchObject({ password: '' });
  });
  await broker.stop();
});

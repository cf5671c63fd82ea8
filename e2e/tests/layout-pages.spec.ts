import { dataSourcesPath } from '@mutai/contract/data-sources/resource';
import type { DataSource } from '@mutai/contract/data-sources/schema';
import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { LayoutRecord } from '@mutai/contract/layouts/schema';
import { screensPath, screenStatusPath } from '@mutai/contract/screens/resource';
import type { ScreenStatus } from '@mutai/contract/screens/schema';
import { emptyLayout } from '@mutai/layout/model/layout';
import type { BrowserContext } from '@playwright/test';
import { unique } from '../support/api.ts';
import { blockOf, choose, editorOf, fieldOf, panelOf, pick, previewOf, stateOf } from '../support/layout-editor.ts';
import { button } from '../support/list-page.ts';
import { expectSettled, pairDisplay } from '../support/player-page.ts';
import { expect, test } from '../support/test.ts';
import { typeInto } from '../support/typing.ts';

const site = 'http://board.test';

test.use({ signedIn: true, serverEnvironment: { FRAME_SOURCES: site } });

/** Page that tries everything that a sandbox forbids, and says what it could do. */
const pageSaying = (text: string) => `<!doctype html><meta charset="utf-8"><title>看板</title>
<body style="margin:0;height:4000px;width:4000px"><h1>${text}</h1><input><p></p><script>
  document.querySelector('input').focus();
  alert('弹窗');
  const tried = { window: () => window.open('/home') !== null, parent: () => parent.document !== null,
    top: () => { top.location = '${site}/top'; return true; } };
  const could = Object.keys(tried).filter((name) => { try { return tried[name](); } catch { return false; } });
  localStorage.setItem('a', '1');
  document.querySelector('p').textContent = '能够：' + could.join();
</script></body>`;

/** Serves the pages of two other sites to a browser. @returns changes what the allowed site answers; null: nothing */
async function serveSites(context: BrowserContext) {
  let answer: string | null = pageSaying('进站客流');
  await context.route(`${site}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/endless') return route.fulfill({ status: 302, headers: { location: `${site}/endless` } });
    if (pathname === '/away') return route.fulfill({ status: 302, headers: { location: 'http://other.test/' } });
    return answer === null ? route.abort() : route.fulfill({ contentType: 'text/html', body: answer });
  });
  await context.route('http://other.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: pageSaying('别的网站') }),
  );
  return (next: string | null) => {
    answer = next;
  };
}

test('a page of an allowed site is shown in a sandbox, and the last one stays while it cannot be reached', async ({
  api,
  page,
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  const document = emptyLayout({ title: unique('看板'), langList: ['ch'] });
  const { id: layoutId } = await api.ask<LayoutRecord>('POST', layoutsPath, { document });
  const context = await browser.newContext({ baseURL: server.url });
  const display = await context.newPage();
  const answerDisplay = await serveSites(context);
  await serveSites(page.context());
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    return dialog.dismiss();
  });
  const screen = await pairDisplay(display, api, { name: unique('大厅') });
  await api.ask('PATCH', `${screensPath}/${screen.id}`, { version: screen.version, layoutId });

  await page.goto(`/content/layout?layout=${layoutId}`);
  const editor = editorOf(page);
  const block = blockOf(page, 1);
  const address = fieldOf(page, '网页地址');
  await test.step('addresses that are not shown tell why', async () => {
    await button(editor, '网页组件').click();
    await expect(block).toHaveText('未填写网页地址');
    for (const [typed, told] of [
      ['http://other.test/a', '本站未允许显示 http://other.test 的网页，请管理员将它加入服务器配置 FRAME_SOURCES。'],
      [`${server.url.toUpperCase().replace('HTTP', 'http')}/home`, '不能显示本站自己的页面'],
      [`${site}/endless`, `网页“${site}”无法加载`],
      [`${site}/away`, `网页“${site}”无法加载`],
    ] as const) {
      await typeInto(address, typed);
      await expect(block).toContainText(told);
      await expect(block.locator('iframe')).toHaveCount(0);
    }
    await typeInto(address, 'javascript:alert(1)');
    await expect(panelOf(page).getByText('请填写以 https:// 或 http:// 开头的完整网址')).toBeVisible();
    await expect(address).toHaveValue('javascript:alert(1)');
  });

  const framed = block.frameLocator('iframe').first();
  await test.step('an allowed page is shown, without access to anything', async () => {
    await typeInto(address, `${site}/客流`);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('总');
    await expect(address).toHaveValue(`${site}/客总流`);
    await expect(framed.getByText('进站客流')).toBeVisible();
    await expect(framed.getByText('能够：', { exact: true })).toBeVisible();
    await expect(address, 'the page does not take the focus').toBeFocused();
    await block.click();
    await expect(block.locator('iframe').first(), 'the canvas keeps the pointer').not.toBeFocused();
    expect(dialogs).toEqual([]);
    await expect(page).toHaveURL(/layout=/);
  });

  await test.step('zoom, interval and scripts', async () => {
    await typeInto(fieldOf(page, '网页缩放'), '50');
    await page.keyboard.press('Enter');
    await expect(block.locator('iframe').first()).toHaveCSS('transform', 'matrix(0.5, 0, 0, 0.5, 0, 0)');
    const reload = fieldOf(page, '刷新间隔（0 为不刷新）');
    await typeInto(reload, '5');
    await expect(panelOf(page).getByText('不能小于 10')).toBeVisible();
    await typeInto(reload, '10');
    await page.keyboard.press('Enter');
    await expect(panelOf(page).getByText('不能小于 10')).toBeHidden();
    await fieldOf(page, '允许运行脚本').click();
    await expect(framed.getByText('进站客流')).toBeVisible();
    await expect(framed.getByText('能够：')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(framed.getByText('能够：')).toBeVisible();
  });

  await test.step('the preview shows it', async () => {
    await button(editor, '预览').click();
    const preview = previewOf(page);
    await expect(preview.frameLocator('iframe').first().getByText('能够：', { exact: true })).toBeVisible();
    await expect(preview.getByText(/无法加载|未允许/)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
  });

  await test.step('a display shows it, keeps it while it cannot be reached, and loads it anew', async () => {
    await page.keyboard.press('Control+s');
    await expect(stateOf(page)).toHaveText('已保存');
    await button(editor, '发布').click();
    await button(page.getByRole('dialog').last(), /^发\s?布$/).click();
    const shown = display.frameLocator('iframe').first();
    await expect(shown.getByText('进站客流')).toBeVisible();
    await expectSettled(display);
    answerDisplay(null);
    await display.waitForEvent('requestfailed', (request) => request.url().startsWith(site));
    await expect(shown.getByText('进站客流')).toBeVisible();
    const faults = async () =>
      (await api.ask<ScreenStatus>('GET', screenStatusPath(screen.id))).faults.map(({ message }) => message);
    await expect.poll(faults).toContain(`“${document.canvas.title}”组件 1：网页“${site}”无法加载`);
    answerDisplay(pageSaying('出站客流'));
    await expect(shown.getByText('出站客流')).toBeVisible();
    expect(new URL(display.url()).pathname).toBe('/screen');
  });
  await context.close();
});

test('weather is bound to a table, shown in two languages, and follows it', async ({ api, page }) => {
  test.setTimeout(120_000);
  const name = unique('天气');
  const table = (condition: string, temperature: string) => ({
    columns: ['日期', '天气', '温度', '湿度', '现象', '最低', '最高'],
    rows: [
      ['2026-01-05', condition, temperature, '60', '95', '-2', '6'],
      ['2026-01-06', '晴', '', '', '', '0', '9'],
    ],
  });
  const source = await api.ask<DataSource>('POST', dataSourcesPath, {
    name,
    kind: 'table',
    table: table('小雪', '-1'),
  });
  const document = emptyLayout({ title: unique('天气'), langList: ['ch', 'en'], langSwitch: 0 });
  const { id } = await api.ask<LayoutRecord>('POST', layoutsPath, { document });
  await page.goto(`/content/layout?layout=${id}`);
  await button(editorOf(page), '天气组件').click();
  const block = blockOf(page, 1);
  await expect(block).toHaveText('请选择数据源');
  await choose(page, fieldOf(page, '数据源'), name);
  await expect(block).toContainText('-1℃小雪湿度 60%');
  const kinds = () => block.locator('svg').evaluateAll((icons) => icons.map((icon) => icon.getAttribute('data-kind')));
  expect(await kinds()).toEqual(['snow', 'snow', 'clear']);
  await expect(block.getByRole('listitem')).toHaveText(['周一-2℃ / 6℃', '周二0℃ / 9℃']);

  await typeInto(fieldOf(page, '地点'), '上站');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('海');
  await expect(block).toContainText('上海站');
  await typeInto(fieldOf(page, '地点（英文）'), 'Shanghai');
  await fieldOf(page, '天气字段').click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '[0].现象' }).click();
  await expect.poll(kinds).toEqual(['thunder', 'snow', 'clear']);
  await typeInto(fieldOf(page, '天气字段'), '');
  await expect.poll(kinds).toEqual(['snow', 'snow', 'clear']);
  await typeInto(fieldOf(page, '预报天数'), '8');
  await expect(panelOf(page).getByText('不能大于 7')).toBeVisible();
  await typeInto(fieldOf(page, '预报天数'), '1');
  await page.keyboard.press('Enter');
  await expect(block.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Control+s');
  await expect(stateOf(page)).toHaveText('已保存');

  await button(editorOf(page), '预览').click();
  const preview = previewOf(page);
  await expect(preview).toContainText('上海站-1℃小雪');
  await page.mouse.move(300, 300);
  await button(preview, '英文').click();
  await expect(preview).toContainText('Shanghai-1°CSnowHumidity 60%');
  await api.ask('PATCH', `${dataSourcesPath}/${source.id}`, { table: table('Thunderstorm', '12') });
  await expect(preview).toContainText('Shanghai12°CThunderstorm');
});

test('a metro line is typed, marks a station of a data source, and wraps', async ({ api, page }) => {
  test.setTimeout(120_000);
  const name = unique('列车');
  const table = (next: string) => ({ columns: ['下一站'], rows: [[next]] });
  const source = await api.ask<DataSource>('POST', dataSourcesPath, { name, kind: 'table', table: table('徐家汇') });
  const document = emptyLayout({ title: unique('线路'), langList: ['ch', 'en'], langSwitch: 0 });
  const { id } = await api.ask<LayoutRecord>('POST', layoutsPath, { document });
  await page.goto(`/content/layout?layout=${id}`);
  await button(editorOf(page), '地铁线路').click();
  const block = blockOf(page, 1);
  const stops = block.getByRole('listitem');
  await expect(stops).toHaveText(['起点站', '换乘站', '终点站']);
  const field = fieldOf(page, '站名（每行一站，换乘站末尾加 *）');
  await typeInto(field, '莘庄');
  await expect(block).toHaveText('请填写至少两个站名，每行一站');
  await page.keyboard.type('*\n徐家汇*\n衡路');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('山');
  await expect(stops).toHaveText(['莘庄', '徐家汇', '衡山路']);
  await typeInto(fieldOf(page, '英文站名（每行一站）'), 'Xinzhuang\nXujiahui');
  await pick(page, fieldOf(page, '标出的车站'), '来自数据');
  await expect(block).toHaveText('请选择数据源');
  await choose(page, fieldOf(page, '数据源'), name);
  await fieldOf(page, '车站字段').click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '[0].下一站' }).click();
  const marked = block.locator('[aria-current=location]');
  await expect(marked).toHaveText('徐家汇');
  await expect(block).toContainText('开往 衡山路下一站 徐家汇');

  await test.step('the preview follows the data in the chosen language, with a pulse', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await button(editorOf(page), '预览').click();
    const preview = previewOf(page);
    const pulses = () =>
      preview.evaluate(
        (shown) =>
          shown
            .getAnimations({ subtree: true })
            .filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY).length,
      );
    await expect.poll(pulses).toBe(1);
    await page.mouse.move(300, 300);
    await button(preview, '英文').click();
    await expect(preview.locator('[aria-current=location]')).toHaveText('Xujiahui');
    await api.ask('PATCH', `${dataSourcesPath}/${source.id}`, { table: table('3') });
    await expect(preview.locator('[aria-current=location]')).toHaveText('衡山路');
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
  });

  await test.step('many stations take two rows, or columns', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `第${String(index + 1)}车站`);
    await field.fill(many.join('\n'));
    await expect(stops).toHaveCount(30);
    const tops = () =>
      stops.evaluateAll((all) => new Set(all.map((stop) => (stop.firstElementChild as HTMLElement).style.top)).size);
    expect(await tops()).toBe(2);
    await pick(page, fieldOf(page, '排列方向'), '纵向');
    expect(await tops()).toBe(15);
    await field.fill(`${many.join('\n')}\n${many.join('\n')}\n多一站`);
    await expect(panelOf(page).getByText('不能超过 60 行')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(stateOf(page)).toHaveText('已保存');
  });
});

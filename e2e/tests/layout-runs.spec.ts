import { dataSourcesPath } from '@mutai/contract/data-sources/resource';
import type { DataSource } from '@mutai/contract/data-sources/schema';
import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { LayoutRecord } from '@mutai/contract/layouts/schema';
import type { StyledText } from '@mutai/layout/model/text-style';
import type { Locator, Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { blockOf, canvasOf, editorOf, fieldOf, panelOf, previewOf, stateOf } from '../support/layout-editor.ts';
import { button } from '../support/list-page.ts';
import { expect, test } from '../support/test.ts';
import { compose, typeInto } from '../support/typing.ts';

test.use({ signedIn: true });

/** Layout of one text block. */
const documentOf = (content: string) => ({
  title: unique('局部样式'),
  width: 1200,
  height: 800,
  bgColor: '#ffffff',
  langList: ['ch', 'en'],
  children: [
    {
      id: 1,
      type: 'text',
      title: '通知',
      x: 100,
      y: 100,
      w: 900,
      h: 200,
      params: { fontCh: { content, size: 32, color: '#000000' } },
    },
  ],
});

const entryOf = (page: Page): Locator => canvasOf(page).locator('[contenteditable]');
const chinese = (page: Page): Locator => fieldOf(page, '中文');
const offersOf = (page: Page): Locator => page.getByRole('listbox', { name: '可选数据' });
const selectedTools = (page: Page): Locator => panelOf(page).getByRole('group', { name: '中文所选文字' });

/** Letters of an element with their weight, color and size, neighbors of one style joined. */
const lettersOf = (shown: Locator): Promise<readonly string[]> =>
  shown.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const parts: { text: string; readonly style: string }[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { parentElement } = node;
      if (parentElement === null) continue;
      const { fontWeight, color, fontSize } = getComputedStyle(parentElement);
      const style = `${fontWeight} ${color} ${fontSize}`;
      const last = parts.at(-1);
      if (last?.style === style) last.text += node.textContent ?? '';
      else parts.push({ text: node.textContent ?? '', style });
    }
    return parts.filter(({ text }) => text !== '').map(({ text, style }) => `${text} ${style}`);
  });

const plain = '400 rgb(0, 0, 0) 32px';
const bold = '700 rgb(0, 0, 0) 32px';

async function saved(page: Page, api: { ask: <T>(method: 'GET', path: string) => Promise<T> }, id: number) {
  await page.keyboard.press('Control+s');
  await expect(stateOf(page)).toHaveText('已保存');
  const { document } = await api.ask<LayoutRecord>('GET', `${layoutsPath}/${String(id)}`);
  return (document.blocks[1] as unknown as { params: { fontCh: StyledText } }).params.fontCh;
}

test('values are typed by the name of their source, chosen from a list, and survive its renaming', async ({
  page,
  api,
}) => {
  const name = unique('站台');
  const table = { columns: ['车次', '到达'], rows: [['一号线', '3 分钟']] };
  const source = await api.ask<DataSource>('POST', dataSourcesPath, { name, kind: 'table', table });
  const { id } = await api.ask<LayoutRecord>('POST', layoutsPath, { document: documentOf('各位旅客') });
  await page.goto(`/content/layout?layout=${String(id)}`);
  const client = await page.context().newCDPSession(page);
  await blockOf(page, 1).click();

  await test.step('typed by hand, with an input method around it', async () => {
    await typeInto(chinese(page), '前后');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type(`{{${name}[0].到达|--}}`, { delay: 20 });
    await compose(client, 'daoda', '到达');
    await expect(chinese(page)).toHaveValue(`前{{${name}[0].到达|--}}到达后`);
    await expect(blockOf(page, 1)).toHaveText('前3 分钟到达后');
    await expect(offersOf(page)).toHaveCount(0);
    expect((await saved(page, api, id)).content).toBe(`前{{${name}#${String(source.id)}[0].到达|--}}到达后`);
    await expect(chinese(page)).toHaveValue(`前{{${name}[0].到达|--}}到达后`);
  });

  await test.step('chosen by keys: arrows, Enter and Tab; the browser undoes it; Escape closes the list only', async () => {
    await typeInto(chinese(page), '车次 ');
    await page.keyboard.type(`{{${name.slice(0, 5)}`);
    await expect(offersOf(page).getByRole('option', { name, exact: true })).toBeVisible();
    for (let step = 0; step < 50; step += 1) {
      const current = await offersOf(page).locator('[aria-selected=true]').textContent();
      if (current === name) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await expect(chinese(page)).toHaveValue(`车次 {{${name}`);
    await expect(offersOf(page).getByRole('option').first()).toHaveText('[0].车次');
    await page.keyboard.press('Tab');
    await expect(chinese(page)).toHaveValue(`车次 {{${name}[0].车次}}`);
    await expect(chinese(page)).toBeFocused();
    await page.keyboard.type('。');
    await expect(blockOf(page, 1)).toHaveText('车次 一号线。');
    await page.keyboard.press('Control+z');
    await expect(chinese(page)).not.toHaveValue(/。/);
    await page.keyboard.press('End');
    await page.keyboard.type('{{');
    await expect(offersOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(offersOf(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await page.keyboard.type('二');
    await expect(chinese(page)).toHaveValue(/\{\{\n二$/);
  });

  await test.step('the panel says why a value is not shown', async () => {
    await typeInto(chinese(page), `{{没有这个.到达}}{{${name}[0].站台}}`);
    await expect(panelOf(page)).toContainText('没有名称为“没有这个”的数据源');
    await expect(panelOf(page)).toContainText(`“${name}”最近一次的数据中没有“[0].站台”`);
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).not.toContainText('没有名称为');
  });

  await test.step('on the canvas, too', async () => {
    await blockOf(page, 1).dblclick();
    await expect(entryOf(page)).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(`到达：{{${name}`);
    await expect(offersOf(page).getByRole('option').first()).toHaveText('[0].车次');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(entryOf(page)).toHaveText(`到达：{{${name}[0].到达}}`);
    await page.keyboard.type('！');
    await page.keyboard.press('Escape');
    await expect(blockOf(page, 1)).toHaveText('到达：3 分钟！');
    expect((await saved(page, api, id)).content).toBe(`到达：{{${name}#${String(source.id)}[0].到达}}！`);
  });

  await test.step('after a renaming the text shows the new name and the same value', async () => {
    const renamed = unique('候车厅');
    await api.ask('PATCH', `${dataSourcesPath}/${String(source.id)}`, { name: renamed });
    await page.reload();
    await expect(blockOf(page, 1)).toHaveText('到达：3 分钟！');
    await blockOf(page, 1).click();
    await expect(chinese(page)).toHaveValue(`到达：{{${renamed}[0].到达}}！`);
    await chinese(page).click();
    await page.keyboard.press('End');
    await page.keyboard.type('？');
    await expect(blockOf(page, 1)).toHaveText('到达：3 分钟！？');
  });
});

test('selected characters get their own weight, color and size, on the canvas and in the panel', async ({
  page,
  api,
}) => {
  const { id } = await api.ask<LayoutRecord>('POST', layoutsPath, { document: documentOf('请先下后上') });
  await page.goto(`/content/layout?layout=${String(id)}`);
  const client = await page.context().newCDPSession(page);

  await test.step('Ctrl+B on the canvas, and typing and composing inside of it', async () => {
    await blockOf(page, 1).dblclick();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(selectedTools(page)).toBeVisible();
    await page.keyboard.press('Control+b');
    await expect.poll(() => lettersOf(entryOf(page))).toEqual([`请 ${plain}`, `先下 ${bold}`, `后上 ${plain}`]);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('ab');
    await compose(client, 'nihao', '你好');
    await page.keyboard.type('c');
    expect(await lettersOf(entryOf(page))).toEqual([`请 ${plain}`, `先ab你好c下 ${bold}`, `后上 ${plain}`]);
    await expect(chinese(page)).toHaveValue('请先ab你好c下后上');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('各');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('。');
    expect(await lettersOf(entryOf(page))).toEqual([`各请 ${plain}`, `先ab你好下 ${bold}`, `后上。 ${plain}`]);
    await page.keyboard.press('Escape');
    expect(await lettersOf(blockOf(page, 1))).toEqual([`各请 ${plain}`, `先ab你好下 ${bold}`, `后上。 ${plain}`]);
  });

  await test.step('each action is one step', async () => {
    await page.keyboard.press('Control+z');
    await expect.poll(() => lettersOf(blockOf(page, 1))).toEqual([`请 ${plain}`, `先下 ${bold}`, `后上 ${plain}`]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => lettersOf(blockOf(page, 1))).toEqual([`请先下后上 ${plain}`]);
    await page.keyboard.press('Control+Shift+Z');
    await expect.poll(() => lettersOf(blockOf(page, 1))).toEqual([`请 ${plain}`, `先下 ${bold}`, `后上 ${plain}`]);
  });

  await test.step('undo while editing takes back typing, then the weight', async () => {
    await blockOf(page, 1).dblclick();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('xy');
    await expect
      .poll(() => lettersOf(entryOf(page)))
      .toEqual([`请 ${plain}`, `先下 ${bold}`, `后 ${plain}`, `上xy ${bold}`]);
    for (let press = 0; press < 3 && /[xy]/.test(await chinese(page).inputValue()); press += 1) {
      await page.keyboard.press('Control+z');
    }
    await expect
      .poll(() => lettersOf(entryOf(page)))
      .toEqual([`请 ${plain}`, `先下 ${bold}`, `后 ${plain}`, `上 ${bold}`]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => lettersOf(entryOf(page))).toEqual([`请 ${plain}`, `先下 ${bold}`, `后上 ${plain}`]);
    await page.keyboard.press('Escape');
  });

  await test.step('color and size of characters selected in the field of the panel', async () => {
    await chinese(page).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await button(selectedTools(page), '选择中文所选文字颜色').click();
    await page
      .getByRole('dialog', { name: '选择中文所选文字颜色' })
      .getByRole('button', { name: '#c0310a' })
      .first()
      .click();
    const red = 'rgb(192, 49, 10)';
    await expect
      .poll(() => lettersOf(blockOf(page, 1)))
      .toEqual([`请 400 ${red} 32px`, `先 700 ${red} 32px`, `下 ${bold}`, `后上 ${plain}`]);
    const size = fieldOf(page, '中文所选文字字号');
    await typeInto(size, '64');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => lettersOf(blockOf(page, 1)))
      .toEqual([`请 400 ${red} 64px`, `先 700 ${red} 64px`, `下 ${bold}`, `后上 ${plain}`]);
    await chinese(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('车');
    await page.keyboard.press('Shift+Home');
    await button(selectedTools(page), '清除中文所选文字的样式').click();
    await expect.poll(() => lettersOf(blockOf(page, 1))).toEqual([`请先下后上车 ${plain}`]);
    await expect(chinese(page)).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect.poll(() => lettersOf(blockOf(page, 1))).toContain(`请 400 ${red} 64px`);
  });

  await test.step('what is saved, previewed and opened again is what is seen', async () => {
    const before = await lettersOf(blockOf(page, 1));
    const { content, runs } = await saved(page, api, id);
    expect([content, runs?.length]).toEqual(['请先下后上车', 3]);
    await button(editorOf(page), '预览').click();
    const shown = previewOf(page).getByText('后上车').locator('..');
    await expect(shown).toBeVisible();
    await expect.poll(() => lettersOf(shown)).toEqual(before);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect.poll(() => lettersOf(blockOf(page, 1))).toEqual(before);
  });

  await test.step('a language that shows the Chinese text takes its styles along when it gets a text of its own', async () => {
    await editorOf(page).getByRole('radiogroup').getByText('英文', { exact: true }).click();
    await blockOf(page, 1).dblclick();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('A');
    await page.keyboard.press('Escape');
    await expect(fieldOf(page, '英文')).toHaveValue('请先下后上车A');
    await expect(chinese(page)).toHaveValue('请先下后上车');
    expect((await lettersOf(blockOf(page, 1))).length).toBe(4);
  });
});

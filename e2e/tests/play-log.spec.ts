import { readFile } from 'node:fs/promises';
import { dayMs, hourMs, minuteMs } from '@mutai/contract/durations';
import { layoutsPath, publishLayoutPath } from '@mutai/contract/layouts/resource';
import { playlistsPath } from '@mutai/contract/playlists/resource';
import type { Playlist } from '@mutai/contract/playlists/schema';
import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import type { ScreenGroup } from '@mutai/contract/screen-groups/schema';
import type { PlayEntry } from '@mutai/contract/screens/plays';
import { emptyLayout } from '@mutai/layout/model/layout';
import type { Locator, Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { Display } from '../support/displays.ts';
import { button, chooseInTree, fromToolbar, rowOf, unfoldSearch } from '../support/list-page.ts';
import { upload } from '../support/materials.ts';
import { person } from '../support/people.ts';
import { png } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

/** Two screens that have shown a layout and a picture of a playlist: three times and once. */
async function shown(api: Api, origin: string) {
  const family = unique('播');
  const { id: layoutId } = await api.ask<{ id: number }>('POST', layoutsPath, {
    document: emptyLayout({ title: `${family}公告` }),
  });
  await api.ask('POST', publishLayoutPath(layoutId), {});
  const file = await upload(api, `${family}海报.png`, png(0x14_3c_5a, 32, 18));
  const item = { kind: 'file', id: file.id, seconds: 10, weight: 1, firstDate: null, lastDate: null };
  const playlist = await api.ask<Playlist>('POST', playlistsPath, { title: `${family}晨间`, items: [item] });
  const line = await api.ask<ScreenGroup>('POST', screenGroupsPath, { name: `${family}一号线`, parentId: 0, sort: 0 });
  const [platform, hall] = [`${family}站台`, `${family}大厅`];
  const [first, second] = [await Display.start(origin), await Display.start(origin)];
  const { id: platformId } = await first.pair(api, { name: platform, groupId: line.id });
  await second.pair(api, { name: hall });

  const end = Date.now() - hourMs;
  const entry = (id: string, key: string, ago: number, minutes: number): PlayEntry => ({
    id: `entry-${id}`,
    key,
    reason: 'default',
    reasonId: null,
    playlistId: null,
    from: end - ago - minutes * minuteMs,
    until: end - ago,
  });
  const picture = `f${file.id}-${file.sha256.slice(0, 12)}`;
  await first.showed([
    entry('00001', `${layoutId}-1`, 2 * dayMs, 30),
    entry('00002', `${layoutId}-1`, 0, 5),
    { ...entry('00003', picture, dayMs, 90), playlistId: playlist.id },
  ]);
  await second.showed([entry('00001', `${layoutId}-1`, 0, 10)]);
  return { family, layoutId, file, playlist, line, platform, platformId, hall };
}

/** Shows all search fields, once the page has loaded. */
async function unfold(page: Page): Promise<void> {
  await page.getByPlaceholder('请输入播放内容').waitFor();
  await unfoldSearch(page);
}

/** Types into a search field for records, and chooses what is found. */
async function find(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.keyboard.type(name);
  await page
    .locator('.ant-select-item-option')
    .and(page.getByTitle(name, { exact: true }))
    .click();
}

/** Expects the number of rows, as the foot of the list says it. */
const expectTotal = (page: Page, count: number) =>
  expect(page.getByText(`共 ${count} 条`, { exact: true }).filter({ visible: true })).toBeVisible();

const filter = (page: Page, label: string): Locator => page.getByRole('combobox', { name: label, exact: true });

const sumBy = (page: Page, kind: string) =>
  page.getByRole('radiogroup', { name: '统计方式' }).getByText(kind, { exact: true }).click();

async function typeTitle(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('请输入播放内容').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Cells of the rows of the list, without those of actions. */
const cells = (page: Page, family: string): Promise<string[][]> =>
  rowOf(page, family).evaluateAll(
    (rows, name) =>
      rows.map((row) =>
        [...row.querySelectorAll('td')].map((cell) => (cell.textContent ?? '').replace(name, '')).slice(1, 4),
      ),
    family,
  );

test('what screens have shown is searched, summed, exported and kept as long as the site wants', async ({
  page,
  server,
  api,
}) => {
  const { family, layoutId, file, platform, hall, line } = await shown(api, server.url);
  await page.goto('/log/play');
  await unfold(page);

  await test.step('entries are found by content, screen, group and playlist, which survives F5', async () => {
    await typeTitle(page, family);
    await expectTotal(page, 4);
    await expect(rowOf(page, `${family}海报.png`)).toContainText('1 小时 30 分钟');
    await find(page, '屏幕', hall);
    await expectTotal(page, 1);
    await expect(rowOf(page, hall)).toContainText('10 分钟');
    await page.reload();
    await expectTotal(page, 1);
    await expect(page.getByTitle(hall, { exact: true }).first()).toBeVisible();
    await button(page, '重置').click();
    await unfold(page);
    await chooseInTree(filter(page, '屏幕分组'), line.name);
    await expectTotal(page, 3);
    await find(page, '布局', `${family}公告`);
    await expectTotal(page, 2);
    await button(page, '重置').click();
    await find(page, '节目单', `${family}晨间`);
    await expectTotal(page, 1);
    await expect(rowOf(page, platform)).toContainText(`${family}海报.png`);
    await button(page, '重置').click();
    await find(page, '素材', `${family}海报.png`);
    await expectTotal(page, 1);
  });

  await test.step('sums by layout, material, screen and day follow the search, are sorted and exported', async () => {
    await page.getByRole('tab', { name: '汇总', exact: true }).click();
    await unfold(page);
    await typeTitle(page, family);
    await expectTotal(page, 1);
    expect(await cells(page, family)).toEqual([['公告', '3', '45 分钟']]);
    await sumBy(page, '素材');
    await expect.poll(() => cells(page, family)).toEqual([['海报.png', '1', '1 小时 30 分钟']]);
    await sumBy(page, '屏幕');
    await expect
      .poll(() => cells(page, family))
      .toEqual([
        ['站台', '3', '2 小时 5 分钟'],
        ['大厅', '1', '10 分钟'],
      ]);
    await page.getByRole('columnheader', { name: '播放次数', exact: true }).click();
    await expect(page).toHaveURL(/sort=times%3Aasc/);
    await expect
      .poll(() => cells(page, family))
      .toEqual([
        ['大厅', '1', '10 分钟'],
        ['站台', '3', '2 小时 5 分钟'],
      ]);

    const sheet = page.waitForEvent('download');
    await fromToolbar(page, /^导出筛选结果/);
    expect((await sheet).suggestedFilename()).toBe('播放汇总.xlsx');
    const csv = page.waitForEvent('download');
    await fromToolbar(page, '导出 CSV');
    const saved = await csv;
    expect(saved.suggestedFilename()).toBe('播放汇总.csv');
    expect((await readFile(await saved.path(), 'utf8')).split('\r\n').slice(1)).toEqual([
      `${hall},1,600`,
      `${platform},3,7500`,
      '',
    ]);
    await sumBy(page, '日期');
    await expect(page.getByRole('columnheader', { name: '日期', exact: true })).toBeVisible();
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(3);
    await page.getByPlaceholder('开始日期').click();
    await page.getByText('今天', { exact: true }).click();
    await expect(page).toHaveURL(/firstDay=20\d\d-\d\d-\d\d&lastDay=20\d\d/);
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(4);
    await button(page, '重置').click();
  });

  await test.step('a sum leads to its entries', async () => {
    await sumBy(page, '布局');
    await typeTitle(page, family);
    await expectTotal(page, 1);
    await button(page, `${family}公告`).click();
    await expect(page).toHaveURL(new RegExp(`layoutId=${layoutId}\\b`));
    await expect(page.getByRole('tab', { name: '明细', exact: true })).toHaveAttribute('aria-selected', 'true');
    await expectTotal(page, 3);
  });

  await test.step('the retention of sums is not shorter than that of entries', async () => {
    await fromToolbar(page, '播放记录保留');
    const form = page.getByRole('dialog', { name: '播放记录保留' });
    const [days, sumDays] = [form.getByLabel('播放明细保留天数'), form.getByLabel('播放汇总保留天数')];
    await expect(sumDays).toHaveValue('1095');
    await sumDays.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('90');
    await page.keyboard.press('Enter');
    await expect(form.getByText('不能小于“播放明细保留天数”，0 为永久保留').first()).toBeVisible();
    await days.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('90');
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await fromToolbar(page, '播放记录保留');
    await expect(days).toHaveValue('90');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  });

  await test.step('the preview of a material and the screens of a layout say how often they were shown', async () => {
    await page.goto(`/content/material?name=${encodeURIComponent(file.name)}`);
    await button(page, new RegExp(file.name)).first().click();
    const preview = page.getByRole('dialog', { name: file.name });
    await expect(preview).toContainText('近 30 天由节目单播放 1 次，共 1 小时 30 分钟');
    await preview.getByRole('link', { name: '播放记录' }).click();
    await expectTotal(page, 1);
    await page.goto(`/content/layout?text=${encodeURIComponent(family)}`);
    await button(page, `操作：${family}公告`).click();
    await page.getByRole('menuitem', { name: '播放屏幕', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('近 30 天播放 3 次，共 45 分钟');
  });
});

test('审计员 reads the log by its lists, exports nothing and sets nothing', async ({ server, api, openAs }) => {
  const { family, layoutId } = await shown(api, server.url);
  const auditor = await person(server.url, api, ['auditor']);
  const page = await (await openAs(auditor.api)).newPage();
  await page.goto('/log/play');
  await unfold(page);
  await find(page, '布局', `${family}公告`);
  await expectTotal(page, 3);
  await page.reload();
  await expect(page.getByTitle(`布局 #${layoutId}`)).toBeVisible();
  await expectTotal(page, 3);
  await expect(button(page, /导出|播放记录保留|更多/)).toHaveCount(0);
});

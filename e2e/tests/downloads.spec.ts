import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import type { ScreenGroup } from '@mutai/contract/screen-groups/schema';
import { screensPath } from '@mutai/contract/screens/resource';
import type { Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { unique } from '../support/api.ts';
import { button, rowOf } from '../support/list-page.ts';
import { upload } from '../support/materials.ts';
import { png } from '../support/pictures.ts';
import { expectSettled, layoutSaying, pairDisplay, publish, withMedia } from '../support/player-page.ts';
import { expect, test } from '../support/test.ts';

/** Bytes of the pieces in which a display keeps what has arrived of a large file. */
const pieceBytes = 4 * 1024 * 1024;

/** Number of pieces that a display keeps. */
const keptPieces = (display: Page): Promise<number> =>
  display.evaluate(async () => (await (await caches.open('player-pieces')).keys()).length);

/** Time of day in UTC, some hours from now. */
function inHours(hours: number): string {
  return new Date(Date.now() + hours * 60 * 60_000).toISOString().slice(11, 16);
}

test('a large file waits for the hours of the group while the display plays on and small changes come at once', async ({
  page: display,
  api,
  openAs,
}) => {
  const name = unique('屏');
  const everyDay = { days: [0, 1, 2, 3, 4, 5, 6], from: inHours(2), to: inHours(3) };
  const group = await api.ask<ScreenGroup>('POST', screenGroupsPath, {
    name: unique('站'),
    sort: 0,
    downloadHours: [everyDay],
  });
  const layout = await publish(api, layoutSaying('第一版'));
  const screen = await pairDisplay(display, api, { name, groupId: group.id, layoutId: layout });
  await api.ask('PATCH', `${screensPath}/${screen.id}`, { timeZone: 'UTC' });
  await expect(display.getByText('第一版')).toBeVisible();

  // Browsers ignore what follows the end of a picture.
  const picture = await upload(api, 'large.png', Buffer.concat([png(0x336699), randomBytes(3 * pieceBytes)]));
  const withPicture = withMedia(picture, 'image');
  const ranges: string[] = [];
  display.on('request', (request) => {
    if (request.url().includes(picture.path)) ranges.push(request.headers()['range'] ?? '');
  });
  const page = await (await openAs(api)).newPage();
  await page.goto(`/content/screen?name=${name}`);
  const drawer = page.getByRole('dialog', { name: `屏幕：${name}` });

  await test.step('the console says that the new publication waits; the display keeps its picture, also after a reload', async () => {
    await publish(api, layoutSaying('第二版', withPicture), layout);
    await expect(rowOf(page, name)).toContainText('等待下载时段');
    await expect(rowOf(page, name)).not.toContainText('内容未更新');
    await display.reload();
    await expect(display.getByText('第一版')).toBeVisible();
    await display.keyboard.press('i');
    const status = display.getByRole('dialog', { name: '屏幕状态' });
    await expect(status).toContainText(`等待下载时段（${everyDay.from} 开始）`);
    await expect(status).toContainText('默认布局');
    await display.keyboard.press('Escape');
    await expect(display.getByText('第二版')).toHaveCount(0);
  });

  await test.step('a small change comes at once', async () => {
    await publish(api, layoutSaying('第三版'), layout);
    await expect(display.getByText('第三版')).toBeVisible();
    await expect(rowOf(page, name)).not.toContainText('等待下载时段');
    await publish(api, layoutSaying('第四版', withPicture), layout);
    await rowOf(page, name)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    await expect(drawer).toContainText(/等待下载时段，.+ 开始，1\.\d KB \/ 12 MB/);
    await expect(drawer.getByRole('alert').filter({ hasText: '等待下载时段' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(display.getByText('第三版')).toBeVisible();
  });

  await test.step('when the hours of the group allow it, the display shows what has waited', async () => {
    const pane = page.getByRole('complementary', { name: '屏幕分组' });
    await pane.getByText(group.name, { exact: true }).hover();
    await button(pane, `分组操作：${group.name}`).click();
    await page.getByRole('menuitem', { name: '修改' }).click();
    const form = page.getByRole('dialog', { name: '修改分组' });
    const rate = form.getByLabel('大文件下载带宽（KB/s）', { exact: true });
    await rate.focus();
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect(form.getByText('请输入 0（不限）或不小于 10 的整数')).toBeVisible();
    await page.keyboard.type('000');
    await form.getByLabel('大文件下载时段', { exact: true }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: '全天' }).click();
    await button(form, '提交').click();
    await expect(form).toBeHidden();
    expect(await api.ask('GET', `${screenGroupsPath}/${group.id}`)).toMatchObject({
      downloadRate: 2000,
      downloadHours: [{ from: '00:00', to: '24:00' }],
    });
  });

  await test.step('a display whose page ends in the midst of a file asks for what is missing, and shows it', async () => {
    await expect.poll(() => keptPieces(display), { intervals: [100] }).toBeGreaterThan(0);
    await display.evaluate(async () => {
      const unneeded = '/files/unneeded.png?piece=0';
      await (await caches.open('player-pieces')).put(unneeded, new Response('left by an earlier publication'));
    });
    await display.reload();
    await expect(display.getByText('第三版')).toBeVisible();
    await expect(display.getByText('第四版')).toBeVisible();
    expect(ranges).toEqual(['', expect.stringMatching(/^bytes=(?:4194304|8388608)-$/)]);
    await expect.poll(() => keptPieces(display)).toBe(0);
    await expectSettled(display);
    await expect(display.locator('img')).toBeVisible();
    await expect(rowOf(page, name)).not.toContainText('等待下载时段');
  });
});

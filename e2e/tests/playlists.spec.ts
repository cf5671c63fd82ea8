import { filesPath } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { layoutsPath, publishLayoutPath } from '@mutai/contract/layouts/resource';
import { playlistsPath } from '@mutai/contract/playlists/resource';
import type { Playlist, PlaylistItem } from '@mutai/contract/playlists/schema';
import { emptyLayout } from '@mutai/layout/model/layout';
import type { Locator, Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { action, button, question } from '../support/list-page.ts';
import { upload, uploadSample } from '../support/materials.ts';
import { png } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

async function layoutNamed(api: Api, title: string, isPublished = true): Promise<number> {
  const { id } = await api.ask<{ id: number }>('POST', layoutsPath, { document: emptyLayout({ title }) });
  if (isPublished) await api.ask('POST', publishLayoutPath(id), {});
  return id;
}

/** Uploads are examined in the background; before that they do not play. */
async function examined(api: Api, file: FileRecord): Promise<FileRecord> {
  const known = () => api.ask<FileRecord>('GET', `${filesPath}/${file.id}`);
  await expect.poll(async () => (await known()).width).not.toBeNull();
  return known();
}

const itemOf = (kind: PlaylistItem['kind'], id: number, settings: Partial<PlaylistItem> = {}): PlaylistItem => ({
  kind,
  id,
  seconds: null,
  weight: 1,
  firstDate: null,
  lastDate: null,
  ...settings,
});

async function playlistNamed(api: Api, title: string): Promise<Playlist> {
  const [found] = await api.ask<Playlist[]>('GET', `${playlistsPath}?${new URLSearchParams({ title })}`);
  if (found === undefined) throw new Error(`There is no playlist ${title}.`);
  return api.ask('GET', `${playlistsPath}/${found.id}`);
}

const rows = (form: Locator): Locator => form.getByRole('list', { name: '节目', exact: true }).getByRole('listitem');
const grip = (form: Locator, title: string): Locator => button(form, `移动“${title}”`);

/** Expects the titles of the items, in their order. */
async function expectOrder(form: Locator, ...titles: readonly string[]): Promise<void> {
  await expect(rows(form)).toHaveCount(titles.length);
  for (const [index, title] of titles.entries()) await expect(rows(form).nth(index)).toContainText(title);
}

/** Replaces the number in a field by keys. */
async function typeNumber(page: Page, field: Locator, number: string): Promise<void> {
  await field.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(number);
}

async function typeDate(page: Page, field: Locator, date: string): Promise<void> {
  await field.click();
  await page.keyboard.type(date);
  await page.keyboard.press('Enter');
}

test('a playlist is made by hand: contents, order, durations, days, preview', async ({ api, openAs }) => {
  const page = await (await openAs(api)).newPage();
  const one = unique('节');
  const [morning, draft] = [`早安${one}`, `草稿${one}`];
  const morningId = await layoutNamed(api, morning);
  const draftId = await layoutNamed(api, draft, false);
  const [poster, clip] = [`海报${one}.png`, `短片${one}.mp4`];
  const posterFile = await examined(api, await upload(api, poster, png(0x2b5fd9, 64, 36)));
  const clipFile = await examined(api, await uploadSample(api, 'clip.mp4', clip));
  await page.goto('/content/playlist');
  await button(page, '新增').first().click();
  const form = page.getByRole('dialog', { name: '新建节目单' });

  await test.step('layouts and files are added, several at once', async () => {
    await expect(form.getByLabel('节目单名称', { exact: true })).toBeFocused();
    await page.keyboard.type(one);
    await expect(form.getByText('还没有节目')).toBeVisible();
    await expect(button(form, '预览')).toBeDisabled();
    await button(form, '添加布局').click();
    const layouts = page.getByRole('dialog', { name: '选择布局' });
    await expect(layouts.getByPlaceholder('请输入标题或描述')).toBeFocused();
    await page.keyboard.type(one);
    await page.keyboard.press('Enter');
    await layouts.getByRole('checkbox', { name: morning }).click();
    await layouts.getByRole('checkbox', { name: draft }).press('Space');
    await expect(layouts.getByText('已选择 2 项')).toBeVisible();
    await button(layouts, '添加').click();
    await expect(layouts).toBeHidden();
    await button(form, '添加图片、视频').click();
    const picker = page.getByRole('dialog', { name: '选择素材' });
    await picker.getByRole('option', { name: poster }).click();
    await picker.getByRole('option', { name: clip }).click();
    await button(picker, /^确\s?定$/).click();
    await expect(picker).toBeHidden();
    await expectOrder(form, morning, draft, poster, clip);
    await expect(rows(form).nth(1)).toContainText('未发布');
    await expect(rows(form).nth(3)).toContainText('视频');
    await expect(form.getByText('共 4 个节目，一轮 0:21')).toBeVisible();
    await expect(form.getByText('1 个今天不播放')).toBeVisible();
  });

  await test.step('items are put in order by mouse and keys', async () => {
    const target = await rows(form).first().boundingBox();
    await grip(form, clip).hover();
    await page.mouse.down();
    await page.mouse.move((target?.x ?? 0) + 12, (target?.y ?? 0) + 4, { steps: 8 });
    await page.mouse.up();
    await expectOrder(form, clip, morning, draft, poster);
    await grip(form, morning).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expectOrder(form, clip, draft, poster, morning);
    await expect(form.getByRole('status').filter({ hasText: '已移到第 4 个，共 4 个' })).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expectOrder(form, clip, draft, morning, poster);
  });

  await test.step('durations, showings and days are typed', async () => {
    await typeNumber(page, form.getByLabel(`“${poster}”的时长（秒）`), '75');
    await typeNumber(page, form.getByLabel(`“${clip}”的每轮次数`), '2');
    await expect(form.getByText('共 4 个节目，一轮 1:27')).toBeVisible();
    await rows(form).nth(3).getByRole('button', { name: '长期有效' }).click();
    const days = page.getByRole('dialog', { name: `“${poster}”的有效期` });
    await typeDate(page, days.getByLabel('结束日期'), '2020-01-31');
    await typeDate(page, days.getByLabel('开始日期'), '2020-01-01');
    await page.keyboard.press('Escape');
    await expect(rows(form).nth(3)).toContainText('已过期');
    await expect(rows(form).nth(3)).toContainText('2020-01-01 ~ 2020-01-31');
    await expect(form.getByText('共 4 个节目，一轮 0:12')).toBeVisible();
  });

  await test.step('the preview plays what is valid today, at the speed of the clock', async () => {
    await button(form, '预览').click();
    const preview = page.getByRole('dialog', { name: `预览：${one}` });
    const title = preview.getByRole('status');
    const strip = preview.getByRole('list', { name: '本轮节目' });
    await expect(strip.getByRole('listitem')).toHaveCount(3);
    await button(preview, '暂停').click();
    await strip.getByRole('button').first().click();
    await expect(title).toHaveText(`1 / 3 ${clip}`);
    await expect(preview.getByRole('img', { name: clip }).locator('video')).toBeVisible();
    await expect(preview.getByText('剩余 0:01')).toBeVisible();
    await button(preview, '播放').click();
    await expect(title, 'the clip is over after a second, twice').toHaveText(`3 / 3 ${morning}`);
    await expect(preview.getByRole('img', { name: morning })).toBeVisible();
    await button(preview, '下一个').click();
    await expect(title).toHaveText(`1 / 3 ${clip}`);
    await button(preview, '暂停').click();
    await button(preview, '上一个').click();
    await expect(title).toHaveText(`3 / 3 ${morning}`);
    await button(preview, '上一个').click();
    await expect(title).toHaveText(`2 / 3 ${clip}`);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
  });

  await test.step('it is saved as it was composed', async () => {
    await button(form, `移除“${draft}”`).click();
    await button(form, /^提\s?交$/).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: one })).toContainText('3');
    expect((await playlistNamed(api, one)).items).toEqual([
      itemOf('file', clipFile.id, { weight: 2 }),
      itemOf('layout', morningId),
      itemOf('file', posterFile.id, { seconds: 75, firstDate: '2020-01-01', lastDate: '2020-01-31' }),
    ]);
    expect(draftId).not.toBe(morningId);
  });
});

test('unsaved changes are asked about, and two changes of a playlist are compared', async ({ api, openAs }) => {
  const page = await (await openAs(api)).newPage();
  const one = unique('单');
  const [first, second] = [`甲${one}`, `乙${one}`];
  const ids = [await layoutNamed(api, first), await layoutNamed(api, second)];
  const items = ids.map((id) => itemOf('layout', id));
  const { id } = await api.ask<Playlist>('POST', playlistsPath, { title: one, items });
  await page.goto('/content/playlist');
  await action(page, one, '修改').click();
  const form = page.getByRole('dialog', { name: '修改节目单' });
  await expectOrder(form, first, second);
  await grip(form, second).focus();
  await page.keyboard.press('ArrowUp');
  await expectOrder(form, second, first);
  await button(form, /^取\s?消$/).click();
  const leaving = question(page, '放弃');
  await expect(leaving).toBeVisible();
  await page.keyboard.press('Escape');
  await expectOrder(form, second, first);

  await api.ask('PATCH', `${playlistsPath}/${id}`, { items: items.slice(0, 1), transition: 'slide' });
  await button(form, /^提\s?交$/).click();
  await expect(form.getByText('该数据已被他人修改')).toBeVisible();
  const versions = form.getByRole('row').filter({ hasText: '节目' });
  await expect(versions).toContainText(second);
  await button(form, '用我的').click();
  await button(form, /^提\s?交$/).click();
  await expect(form).toBeHidden();
  const saved = await playlistNamed(api, one);
  expect(saved.transition).toBe('cut');
  expect(saved.items.map((item) => item.id)).toEqual(ids.toReversed());

  await api.ask('DELETE', `${layoutsPath}/${ids[1]}?force=true`);
  await action(page, one, '修改').click();
  await expectOrder(form, second, first);
  await expect(rows(form).first()).toContainText('已删除');
  await expect(form.getByText('1 个今天不播放')).toBeVisible();
});

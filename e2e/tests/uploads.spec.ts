import { fileCategoriesPath } from '@mutai/contract/file-categories/resource';
import type { FileCategory } from '@mutai/contract/file-categories/schema';
import { filesPath, fileSettingsPath, uploadOffsetHeader, uploadsPath } from '@mutai/contract/files/resource';
import type { FileRecord, FileSettings } from '@mutai/contract/files/schema';
import { limits } from '@mutai/contract/limits';
import type { Locator, Page } from '@playwright/test';
import { mkdir, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { accessibilityFaults, axeScript } from '../support/accessibility.ts';
import { unique, type Api } from '../support/api.ts';
import { button, choose, question, rowOf } from '../support/list-page.ts';
import { submitLogin } from '../support/login-page.ts';
import { password, person } from '../support/people.ts';
import { admin } from '../support/server.ts';
import { clickOnArrival, goHome, goTo, signOut } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';
import { bringFile } from '../support/uploads.ts';

test.use({ signedIn: true });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '上传文件', exact: true });
const itemOf = (page: Page, name: string) => dialogOf(page).getByRole('listitem').filter({ hasText: name });
const act = (item: Locator, name: string) => item.getByRole('button', { name: new RegExp(`^${name}：`) });
const inHeader = (page: Page) => page.getByRole('banner').getByRole('button', { name: /文件/ });
const told = (page: Page, text: string) => page.getByText(text, { exact: true });

/** Unique text file. */
const textFile = (name: string, size = 0) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(unique('text').padEnd(size, '字')),
});

async function openDialog(page: Page, search = ''): Promise<Locator> {
  await page.goto(`/content/material${search}`);
  await button(page, '上传文件').first().click();
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Chooses files through the button. */
async function chooseFiles(
  page: Page,
  files: Parameters<Locator['setInputFiles']>[0],
  by: '选择' | '选择文件夹' = '选择',
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(dialogOf(page), by).click();
  await (await chooser).setFiles(files);
}

/** Drops or pastes a text file onto the dialog, or elsewhere. */
const bring = (
  page: Page,
  how: 'drop' | 'paste',
  name: string,
  onto = dialogOf(page).getByText('上传文件', { exact: true }),
) => bringFile(onto, how, { name, type: 'text/plain', content: Buffer.from(unique('text')) });

const isUpload = (url: URL) => url.pathname === filesPath;

/** Holds uploads until released. */
async function holdUploads(page: Page) {
  const held: (() => void)[] = [];
  let open = false;
  await page.route(isUpload, async (route) => {
    if (route.request().method() === 'POST' && !open) await new Promise<void>((go) => held.push(go));
    // A cancelled request cannot be continued.
    await route.continue().catch(() => undefined);
  });
  return {
    count: () => held.length,
    letGo: () => {
      open = true;
      for (const go of held) go();
    },
  };
}

const filesNamed = (api: Api, name: string) =>
  api.ask<FileRecord[]>('GET', `${filesPath}?${new URLSearchParams({ name, size: '100' })}`);

test('chosen, dropped and pasted files are uploaded to a category, each with its result', async ({ page, api }) => {
  const { allowedTypes } = await api.ask<FileSettings>('GET', fileSettingsPath);
  await api.ask('PATCH', fileSettingsPath, { allowedTypes: allowedTypes.filter((type) => type !== 2) });
  const own = unique('批');
  await page.addInitScript(axeScript);
  const dialog = await openDialog(page);
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(limits.dialogWidth.upload);
  await expect(button(dialog, '开始上传')).toBeDisabled();
  await expect(button(dialog, '清空')).toBeDisabled();
  await expect(dialog.getByText('暂无文件')).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog, 'a click beside it does not close it').toBeVisible();

  const sound = Buffer.from(`RIFF\u0024\u0000\u0000\u0000WAVEfmt ${own}`.padEnd(400, '\u0000'), 'latin1');
  await chooseFiles(page, [
    textFile(`${own}-选择.txt`),
    { name: `${own}-空.txt`, mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    { name: `${own}-声音.wav`, mimeType: 'audio/wav', buffer: sound },
    { name: `${own}-伪装.png`, mimeType: 'image/png', buffer: sound },
  ]);
  await bring(page, 'drop', `${own}-拖拽.txt`);
  await bring(page, 'paste', `${own}-粘贴.txt`);
  await expect(itemOf(page, '选择.txt')).toContainText('等待上传');
  await expect(itemOf(page, '空.txt')).toContainText('文件是空的，请检查后重新选择');
  await expect(itemOf(page, '声音.wav'), 'known before it is sent').toContainText('不接受音频类型的文件');
  await expect(dialog.getByRole('listitem')).toHaveCount(6);
  const list = dialog.getByRole('list').locator('..');
  await expect.poll(async () => (await list.boundingBox())?.height).toBe(limits.uploadListHeight);

  await choose(dialog, '分类', '视频');
  await button(dialog, '开始上传').click();
  await expect(dialog.getByRole('status')).toHaveText('成功 3，失败 3');
  for (const name of ['选择.txt', '拖拽.txt', '粘贴.txt']) await expect(itemOf(page, name)).toContainText('上传成功');
  await expect(itemOf(page, '伪装.png'), 'in the server’s words').toContainText(
    '不接受音频类型的文件，可以上传的类型：',
  );
  await expect(button(dialog, '开始上传')).toBeDisabled();
  expect(await accessibilityFaults(page, 'all')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await accessibilityFaults(page, 'colours')).toEqual([]);

  // Allow the type, then retry the failed upload.
  await api.ask('PATCH', fileSettingsPath, { allowedTypes });
  await act(itemOf(page, '伪装.png'), '重试').click();
  await expect(itemOf(page, '伪装.png')).toContainText('上传成功');
  await act(itemOf(page, '空.txt'), '移除').click();

  await page.keyboard.press('Escape');
  await button(question(page, '当前有未上传完成的文件，是否继续清空？'), '取消').click();
  await page.keyboard.press('Escape');
  await button(question(page, '当前有未上传完成的文件，是否继续清空？'), '清空').click();
  await expect(told(page, '已上传 4 个文件')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, `${own}-粘贴.txt`), 'the list has them').toContainText('视频');
  expect(await filesNamed(api, own)).toHaveLength(4);
});

test('files are uploaded to the category shown in the list; existing content is not sent again', async ({
  page,
  api,
}, testInfo) => {
  const file = textFile(`${unique('同')}.txt`);
  const category = { name: unique('节目'), code: unique('c') };
  const { id } = await api.ask<FileCategory>('POST', fileCategoriesPath, category);
  const dialog = await openDialog(page, `?categoryId=${id}`);
  await chooseFiles(page, file);
  await button(dialog, '开始上传').click();
  await expect(itemOf(page, file.name)).toContainText('上传成功');
  let sent = 0;
  page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
  await chooseFiles(page, { ...file, name: '另一个名字.txt' });
  await button(dialog, '开始上传').click();
  await expect(itemOf(page, '另一个名字.txt')).toContainText(
    `素材库已有相同内容，未重复上传：${file.name}（${category.name}）`,
  );
  expect(sent).toBe(0);
  expect(await filesNamed(api, file.name)).toHaveLength(1);

  await test.step('a closed dialog ignores dropped and pasted files', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    for (const how of ['paste', 'drop'] as const) await bring(page, how, '别处.txt', page.getByRole('main'));
    await button(page, '上传文件').first().click();
    await expect(dialog.getByText('暂无文件')).toBeVisible();
  });
  await test.step('a folder is uploaded without system files', async () => {
    const folder = testInfo.outputPath('素材');
    await mkdir(path.join(folder, '子目录'), { recursive: true });
    for (const name of ['文稿.txt', '.DS_Store', 'Thumbs.db', '子目录/desktop.ini', '子目录/正文.txt'])
      await writeFile(path.join(folder, name), name);
    await chooseFiles(page, folder, '选择文件夹');
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expect(dialog).toContainText('正文.txt');
  });
});

test('a video is uploaded with a poster from its first second', async ({ page, api }) => {
  const dialog = await openDialog(page);
  const name = `${unique('片')}.webm`;
  // Draws and records half a second of red.
  const webm = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const chunks: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    for (let frame = 0; frame < 12; frame += 1) {
      if (context !== null) context.fillStyle = frame % 2 === 0 ? '#f00' : '#e00';
      context?.fillRect(0, 0, 320, 180);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    recorder.stop();
    await stopped;
    return Array.from(new Uint8Array(await new Blob(chunks).arrayBuffer()));
  });
  const poster = page.waitForResponse((response) => response.url().endsWith('/poster'));
  await chooseFiles(page, { name, mimeType: 'video/webm', buffer: Buffer.from(webm) });
  await button(dialog, '开始上传').click();
  expect((await poster).status()).toBe(200);
  await expect(itemOf(page, name)).toContainText('上传成功');
  expect(await filesNamed(api, name)).toMatchObject([{ type: 1, hasThumbnails: true }]);
});

test('three uploads at once are cancelled, retried, and continue while other pages are open', async ({
  page,
}, testInfo) => {
  const own = unique('后');
  const held = await holdUploads(page);
  const dialog = await openDialog(page);
  const folder = testInfo.outputPath(own);
  await mkdir(path.join(folder, '素材/深处'), { recursive: true });
  for (const [index, place] of ['.', '.', '素材', '素材', '素材/深处'].entries()) {
    await writeFile(path.join(folder, place, `${own}-${index}.txt`), unique('text'));
  }
  await chooseFiles(page, folder, '选择文件夹');
  const items = dialog.getByRole('listitem');
  await expect(items).toHaveCount(5);
  await button(dialog, '开始上传').click();
  await expect.poll(held.count).toBe(limits.uploadsAtOnce);
  await expect(items.filter({ hasText: '排队中' })).toHaveCount(2);
  await expect(button(dialog, '清空')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(told(page, '提示：文件上传中，请稍后再试！')).toBeVisible();
  await expect(dialog).toBeVisible();

  await act(items.first(), '停止').click();
  await expect(items.first()).toContainText('手动中止');
  await expect.poll(held.count, 'the next one takes its place').toBe(limits.uploadsAtOnce + 1);
  await act(items.first(), '重试').click();

  await button(dialog, '收起').click();
  await expect(dialog).toBeHidden();
  await goHome(page);
  await page.waitForURL('**/home');
  await expect(inHeader(page)).toHaveAccessibleName(/^正在上传 5 个文件，已完成 \d+%$/);
  const leaving = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await leaving(), 'the browser asks before it leaves').toBe(true);
  await clickOnArrival(inHeader(page));
  await goTo(page, '内容管理', '素材管理');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(told(page, '提示：文件上传中，请稍后再试！'), 'as Escape does').toBeVisible();
  await expect(dialog).toBeVisible();
  await button(dialog, '收起').click();
  held.letGo();
  await expect(told(page, '已上传 5 个文件')).toBeVisible();
  await expect(inHeader(page)).toHaveCount(0);
  expect(await leaving()).toBe(false);
});

test('a large upload resumes after a broken connection and after a reload', async ({ page, api }, testInfo) => {
  const own = unique('大');
  const file = testInfo.outputPath(`${own}.bin`);
  await writeFile(file, unique('beginning'));
  await truncate(file, limits.partBytes + 1000);
  await utimes(file, 1_700_000_000, 1_700_000_000);
  const offsets: number[] = [];
  let fate: 'cut' | 'hang' | 'go' = 'cut';
  await page.route(`**${uploadsPath}/*`, async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    const offset = Number(request.headers()[uploadOffsetHeader]);
    offsets.push(offset);
    if (offset === 0 || fate === 'go') return route.continue();
    if (fate === 'cut') {
      fate = 'hang';
      await route.abort('connectionreset');
    }
  });
  const start = async () => {
    const dialog = await openDialog(page);
    await chooseFiles(page, file);
    await button(dialog, '开始上传').click();
  };
  await start();
  await expect(itemOf(page, own)).toContainText('网络中断，等待恢复');
  await expect.poll(() => offsets, 'it goes on with the second part').toEqual([0, limits.partBytes, limits.partBytes]);
  await expect(itemOf(page, own).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '99');

  // Reload during the upload: choosing the same file again resumes it.
  page.on('dialog', (leaving) => void leaving.accept());
  fate = 'go';
  offsets.length = 0;
  await start();
  await expect(itemOf(page, own)).toContainText('上传成功');
  expect(offsets).toEqual([limits.partBytes]);
  const [made] = await filesNamed(api, own);
  expect(made).toMatchObject({ size: limits.partBytes + 1000, category: '默认分类' });
});

test('uploads wait until the same user signs in again, and other users do not get them', async ({
  page,
  api,
  server,
}) => {
  const { user } = await person(server.url, api, ['content-editor']);
  const own = unique('续');
  const expireOnce = () =>
    page.route(isUpload, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 401, json: { code: 4050, message: '登录已过期' } })
        : route.continue(),
    );
  const startTwo = async (name: string) => {
    await expireOnce();
    const dialog = dialogOf(page);
    await chooseFiles(page, [textFile(`${name}-1.txt`), textFile(`${name}-2.txt`)]);
    await button(dialog, '开始上传').click();
    await expect(button(page, '立即登录')).toBeVisible();
    await page.unrouteAll();
  };
  await openDialog(page);
  await startTwo(own);
  await submitLogin(page, admin.username, admin.password);
  await expect(told(page, '已上传 2 个文件')).toBeVisible();
  expect(await filesNamed(api, own)).toHaveLength(2);

  await button(page, '上传文件').first().click();
  const other = unique('他');
  await startTwo(other);
  await submitLogin(page, user.username, password);
  await expect(page.getByRole('button', { name: `${user.nickname}，用户菜单` })).toBeVisible();
  await expect(inHeader(page)).toHaveCount(0);
  await signOut(page);
  expect(await filesNamed(api, other)).toEqual([]);
});

import { fileCategoriesPath } from '@mutai/contract/file-categories/resource';
import type { FileCategory } from '@mutai/contract/file-categories/schema';
import { filesPath, fileSettingsPath } from '@mutai/contract/files/resource';
import type { FileRecord, FileSettings } from '@mutai/contract/files/schema';
import { usersPath } from '@mutai/contract/users/resource';
import type { Locator, Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { button, choose, fromToolbar, more, rowOf, selectionBar } from '../support/list-page.ts';
import { upload, uploadSample } from '../support/materials.ts';
import { type SampleName, sampleFiles } from '../support/sample-files.ts';
import { userMenu } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true });

const nameOf = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Opens the preview of a file, checks it and closes it with Escape: focus returns to its opener, if it is still there. */
async function preview(
  page: Page,
  name: string,
  look: (dialog: Locator) => Promise<void>,
  staysListed = true,
): Promise<void> {
  await test.step(name, async () => {
    await nameOf(page, name).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await look(dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    if (staysListed) await expect(nameOf(page, name)).toBeFocused();
  });
}

/** Returns true if the browser could decode an image, video or audio file. */
const readable = (media: Locator): Promise<boolean> =>
  media.evaluate((element) =>
    element instanceof HTMLImageElement
      ? element.naturalWidth > 0
      : element instanceof HTMLMediaElement && element.duration > 0,
  );

test('every type of file has its own preview', async ({ page, api }) => {
  const prefix = unique('p');
  const unsupported = '抱歉，此文件类型暂不支持预览！';
  // The tests below cover PNG, JPEG and UTF-8.
  const samples = [
    'cover.webp',
    'mark.svg',
    'motion.gif',
    'clip.mp4',
    'phone.mov',
    'hevc.mp4',
    'phone.heic',
    'design.psd',
    'silence.mp3',
    'gbk.txt',
    'manual.pdf',
    'archive.zip',
    'disguised.png',
  ] as const satisfies readonly SampleName[];
  const [gone] = await Promise.all([
    upload(api, `${prefix}-gone.txt`, prefix),
    ...samples.map((sample) => uploadSample(api, sample, `${prefix}-${sample}`)),
  ]);
  // The tested browser has no PDF viewer.
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }));
  await page.goto(`/content/material?size=50&name=${prefix}&sort=name:asc`);

  // Waits for all metadata: until then the list reloads itself and would lose a row while the test deletes it.
  const unknown = async () =>
    (await api.ask<FileRecord[]>('GET', `${filesPath}?size=50&name=${prefix}&type=1,2,3`)).filter(
      ({ width, durationMs }) => width === null && durationMs === null,
    );
  await expect.poll(unknown, { timeout: 200_000 }).toEqual([]);
  await page.reload();
  await preview(page, `${prefix}-cover.webp`, async (dialog) => {
    for (const ending of ['cover.webp', 'mark.svg', 'motion.gif', 'phone.heic']) {
      await expect.poll(() => readable(dialog.getByRole('img', { name: `${prefix}-${ending}` }))).toBe(true);
      await page.keyboard.press('ArrowRight');
    }
  });
  for (const [ending, element] of [
    ['clip.mp4', 'video'],
    ['phone.mov', 'video'],
    ['silence.mp3', 'audio'],
  ] as const)
    await preview(page, `${prefix}-${ending}`, async (dialog) => {
      await expect.poll(() => readable(dialog.locator(element))).toBe(true);
    });
  await preview(page, `${prefix}-hevc.mp4`, (dialog) => expect(dialog.getByText('编码为 H.265/HEVC')).toBeVisible());
  await preview(page, `${prefix}-design.psd`, (dialog) =>
    expect(dialog.getByText('此格式的图片（PSD）')).toBeVisible(),
  );
  await preview(page, `${prefix}-clip.mp4`, async (dialog) => {
    // With an unknown video codec, the browser plays at most the sound.
    await dialog.locator('video').evaluate((video) => {
      Object.defineProperty(video, 'videoWidth', { get: () => 0 });
      video.dispatchEvent(new Event('loadedmetadata'));
    });
    await expect(dialog.getByText('浏览器无法播放此视频')).toBeVisible();
  });
  await preview(page, `${prefix}-gbk.txt`, async (dialog) => {
    const lines = dialog.getByRole('listitem');
    const encoding = dialog.getByRole('combobox', { name: '文字编码' });
    await expect(lines).toHaveText(['节目单', '08:00']);
    await expect(dialog.getByTitle('自动识别（GB18030）')).toBeVisible();
    await encoding.click();
    await page.getByTitle('Windows-1251 · 俄文').click();
    await expect(lines).toHaveText(['ЅЪДїµҐ', '08:00']);
    await encoding.click();
    await page.getByTitle('自动识别', { exact: true }).click();
    await expect(lines).toHaveText(['节目单', '08:00']);
  });
  // The request proves that the page's policy allows the frame.
  const framed = page.waitForRequest((request) => request.frame() !== page.mainFrame());
  await preview(page, `${prefix}-manual.pdf`, async () => expect((await framed).url()).toMatch(/\.pdf$/));
  await preview(page, `${prefix}-archive.zip`, (dialog) => expect(dialog.getByText(unsupported)).toBeVisible());
  await preview(page, `${prefix}-disguised.png`, async (dialog) => {
    await expect(dialog.getByText(unsupported)).toBeVisible();
    const saved = page.waitForEvent('download');
    await button(dialog, '下载').click();
    expect((await saved).suggestedFilename()).toBe(`${prefix}-disguised.png`);
  });
  await nameOf(page, gone.name).waitFor();
  await api.ask('DELETE', `${filesPath}/${gone.id}`);
  const saysSo = (dialog: Locator) => expect(dialog.getByText('文件不存在或已被删除')).toBeVisible();
  await preview(page, gone.name, saysSo, false);
});

test('images are browsed, zoomed and rotated by keys and pointer', async ({ page, api }) => {
  const prefix = unique('i');
  const [first, second] = [`${prefix}-1.png`, `${prefix}-2.jpg`];
  await uploadSample(api, 'poster.png', first);
  await uploadSample(api, 'utf8.txt', `${prefix}-between.txt`);
  await uploadSample(api, 'photo.jpg', second);
  await page.goto(`/content/material?name=${prefix}&sort=name:asc`);
  await nameOf(page, first).click();
  const dialog = page.getByRole('dialog');
  const image = dialog.locator('img');
  /** Size of the image on the screen. */
  const shownSize = async (): Promise<readonly number[]> => {
    const box = await image.boundingBox();
    return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
  };
  await expect.poll(shownSize).toEqual([48, 32]);
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toHaveAccessibleName(second);
  await expect(dialog.getByText('2 / 2')).toBeVisible();
  await button(dialog, '下一张').click();
  await expect(dialog).toHaveAccessibleName(first);
  await button(dialog, '放大').click();
  await page.keyboard.press('+');
  await expect.poll(shownSize).toEqual([75, 50]);
  await expect(dialog.getByText('156%')).toBeVisible();
  await page.keyboard.press('r');
  await expect.poll(shownSize).toEqual([32, 48]);
  await image.hover();
  await page.mouse.wheel(0, -1000);
  await expect.poll(async () => (await shownSize())[0]).toBeGreaterThan(100);
  await page.keyboard.press('0');
  await expect.poll(shownSize).toEqual([48, 32]);
  // Typing in the palette over the image does not rotate it.
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('combobox', { name: '全局搜索' });
  await palette.pressSequentially('r');
  await expect(palette).toHaveValue('r');
  expect(await shownSize()).toEqual([48, 32]);
});

test('materials are filtered by type, use and sound, as table and tiles, and moved in batches', async ({
  page,
  api,
}) => {
  const prefix = unique('m');
  for (const name of ['片头', '片尾']) await uploadSample(api, 'utf8.txt', `${prefix}${name}.txt`);
  const { id } = await uploadSample(api, 'poster.png', `${prefix}霹雳.png`);
  // Metadata of a picture is determined after the upload.
  await expect.poll(() => api.ask('GET', `${filesPath}/${id}`)).toMatchObject({ hasThumbnails: true });
  const category = await api.ask<FileCategory>('POST', fileCategoriesPath, { name: `节目${prefix}`, code: prefix });
  const names = async () =>
    (await page.getByRole('row').allInnerTexts()).slice(1).map((row) => /\S+\.\w+/.exec(row)?.[0]);
  await page.goto(`/content/material?name=${prefix}`);
  await expect.poll(names).toHaveLength(3);
  await expect(rowOf(page, '霹雳')).toContainText('48 × 32');

  await page.getByRole('search').getByPlaceholder('请输入名称或拼音').fill('pili');
  await button(page, '查询').click();
  await expect.poll(names).toEqual([`${prefix}霹雳.png`]);
  await page.goto(`/content/material?name=${prefix}`);
  await page.getByRole('search').getByRole('combobox', { name: '类型' }).click();
  await page.getByTitle('文本', { exact: true }).click();
  await expect.poll(names).toEqual([`${prefix}片尾.txt`, `${prefix}片头.txt`]);

  const remembered = page.waitForResponse((answer) => answer.url().endsWith('/preferences/view.material'));
  await button(page, '网格视图').click();
  const tiles = page.getByRole('list', { name: '素材管理' });
  const tile = (name: string) => tiles.getByRole('button', { name, exact: true });
  // A tooltip that appears late would take Escape.
  await page.mouse.move(0, 0);
  await tile(`${prefix}片尾.txt`).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tile(`${prefix}片头.txt`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `${prefix}片头.txt` }).getByRole('listitem')).toHaveText([
    'first',
    '',
    'third 节目',
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: '全选本页' }).check();
  await button(page, '移动').click();
  const dialog = page.getByRole('dialog', { name: '移动 2 个素材' });
  await choose(dialog, '目标分类', category.name);
  await button(dialog, '提交').click();
  await expect(dialog).toBeHidden();
  await remembered;

  await page.goto(`/content/material?name=${prefix}&categoryId=${category.id}`);
  await expect(tiles.getByRole('listitem')).toHaveCount(2);
  await button(page, '列表视图').click();
  await expect(rowOf(page, '片头')).toContainText(category.name);
});

test('deleting a used material shows its uses and asks for confirmation, and it can be restored', async ({
  page,
  api,
}) => {
  const family = unique('u');
  const name = `${family}一.svg`;
  // Unique content.
  const { path, id } = await upload(api, name, `${sampleFiles['mark.svg']}<!-- ${name} -->`);
  const nickname = unique('人');
  const user = await api.createUser({ username: unique('u'), nickname });
  await api.ask('PATCH', `${usersPath}/${user.id}`, { avatar: path });
  await page.goto(`/content/material?name=${family}`);
  await button(page, `${name} 被引用 1 处`).click();
  const drawer = page.getByRole('dialog', { name: `引用位置：${name}` });
  await expect(drawer.getByRole('listitem')).toHaveText(`用户管理${nickname}`);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await more(page, name, '删除');
  await button(page, '确定删除').click();
  const asked = page.getByRole('dialog', { name: '仍在使用，仍要删除吗？' });
  await expect(asked).toContainText(nickname);
  await button(asked, '取消').click();
  await expect(asked).toBeHidden();

  // A batch deletion names the used ones.
  const other = await upload(api, `${family}二.svg`, `${sampleFiles['mark.svg']}<!-- ${family}二 -->`);
  const unused = await upload(api, `${family}三.svg`, `${sampleFiles['mark.svg']}<!-- ${family}三 -->`);
  const second = await api.createUser({ username: unique('u') });
  await api.ask('PATCH', `${usersPath}/${second.id}`, { avatar: other.path });
  await button(page, '刷新').click();
  await expect(rowOf(page, unused.name)).toBeVisible();
  await page.getByRole('checkbox', { name: '全选本页' }).check();
  await button(page, '批量删除').click();
  await button(page, '确定删除').click();
  await expect(asked.getByRole('listitem')).toHaveText([`${other.name}1 处`, `${name}1 处`]);
  await button(asked, '取消').click();
  await expect(asked).toBeHidden();
  await button(selectionBar(page), '清除').click();

  await more(page, name, '删除');
  await button(page, '确定删除').click();
  await button(asked, '仍要删除').click();
  await expect(rowOf(page, name)).toHaveCount(0);
  expect((await fetch(new URL(path, page.url()))).status).toBe(404);

  await fromToolbar(page, '回收站');
  const trash = page.getByRole('dialog', { name: '回收站：素材管理' });
  await button(trash.getByRole('row').filter({ hasText: name }), '恢复').click();
  await expect(trash.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await more(page, name, '修改');
  const form = page.getByRole('dialog', { name: '修改素材' });
  await expect.poll(async () => (await form.boundingBox())?.width).toBe(580);
  await form.getByLabel('文件名', { exact: true }).fill(`新${name}`);
  await button(form, '提交').click();
  await expect(nameOf(page, `新${name}`)).toBeVisible();
  await more(page, name, '复制地址');
  await expect(page.getByText('访问地址已复制')).toBeVisible();
  expect(await api.ask('GET', `${filesPath}/${id}`)).toMatchObject({ name: `新${name}`, useCount: 1 });
});

test('settings survive switching tabs, and a conflict lets the user choose', async ({ page, api }) => {
  await page.goto('/content/material?tab=settings');
  const images = page.getByRole('spinbutton', { name: '图片上限（MB）' });
  await expect(images).toHaveValue('50');
  await images.fill('30');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await tab('分类管理').click();
  await expect(rowOf(page, '默认分类')).toBeVisible();
  await expect(page).toHaveURL('/content/material?tab=categories');
  await tab('素材设置').click();
  await expect(images).toHaveValue('30');
  await page.getByRole('checkbox', { name: '音频' }).uncheck();
  await button(page, '保存修改').click();
  await expect(page.getByText('提示：保存成功！')).toBeVisible();
  const saved = await api.ask<FileSettings>('GET', fileSettingsPath);
  expect(saved).toMatchObject({ imageMaxMb: 30, allowedTypes: [1, 3, 4, 5] });

  await api.ask('PATCH', fileSettingsPath, { allowedTypes: [1, 2, 3, 4, 5], imageMaxMb: 40, version: saved.version });
  await images.fill('20');
  await page.getByRole('spinbutton', { name: '大缩略图（像素）' }).fill('100');
  await button(page, '保存修改').click();
  await expect(page.getByText('该数据已被他人修改')).toBeVisible();
  await page.getByRole('radio', { name: '图片上限（MB）：最新内容' }).check();
  await button(page, '保存修改').click();
  const large = page.getByRole('spinbutton', { name: '大缩略图（像素）' });
  await expect(large).toHaveAccessibleDescription(/中缩略图/);
  await expect(images).toHaveValue('40');
  await large.fill('1280');
  await expect(large).toHaveValue('1280');
  await page.getByRole('spinbutton', { name: '文本上限（MB）' }).fill('19');

  // A single question for this form and the one over it closes both.
  await userMenu(page, '修改密码');
  await page.getByLabel('原密码', { exact: true }).fill('anything');
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: '全局搜索' }).fill('素材分类');
  await page.getByRole('group', { name: '页面' }).getByRole('option', { name: '素材分类' }).click();
  await button(page, '放弃').click();
  await expect(page).toHaveURL('/content/material-category');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('spinbutton', { name: '文本上限（MB）' })).toHaveValue('20');
  expect(await api.ask('GET', fileSettingsPath)).toMatchObject({ imageMaxMb: 40, textMaxMb: 20, thumbnailLarge: 1280 });
});

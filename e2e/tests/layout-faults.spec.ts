import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { LayoutRecord } from '@mutai/contract/layouts/schema';
import { addBlock, hideBlocks, setBlocks, setCanvas, setParams } from '@mutai/layout/commands/blocks';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import type { Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { bring } from '../support/editor.ts';
import { blocksOf, canvasOf, editorOf, layerOf, stateOf, titleOf } from '../support/layout-editor.ts';
import { button } from '../support/list-page.ts';
import { submitLogin } from '../support/login-page.ts';
import { person } from '../support/people.ts';
import { sampleFiles } from '../support/sample-files.ts';
import { admin } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true, serverEnvironment: { MEDIA_SOURCES: 'http://live.test' } });

const get = (api: Api, id: number): Promise<LayoutRecord> => api.ask('GET', `${layoutsPath}/${id}`);

async function make(api: Api, change: (layout: Layout) => Layout): Promise<number> {
  const document = change(emptyLayout({ title: unique('布局') }));
  return (await api.ask<{ id: number }>('POST', layoutsPath, { document })).id;
}

async function open(page: Page, id: number): Promise<void> {
  await page.goto(`/home?layout=${id}`);
  await expect(blocksOf(page).first()).toBeVisible();
}

/** Recorded video, split into its initialization segment and the media segments as in a live stream. */
async function streamParts(page: Page): Promise<{ readonly head: Buffer; readonly rest: Buffer }> {
  const text = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/mp4;codecs=vp9' });
    const film = new Promise<Blob>((resolve) => {
      recorder.addEventListener('dataavailable', ({ data }) => resolve(data));
    });
    recorder.start();
    for (let frame = 0; frame < 60; frame += 1) {
      context?.fillRect(frame, 0, 1, 64);
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    recorder.stop();
    return Array.from(new Uint8Array(await (await film).arrayBuffer()), (byte) => String.fromCharCode(byte)).join('');
  });
  const film = Buffer.from(text, 'latin1');
  // The recorder sets the codec level to 0, which players do not support.
  film.writeUInt8(10, film.indexOf('vpcC') + 9);
  const isPart = (at: number) => film.toString('latin1', at + 4, at + 8) === 'moof';
  let at = 0;
  while (!isPart(at)) at += film.readUInt32BE(at);
  return { head: film.subarray(0, at), rest: film.subarray(at) };
}

test('two editors of a layout see each other, and one publishes it', async ({ page, api, server, openAs }) => {
  const id = await make(api, (layout) => addBlock(layout, 'text'));
  const other = await person(server.url, api, ['super-admin']);
  const theirs = await (await openAs(other.api)).newPage();
  await open(page, id);
  await open(theirs, id);
  await expect(theirs.getByRole('img', { name: '管理员 也打开了此布局' })).toBeVisible();
  await theirs.reload();
  await expect(
    theirs.getByRole('img', { name: '管理员 也打开了此布局', exact: true }),
    'without the window that was loaded anew',
  ).toBeVisible();
  // Forces an update, which would otherwise come with the next poll.
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await look();
  const seen = page.getByRole('img', { name: `${other.user.nickname} 也打开了此布局` });
  await expect(seen).toBeVisible();

  await button(editorOf(theirs), '时间组件').click();
  await button(editorOf(theirs), '发布').click();
  const question = theirs.getByRole('dialog').filter({ hasText: '使用此布局的屏幕将显示当前内容' });
  await button(question, '发布').click();
  await expect(question).toBeHidden();
  await expect(stateOf(theirs)).toHaveText('已保存');
  expect(await get(api, id), 'what was not saved is, first').toMatchObject({
    blockCount: 2,
    publishedAt: expect.any(String),
  });
  await expect(editorOf(page).getByText(/^他人已保存新版本/)).toBeVisible();

  const left = theirs.waitForResponse((answer) => answer.request().postData()?.includes('"leaving":true') === true);
  await button(editorOf(theirs), '返回').click();
  await left;
  await look();
  await expect(seen).toBeHidden();
});

test('large pastes, full storage, late answers and a session that ends during a drag lose nothing', async ({
  page,
  api,
}) => {
  const id = await make(api, (layout) => addBlock(layout, 'text'));
  await open(page, id);
  const canvas = canvasOf(page);
  await canvas.focus();
  await bring(canvas, 'paste', { texts: { 'text/plain': '长'.repeat(5_000_000) } });
  await expect(page.getByText('剪贴板内容过大（超过 5 MB），未粘贴')).toBeVisible();
  await bring(canvas, 'paste', { pictures: [{ name: '海报.png', content: sampleFiles['poster.png'] }] });
  await expect(blocksOf(page)).toHaveCount(2);
  await expect(blocksOf(page).last().locator('img').first()).toBeVisible();

  await test.step('a full storage', async () => {
    await page.evaluate(() => {
      for (let size = 4_000_000; size > 0; size = Math.floor(size / 2)) {
        for (;;)
          try {
            localStorage.setItem(`filled ${localStorage.length}`, '满'.repeat(size));
          } catch {
            break;
          }
      }
    });
    await button(editorOf(page), '日期组件').click();
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/^本机存储空间不足/)).toBeVisible();
    await expect(stateOf(page)).toHaveText('已保存');
    expect(await get(api, id)).toMatchObject({ blockCount: 3 });
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('filled')) localStorage.removeItem(key);
    });
  });

  await test.step('the first answer comes after the second save was pressed', async () => {
    const held = Promise.withResolvers<void>();
    const first = Promise.withResolvers<void>();
    let saves = 0;
    await page.route(`**${layoutsPath}/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') saves += 1;
      if (route.request().method() !== 'PATCH' || saves > 1) return route.fallback();
      first.resolve();
      const answer = await route.fetch();
      await held.promise;
      return route.fulfill({ response: answer });
    });
    const [one, two] = [unique('先'), unique('后')];
    await titleOf(page).fill(one);
    await page.keyboard.press('Control+s');
    await first.promise;
    await titleOf(page).fill(two);
    await page.keyboard.press('Control+s');
    held.resolve();
    await expect(stateOf(page)).toHaveText('已保存');
    await expect(titleOf(page)).toHaveValue(two);
    expect(await get(api, id)).toMatchObject({ title: two });
  });

  await test.step('a session that ends during a drag', async () => {
    const title = unique('未存');
    await titleOf(page).fill(title);
    await titleOf(page).press('Enter');
    const box = await blocksOf(page).first().boundingBox();
    if (box === null) throw new Error('It is not on the screen.');
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y + 30);
    await api.ask('POST', '/api/v1/auth/logout');
    await page.mouse.move(box.x + 60, box.y + 40);
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await page.mouse.up();
    await submitLogin(page, admin.username, admin.password);
    const offer = page.getByRole('dialog', { name: '本机有未保存的修改' });
    await offer.getByRole('button', { name: '恢复本机副本' }).click();
    await expect(titleOf(page)).toHaveValue(title);
    await expect(blocksOf(page)).toHaveCount(3);
  });
});

test('broken pictures leave screens empty and are reported in the editor', async ({ page, api }) => {
  const gone = { url: '/files/gone.png', title: '海报' };
  const id = await make(api, (layout) => {
    const blocks = setParams(addBlock(addBlock(layout, 'image'), 'text'), [1], 'image', { images: [gone] });
    const hidden = setBlocks(hideBlocks(addBlock(blocks, 'text'), [3], true), [3], { bgImage: '/files/none.png' });
    return setCanvas(setBlocks(hidden, [2], { bgImage: '/files/none.png' }), { bgColor: '' });
  });
  await open(page, id);
  await expect(blocksOf(page).first()).toHaveText('图片“海报”无法显示');
  await expect(canvasOf(page).locator('img')).toHaveCount(0);
  await expect(canvasOf(page).locator('path[class*="warnings"]')).toHaveAttribute('d', /^M.*M/);
  await page.getByRole('tab', { name: '当前组件' }).click();
  await layerOf(page, '图片组件1，图片组件，图片“海报”无法显示').click();
  const panel = page.getByRole('complementary', { name: '属性' });
  await expect(panel.getByRole('status').first()).toHaveText('图片“海报”无法显示');
  await layerOf(page, '文本组件2，文本组件，背景图片“/files/none.png”无法显示').click();
  await button(editorOf(page), '预览').click();
  const preview = page.getByRole('dialog', { name: /^预览/ });
  await expect(preview.getByRole('listitem')).toHaveText([
    /^画布没有不透明的背景颜色/,
    '“图片组件1”：图片“海报”无法显示',
    '“文本组件2”：背景图片“/files/none.png”无法显示',
  ]);
  await expect(preview.locator('img')).toHaveCount(0);
});

test('a live stream of another site plays if the server allows the site; otherwise the reason is shown', async ({
  page,
  api,
}) => {
  const film = { status: 200, contentType: 'video/mp4', body: sampleFiles['clip.mp4'] };
  for (const host of ['live.test', 'other.test']) {
    await page.route(`http://${host}/**`, (route) => route.fulfill(film));
  }
  const list = '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:1\n#EXT-X-MAP:URI="head.mp4"\n#EXTINF:1,\nrest.m4s\n';
  const { head, rest } = await streamParts(page);
  for (const [name, body] of [
    ['list.m3u8', `${list}#EXT-X-ENDLIST\n`],
    ['head.mp4', head],
    ['rest.m4s', rest],
  ] as const) {
    const headers = { 'access-control-allow-origin': '*' };
    await page.route(`http://live.test/${name}`, (route) => route.fulfill({ status: 200, headers, body }));
  }
  const live = (layout: Layout, address: string): Layout => {
    const added = addBlock(layout, 'video');
    return setParams(added, added.order.slice(-1), 'video', { type: 'live', url: `http://${address}` });
  };
  const addresses = ['live.test/a.mp4', 'other.test/a.mp4', 'live.test/list.m3u8'];
  await open(page, await make(api, (layout) => addresses.reduce(live, layout)));
  await button(editorOf(page), '预览').click();
  const preview = page.getByRole('dialog', { name: /^预览/ });
  const positionOf = (index: number) =>
    preview
      .locator('video')
      .nth(index)
      .evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(() => positionOf(0)).toBeGreaterThan(0);
  await expect(preview.getByRole('status')).toContainText(
    '本站未允许播放 http://other.test 的内容，请管理员将它加入服务器配置 MEDIA_SOURCES。',
  );
  await expect(preview.getByRole('status')).not.toContainText('live.test');
  expect(await positionOf(1)).toBe(0);
  await expect.poll(() => positionOf(2), 'a stream in parts').toBeGreaterThan(0);
});

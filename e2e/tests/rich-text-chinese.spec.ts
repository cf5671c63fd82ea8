import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RichText } from '@mutai/rich-text/document';
import { unique } from '../support/api.ts';
import { bring, compose, newPost, textOf } from '../support/editor.ts';
import { button } from '../support/list-page.ts';
import { png } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: true, serverEnvironment: { OUTBOUND_ALLOW: '127.0.0.1' } });

/** External site with one picture. */
async function otherSite(picture: Buffer) {
  const server = createServer((request, response) => {
    if (request.url === '/a.png') response.end(picture);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, close: () => server.close() };
}

test('types emphasis next to Chinese text, superscript, subscript and colors, which readers see', async ({
  page,
  api,
}) => {
  const dialog = await newPost(page);
  const text = textOf(dialog);
  const { keyboard } = page;
  const tool = (name: string) => button(dialog, name);

  await keyboard.type('请看', { delay: 30 });
  await keyboard.type('**重点：**请', { delay: 30 });
  await keyboard.type('**“');
  await compose(page, "ni'hao", '你好');
  await keyboard.type('”**世界');
  await expect(text.locator('strong')).toHaveText(['重点：', '“你好”']);
  await keyboard.press('Enter');

  await keyboard.type('10 m');
  await tool('上标').click();
  await expect(tool('上标')).toHaveAttribute('aria-pressed', 'true');
  await keyboard.type('2');
  await keyboard.press('Control+.');
  await keyboard.type('，CO');
  await keyboard.press('Control+,');
  await keyboard.type('2');
  await keyboard.press('Control+,');
  await keyboard.type('，红字');
  for (let count = 0; count < 2; count += 1) await keyboard.press('Shift+ArrowLeft');
  await tool('文字颜色').click();
  await page.getByRole('menuitem', { name: '红色' }).click();
  await expect(text).toBeFocused();
  await tool('高亮').click();
  await page.getByRole('menuitem', { name: '黄色' }).click();
  await expect(text, 'the selection stays').toBeFocused();
  await expect(text.locator('sup')).toHaveText('2');
  await expect(text.locator('sub')).toHaveText('2');
  await expect(text.locator('.color-red')).toHaveText('红字');
  await expect(text.locator('mark')).toHaveText('红字');
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await tool('清除文字样式').click();
  await keyboard.type('完');

  const title = unique('标记');
  await dialog.getByLabel('标题').fill(title);
  await dialog.getByLabel('别名').fill(unique('marks').toLowerCase());
  await button(dialog, '保存').click();
  await expect(dialog).toHaveCount(0);
  const [post] = await api.ask<readonly { id: number }[]>('GET', `/api/v1/posts?title=${encodeURIComponent(title)}`);
  const { content, slug } = await api.ask<{ content: RichText; slug: string }>(
    'GET',
    `/api/v1/posts/${String(post?.id)}`,
  );
  const colors = [
    { type: 'textColor', attrs: { color: 'red' } },
    { type: 'highlight', attrs: { color: 'yellow' } },
  ];
  expect(content.content[1]?.content).toMatchObject([
    { text: '10 m' },
    { text: '2', marks: [{ type: 'superscript' }] },
    { text: '，CO' },
    { text: '2', marks: [{ type: 'subscript' }] },
    { text: '，' },
    { text: '红字', marks: colors },
  ]);
  await api.ask('PATCH', `/api/v1/posts/${String(post?.id)}`, { status: 'published' });
  const { html } = await api.ask<{ html: string }>('GET', `/api/public/v1/posts/${slug}`);
  expect(html).toContain(
    'm<sup>2</sup>，CO<sub>2</sub>，<span class="color-red"><mark class="highlight-yellow">红字</mark></span>',
  );
});

test('pastes Word lists, Feishu code and checklists, and lazily loaded pictures', async ({ page }) => {
  const text = textOf(await newPost(page));
  const word = (number: string, said: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${number}` +
    `<span>&nbsp;&nbsp;</span></span><![endif]><span>${said}</span></p>`;
  await bring(text, 'paste', {
    texts: {
      'text/html':
        '<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->' +
        `${word('一、', '甲')}${word('二、', '乙')}<!--EndFragment--></body></html>`,
    },
  });
  await expect(text.locator('ol > li')).toHaveText(['甲', '乙']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await bring(text, 'paste', {
    texts: {
      'text/html':
        '<div data-lark-html-role="root"><pre><code class="language-Python" data-lark-language="Python"><div>def f():</div>' +
        '<div>    return 1</div></code></pre><ul class="list-done1"><li data-list="done"><div>做完</div></li></ul></div>',
    },
  });
  await expect(text.locator('pre')).toHaveText('def f():\n    return 1');
  await expect(text.getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAAAAACH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  await bring(text, 'paste', {
    texts: {
      'text/html': `<section><p><img data-src="https://pic.example/a/640" src="${pixel}" alt="图"></p><p><img src="${pixel}">正文</p></section>`,
    },
  });
  await expect(text).toContainText('正文');
  // The console does not load external pictures: a placeholder shows the URL.
  await expect(text.locator('figure')).toHaveCount(1);
  await expect(text.locator('figure')).toContainText('https://pic.example/a/640');
});

test('copies external pictures into the library, and keeps those that fail unchanged', async ({ page }) => {
  const site = await otherSite(png(Date.now() % 0xffffff));
  try {
    const dialog = await newPost(page);
    const text = textOf(dialog);
    const html = `<p>前</p><img src="${site.address}/a.png"><p>中</p><img src="${site.address}/b.png"><p>后</p>`;
    await bring(text, 'paste', { texts: { 'text/html': html } });
    await expect(page.getByText('有 2 张图片来自其他网站')).toBeVisible();
    await button(dialog, '收录外站图片（2）').click();
    await expect(page.getByText(/已收录 1 张图片，1 张失败并保持原样：.*404/)).toBeVisible();
    await expect(text.locator('figure img')).toHaveAttribute('src', /^\/files\//);
    await expect(text.locator('figure').last()).toContainText(`${site.address}/b.png`);
    await expect(button(dialog, '收录外站图片（1）')).toBeVisible();
    await text.click();
    await page.keyboard.press('Control+z');
    await expect(text.locator('figure').first()).toContainText(`${site.address}/a.png`);
  } finally {
    site.close();
  }
});

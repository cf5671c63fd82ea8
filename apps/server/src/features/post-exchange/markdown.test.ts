import { unzipSync, zipSync } from 'fflate';
import type { PostImport } from '@mutai/contract/posts/exchange';
import { limits } from '@mutai/contract/limits';
import type { Post } from '@mutai/contract/posts/schema';
import { describe, expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { download, upload } from '../../testing/sheets.ts';
import { buildTestApp, type Client, type TestApp } from '../../testing/test-app.ts';
import { splitFrontMatter, frontMatterValue } from './front-matter.ts';

const posts = '/api/v1/posts';
const importing = `${posts}/markdown-import`;
const confirmed = `${importing}?dryRun=false`;

/** Picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function site() {
  const app = await buildTestApp();
  const admin = await app.signIn();
  await admin.post('/api/v1/categories', { title: '新闻', slug: 'news' });
  return { app, admin };
}

const send = (app: TestApp, { token }: Client, path: string, content: string | Buffer, name: string, headers = {}) =>
  upload(app, token, path, Buffer.from(content), { name, headers });

type Part = readonly [name: string, content: Buffer];
const part = (name: string, content: string | Buffer): Part => [name, Buffer.from(content)];
const zip = (parts: readonly Part[]): Buffer => Buffer.from(zipSync(Object.fromEntries(parts)));

/** Changes the stated size of a zip's only file. */
function lying(packed: Buffer, size: number): Buffer {
  const entry = packed.indexOf('PK\x01\x02', 0, 'latin1');
  packed.writeUInt32LE(size, entry + 24);
  return packed;
}

/** Damages the checksum of a zip's only file in the directory. */
function damaged(packed: Buffer): Buffer {
  const entry = packed.indexOf('PK\x01\x02', 0, 'latin1');
  packed.writeUInt32LE(1, entry + 16);
  return packed;
}

async function newest(client: Client): Promise<Post> {
  const { data } = await client.get(`${posts}?size=1`);
  return (await client.get(`${posts}/${(data as readonly Post[])[0]?.id}`)).data as Post;
}

const whole = `---
title: "春天：来了"
slug: spring
summary: >
  第一行
  第二行
categories: [news, 其他]
tags:
  - 丙
  - '乙、甲'
pinned: true
---

# 不是标题

> [!WARNING]
> 小心

正文 **粗体**
`;

describe('one file', () => {
  test('is imported with its front matter, and exported unchanged', async () => {
    const { app, admin } = await site();
    const tried = await send(app, admin, importing, whole.replaceAll('\n', '\r\n'), 'a.md');
    expect(tried).toMatchObject({ status: 200, message: '共 1 篇，全部可以导入！' });
    expect((tried.data as PostImport).sample).toEqual([
      {
        row: null,
        file: 'a.md',
        title: '春天：来了',
        slug: 'spring',
        category: 'news',
        tags: ['丙', '乙、甲'],
        status: 'draft',
        publicAt: null,
        wordCount: 10,
      },
    ]);
    expect(await send(app, admin, confirmed, whole, 'a.md')).toMatchObject({ message: '已导入 1 篇文章！' });
    const post = await newest(admin);
    expect(post).toMatchObject({
      title: '春天：来了',
      description: '第一行 第二行',
      category: '新闻',
      pinned: true,
      status: 'draft',
    });
    const exported = await download(app, admin.token, `${posts}/${post.id}/markdown`);
    expect(exported.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(exported.bytes.toString()).toBe(
      `---\ntitle: "春天：来了"\nslug: "spring"\ndescription: "第一行 第二行"\ncategory: "news"\ntags: ["丙","乙、甲"]\nstatus: "draft"\npinned: true\n---\n\n# 不是标题\n\n> [!WARNING]\n> 小心\n\n正文 **粗体**\n`,
    );
    await admin.delete(`${posts}/${post.id}`);
    expect((await send(app, admin, confirmed, exported.bytes, 'b.md')).status).toBe(200);
    const { content, tags } = await newest(admin);
    expect({ content, tags }).toEqual({ content: post.content, tags: post.tags });
  });

  test('is named by its first heading, or its file name', async () => {
    const { app, admin } = await site();
    const sample = async (text: string) =>
      ((await send(app, admin, importing, text, '草稿.md')).data as PostImport).sample[0];
    expect(await sample('# 一 #\n正文')).toMatchObject({ title: '一', wordCount: 2 });
    expect(await sample('正文')).toMatchObject({ title: '草稿', wordCount: 2 });
    // # 各位旅客請注意：列車即將進站 in Big5.
    const big5 = Buffer.from('2320a655a6ecaec8abc8bdd0aa60b74ea147a643a8aea759b14eb669afb8', 'hex');
    expect(((await send(app, admin, importing, big5, 'b.md')).data as PostImport).sample[0]).toMatchObject({
      title: '各位旅客請注意：列車即將進站',
    });
  });

  const refused: readonly (readonly [name: string, content: Buffer, message: string])[] = [
    ['图片.png', png, '请上传 Markdown 文件（.md）或 zip 压缩包！'],
    ['a.md', Buffer.from([0, 0xb4]), '文件“a.md”不是文本，或编码无法识别，请转换为 UTF-8 后重新上传！'],
    ['a.md', Buffer.alloc(limits.postBytes + 1, 'a'), '文件“a.md”超过 2 MB，请拆分后重新上传！'],
  ];

  test('is rejected if it is not text, broken or too long', async () => {
    const { app, admin } = await site();
    for (const [name, content, message] of refused) {
      expect(await send(app, admin, importing, content, name)).toMatchObject({ status: 400, message });
    }
  });
});

describe('a zip', () => {
  const parts = [
    part('博客/一.md', '---\ncover: ../图/a.png\n---\n# 一\n\n![山](../%E5%9B%BE/a.png "远山")\n\n![没有](b.png)'),
    part('博客/二.md', '---\nslug: two\n---\n![](../图/a.png)'),
    part('图/a.png', png),
    part('__MACOSX/._a', 'x'),
  ];

  test('imports its pictures into the library, once each, even if repeated; the export contains them', async () => {
    const { app, admin } = await site();
    const content = zip(parts);
    const tried = await send(app, admin, importing, content, '博客.zip');
    expect(tried.data).toMatchObject({ total: 2, valid: 2, created: 0, pictures: 1, errors: [] });
    expect((await admin.get('/api/v1/file')).total).toBe(0);
    const once = () => send(app, admin, confirmed, content, '博客.zip', { 'idempotency-key': 'markdown-import-1' });
    const reply = await once();
    expect(reply).toMatchObject({ status: 200, data: { created: 2, pictures: 1 } });
    expect((await once()).data).toEqual(reply.data);
    const { data: files, total } = await admin.get('/api/v1/file');
    expect(total).toBe(1);
    const path = (files as readonly { path: string }[])[0]?.path ?? '';
    const { data } = await admin.get(`${posts}?sort=id:asc`);
    expect(data).toMatchObject([
      { title: '一', cover: path },
      { title: '二', slug: 'two', cover: '' },
    ]);
    const ids = (data as readonly Post[]).map(({ id }) => id);
    const { content: document } = (await admin.get(`${posts}/${ids[0]}`)).data as Post;
    expect(document).toMatchObject({
      content: [
        { type: 'image', attrs: { src: path, alt: '山', caption: '远山' } },
        { type: 'paragraph', content: [{ text: '没有' }] },
      ],
    });

    const answer = await app.server.inject({
      method: 'POST',
      url: `${posts}/markdown-export`,
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { ids },
    });
    expect(answer.headers['content-type']).toBe('application/zip');
    const unpacked = unzipSync(answer.rawPayload);
    const picture = `images/${path.split('/').at(-1) ?? ''}`;
    expect(Object.keys(unpacked).toSorted()).toEqual([picture, 'two.md', 'yi.md']);
    expect(Buffer.from(unpacked[picture] ?? [])).toEqual(png);
    expect(Buffer.from(unpacked['yi.md'] ?? []).toString()).toContain(`![山](${picture} "远山")`);
    await admin.delete(posts, { ids });
    expect(await send(app, admin, confirmed, answer.rawPayload, 'posts.zip')).toMatchObject({
      data: { created: 2, pictures: 1 },
    });
    expect((await newest(admin)).content['content']).toMatchObject([{ attrs: { src: path } }, {}]);
  });

  const bomb = Buffer.alloc(limits.markdownUnpackedBytes / 2 + 1);

  const refused: readonly (readonly [what: string, content: Buffer, message: string])[] = [
    ['is a bomb', zip([part('a.png', bomb), part('b.png', bomb)]), '压缩包解开后不能超过 64 MB，请分批导入！'],
    ['lies of its size', lying(zip([part('a.md', bomb)]), 10), '压缩包已损坏，请重新打包后上传！'],
    [
      'has too many files',
      zip(Array.from({ length: limits.markdownFiles + 1 }, (_, index) => part(`${index}.png`, ''))),
      '压缩包里的文件不能超过 1000 个，请分批导入！',
    ],
    ['is damaged', damaged(zip([part('a.md', '正文')])), '压缩包已损坏，请重新打包后上传！'],
    ['is broken', zip(parts).subarray(0, 200), '压缩包已损坏，请重新打包后上传！'],
    ['has no text', zip([part('a.png', png)]), '压缩包里没有 Markdown 文件（.md），请检查后重新上传！'],
  ];

  test('is rejected if it is inconsistent, too large or broken', async () => {
    const { app, admin } = await site();
    for (const [what, content, message] of refused) {
      expect(await send(app, admin, importing, content, 'a.zip'), what).toMatchObject({ status: 400, message });
    }
  });

  test('is imported without unsafe files and files that are not text; missing pictures are named', async () => {
    const { app, admin } = await site();
    const text =
      '![](./缺.png)\n\n![](%E7%BC%BA.png)\n\n<video src="missing.mp4"></video>\n\n![](图\\a.png)\n\n![](data:image/png;base64,AA)';
    const mixed = zip([
      part('文\\一.md', text),
      part('二.md', '![](文/图/a.png)'),
      part('../../etc/a.md', 'a'),
      part('/etc/b.md', 'b'),
      part('c.md', Buffer.from([0xff, 0, 0x81, 0])),
      part('文\\图\\a.png', png),
    ]);
    const tried = await send(app, admin, importing, mixed, 'a.zip');
    expect(tried).toMatchObject({ status: 200, message: '共 5 篇，其中 3 篇有错误，有 4 处图片或视频找不到！' });
    const { errors, warnings, warningCount, valid, pictures } = tried.data as PostImport;
    expect({ valid, pictures, warningCount }).toEqual({ valid: 2, pictures: 1, warningCount: 4 });
    expect(errors.map(({ file, column }) => [file, column])).toEqual([
      ['c.md', ''],
      ['../../etc/a.md', ''],
      ['/etc/b.md', ''],
    ]);
    expect(warnings.map(({ file, message }) => [file, message])).toEqual(
      ['./缺.png', '缺.png', 'missing.mp4', 'data:image/png;base64,AA'].map((address) => [
        '文/一.md',
        `找不到图片或视频“${address}”，导入后将缺少它`,
      ]),
    );
    expect(await send(app, admin, confirmed, mixed, 'a.zip')).toMatchObject({
      status: 200,
      message: '已导入 2 篇文章，跳过 3 篇，有 4 处图片或视频找不到！',
    });
    const lost = zip([part('a.md', '![](b.png)')]);
    expect(await send(app, admin, importing, lost, 'a.zip')).toMatchObject({
      message: '共 1 篇可以导入，有 1 处图片或视频找不到！',
    });
  });

  test('names the file of each error; pictures need the upload permission', async () => {
    const { app, admin } = await site();
    const bad = zip([
      part('a.md', '---\nslug: same\n---\n'),
      part('b.md', '---\nslug: same\ncategory: 体育\n---\n'),
      part('c.md', '![](data:x)'),
    ]);
    expect((await send(app, admin, importing, bad, 'a.zip')).data).toMatchObject({
      total: 3,
      valid: 2,
      errors: [
        { row: null, file: 'b.md', column: '分类' },
        { row: null, file: 'b.md', column: '别名', message: '与文件“a.md”的别名重复' },
      ],
    });
    const clerk = await signInHolding(app, admin, 'clerk1', ['post', 'post:import']);
    expect(await send(app, clerk, importing, zip(parts), 'a.zip')).toMatchObject({ status: 403 });
    expect(await send(app, clerk, importing, bad, 'a.zip')).toMatchObject({ status: 200 });
    expect(await download(app, clerk.token, `${posts}/1/markdown`)).toMatchObject({ status: 403 });
  });
});

test.each([
  ['---\ntitle: a # remark\n---\nb', 'a', 'b'],
  ["---\ntitle: 'it''s'\n---\n", "it's", ''],
  ['---\ntitle: "a\\"b\\u4e2d"\n---\nb', 'a"b中', 'b'],
  ['---\ntitle:\n---\nb', '', 'b'],
  ['---\n---\nb', '', 'b'],
  ['--- \nno end', '', '--- \nno end'],
  ['a\n---\ntitle: b\n---\n', '', 'a\n---\ntitle: b\n---\n'],
])('front matter of %j', (file, title, text) => {
  const split = splitFrontMatter(file);
  expect([frontMatterValue(split.head, 'title'), split.text]).toEqual([title, text]);
});

/** Front matter of other programs, with the expected fields. */
const foreign: readonly (readonly [program: string, head: string, said: Readonly<Record<string, string>>])[] = [
  [
    'Hexo',
    '---\ntitle: 图床\ndate: 2022-06-02 20:18:25\ncategories:\n- [技术, 网络]\n- 生活\ntags:\n- 图床\n- a, b\ntop: 100\ncover: https://img.example.com/c.png\n---\n',
    {
      publishedAt: '2022-06-02 20:18:25',
      categoryId: '技术',
      tags: '图床\n"a, b"',
      pinned: '100',
      cover: 'https://img.example.com/c.png',
    },
  ],
  [
    'Hugo in YAML',
    '---\ntitle: "a"\ndate: 2022-06-02T20:18:25+08:00\ntags: [建站, "a, b"]\ncover:\n  image: "img/a.png"\n  alt: "图"\n---\n',
    { publishedAt: '2022-06-02T20:18:25+08:00', tags: '建站\n"a, b"', cover: 'img/a.png' },
  ],
  [
    'Hugo in TOML',
    '+++\ntitle = "Hugo 文章"\ndate = 2022-06-02T20:18:25+08:00\ndraft = false\ntags = ["建站", "a, b"]\ncategories = ["技术"]\n[cover]\nimage = "img/a.png"\n+++\n',
    {
      title: 'Hugo 文章',
      publishedAt: '2022-06-02T20:18:25+08:00',
      tags: '建站\n"a, b"',
      categoryId: '技术',
      cover: 'img/a.png',
    },
  ],
  ['Hugo with a local time', '+++\ndate = 2022-06-02T20:18:25\n+++\n', { publishedAt: '2022-06-02T20:18:25' }],
  ['Jekyll', '---\ntags: a, b\ndate: 2022-06-02\n---\n', { tags: 'a, b', publishedAt: '2022-06-02' }],
];

test.each(foreign)('the front matter of %s', (_program, head, said) => {
  const split = splitFrontMatter(`${head}正文`);
  const fields = Object.keys(said) as Parameters<typeof frontMatterValue>[1][];
  expect(Object.fromEntries(fields.map((field) => [field, frontMatterValue(split.head, field)]))).toEqual(said);
  expect(split.text).toBe('正文');
});

test('broken TOML is reported with its line', () => {
  expect(() => splitFrontMatter('+++\ntitle = "a"\ndate = =\n+++\n')).toThrow('文件开头的 TOML 第 3 行有误');
});

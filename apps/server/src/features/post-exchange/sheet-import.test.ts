import fc from 'fast-check';
import type { PostImport } from '@mutai/contract/posts/exchange';
import { describe, expect, test, vi } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { cellsOf, download, relation, upload, workbook, workbookParts, workbookXml } from '../../testing/sheets.ts';
import { buildTestApp, type Client, type TestApp } from '../../testing/test-app.ts';
import { zip } from '../../testing/zip.ts';

const posts = '/api/v1/posts';
const importing = `${posts}/import`;
const confirmed = `${importing}?dryRun=false`;
const head = ['标题', '别名', '摘要', '封面', '分类', '标签', '状态', '定时发布时间', '置顶', '正文'];

async function site() {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const categories: number[] = [];
  for (const [title, slug] of [
    ['新闻', 'news'],
    ['随笔', 'essays'],
    ['随笔', 'notes'],
  ]) {
    const { data } = await admin.post('/api/v1/categories', { title, slug });
    categories.push((data as { id: number }).id);
  }
  return { app, admin, categories };
}

type Rows = readonly (readonly string[])[];

const send = async (app: TestApp, { token }: Client, path: string, rows: Rows) =>
  upload(app, token, path, await workbook([head, ...rows]), { name: '文章.xlsx' });

const listed = async (client: Client) =>
  (await client.get(`${posts}?sort=id:asc`)).data as readonly { id: number; title: string; slug: string }[];

describe('a dry run', () => {
  test('names every invalid cell, and writes nothing', async () => {
    const { app, admin } = await site();
    await admin.post(posts, { title: '已有', slug: 'taken' });
    const reply = await send(app, admin, importing, [
      ['好', 'good', '', '', 'news', '甲、乙', '', '', '', '# 好\n\n正文 **粗**'],
      ['', 'good', '', '', '体育'],
      ['三', 'taken', '', '', '随笔', '', '在线', '', '也许'],
      ['四', '不行', '', '', '', '', '定时发布', '2020-01-31 08:00:00'],
      ['五', '', '', '', '', '', '定时发布', '明天', '', `${'> '.repeat(30)}深`],
    ]);
    expect(reply).toMatchObject({ status: 200, message: '共 5 篇，其中 4 篇有错误！' });
    const { errors, sample, ...numbers } = reply.data as PostImport;
    expect(numbers).toEqual({
      total: 5,
      valid: 1,
      warnings: [],
      warningCount: 0,
      created: 0,
      published: 0,
      scheduled: 0,
      pictures: 0,
      errorCount: 11,
    });
    expect(errors.map(({ row, column, message }) => `${row} ${column} ${message}`)).toEqual([
      '3 标题 该项不能为空',
      '3 分类 分类“体育”不存在，请先添加该分类，或填写已有分类的别名或标题',
      '3 别名 与第 2 行的别名重复',
      '4 别名 该别名已存在，请更换',
      '4 分类 有多个分类的标题是“随笔”，请填写分类的别名',
      '4 状态 请填写“草稿”、“已发布”、“定时发布”之一',
      '4 置顶 请填写“是”或“否”',
      '5 别名 只包含字母、数字和连字符',
      '5 定时发布时间 该时间已经过去，请填写以后的时间',
      expect.stringMatching(/^6 定时发布时间 请使用/),
      '6 正文 Markdown 第 1 行嵌套太深，引用和列表不能超过 24 层',
    ]);
    expect(sample).toEqual([
      {
        row: 2,
        file: '',
        title: '好',
        slug: 'good',
        category: 'news',
        tags: ['甲', '乙'],
        status: 'draft',
        publicAt: null,
        wordCount: 4,
      },
    ]);
    expect(await listed(admin)).toHaveLength(1);
  });

  test('shows what is published and when; date cells are in the server’s time zone', async () => {
    vi.stubEnv('TZ', 'Asia/Shanghai');
    try {
      const { app, admin } = await site();
      const styles = '<styleSheet><numFmts/><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>';
      const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
      const row = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`;
      const sheet = `<worksheet><sheetData>${[
        row(text('标题'), text('状态'), text('定时发布时间'), text('摘要')),
        row(text('一'), text('定时发布'), '<c s="1"><v>46402.333333333336</v></c>'),
        row(text('二'), text('已发布')),
        row(text('三'), text('草稿'), '<c/>', '<c t="e"><v>#DIV/0!</v></c>'),
      ].join('')}</sheetData></worksheet>`;
      const relations = `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId3', 'styles', 'styles.xml')}</Relationships>`;
      const parts = workbookParts(sheet).filter(({ name }) => name !== 'xl/_rels/workbook.xml.rels');
      const file = zip([
        ...parts,
        workbookXml('xl/_rels/workbook.xml.rels', relations),
        workbookXml('xl/styles.xml', styles),
      ]);
      const reply = await upload(app, admin.token, importing, file, { name: '文章.xlsx' });
      expect(reply.data).toMatchObject({
        valid: 2,
        published: 1,
        scheduled: 1,
        sample: [
          { title: '一', status: 'scheduled', publicAt: '2027-01-15T00:00:00.000Z' },
          { title: '二', status: 'published', publicAt: null },
        ],
        errors: [{ row: 4, column: '摘要', message: '单元格是公式错误“#DIV/0!”，请改正公式或直接填写内容' }],
      });
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('rejects other files, and users without permission', async () => {
    const { app, admin } = await site();
    const other = await upload(app, admin.token, importing, await workbook([['账号'], ['a']]));
    expect(other.status).toBe(400);
    expect(other.message).toContain('第一行缺少列：“标题”');
    const clerk = await signInHolding(app, admin, 'clerk1', ['post', 'post:create', 'post:export']);
    expect(await send(app, clerk, importing, [['好']])).toMatchObject({ status: 403 });
    expect(await download(app, clerk.token, `${posts}/template.xlsx`)).toMatchObject({ status: 403 });
  });
});

describe('confirmed', () => {
  test('writes the valid rows, once per key, and logs them', async () => {
    const { app, admin, categories } = await site();
    const rows = [
      ['同名', '', '', '', '新闻', '', '已发布', '', '是', '- [x] 做完\n\n| a |\n| - |\n| b |'],
      ['同名', '', '摘要', '', '', '', '定时发布', '2099-01-31 08:00:00', '否', ''],
      ['坏', '不行'],
    ];
    const headers = { 'idempotency-key': 'import-of-posts-1' };
    const bytes = await workbook([head, ...rows]);
    const once = () => upload(app, admin.token, confirmed, bytes, { name: '文章.xlsx', headers });
    const reply = await once();
    expect(reply).toMatchObject({
      status: 200,
      message: '已导入 2 篇文章，跳过 1 篇！',
      data: { valid: 2, created: 2, errorCount: 1 },
    });
    expect((await once()).data).toEqual(reply.data);
    const [first, second, ...others] = await listed(admin);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      slug: 'tong-ming',
      status: 'published',
      pinned: true,
      categoryId: categories[0],
      wordCount: 4,
    });
    expect(second).toMatchObject({ slug: 'tong-ming-2', status: 'scheduled', description: '摘要', categoryId: null });
    const { data } = await admin.get(`${posts}/${first?.id}`);
    expect(data).toMatchObject({ content: { schemaVersion: 1, content: [{ type: 'taskList' }, { type: 'table' }] } });
    const { data: lines } = await admin.get('/api/v1/logs?module=post&action=import');
    expect(lines).toMatchObject([{ recordName: '文章.xlsx' }]);
  });

  test('notifies the user only after a long import', async () => {
    const { app, admin } = await site();
    const rows = (count: number) => Array.from({ length: count }, (_, row) => [`第 ${row} 篇`]);
    await send(app, admin, confirmed, rows(19));
    await send(app, admin, confirmed, rows(20));
    const importMessage = { kind: 'posts-imported', title: '文章导入完成，共 20 篇', link: '/content/post' };
    expect(await admin.get('/api/v1/notifications')).toMatchObject({ total: 1, data: [importMessage] });
  });

  test('reports conflicts that arise while writing, and writes the other posts', async () => {
    const { app, admin } = await site();
    await admin.post(posts, { title: '已有', slug: 'taken' });
    const both = await send(app, admin, confirmed, [
      ['一', 'taken'],
      ['二', 'free'],
    ]);
    expect(both.data).toMatchObject({ created: 1, errors: [{ row: 2, column: '', message: '该别名已存在，请更换' }] });
    expect(await send(app, admin, confirmed, [['一', 'taken']])).toMatchObject({
      status: 400,
      message: '没有可以导入的文章（第 2 行：该别名已存在，请更换），请按提示修改后重新上传！',
    });
  });
});

/** Texts of characters with a meaning in sheets, front matter or Markdown. */
const awkward = (maxLength: number) =>
  fc.string({
    unit: fc.constantFrom(...Array.from('甲乙 a1=+-@\'"\\*_#`[](){}<>|~&!.,，。：；/?%😀')),
    minLength: 1,
    maxLength,
  });
const said = (maxLength: number) =>
  awkward(maxLength)
    .map((text) => text.trim())
    .filter((text) => text !== '');
const generatedPost = fc.record({
  title: said(40),
  description: said(60),
  tags: fc.uniqueArray(said(12), { maxLength: 4, selector: (tag) => tag.normalize('NFKC').toLowerCase() }),
  pinned: fc.boolean(),
  status: fc.constantFrom('draft', 'published'),
  publishedAt: fc
    .date({ min: new Date('2001-01-01'), max: new Date('2025-01-01'), noInvalidDate: true })
    .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString()),
});
const generated = 40;

test('an export can be imported without loss, as a sheet and as Markdown', async () => {
  const { app, admin, categories } = await site();
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const content = { type: 'doc', schemaVersion: 1, content: [paragraph('正文 *不是* 斜体 https://example.com，后')] };
  const seed = Math.floor(Math.random() * 2 ** 31);
  const others = fc.sample(fc.tuple(generatedPost, said(200)), { seed, numRuns: generated });
  const written: readonly object[] = [
    ...others.map(([post, text], index) => ({
      ...post,
      slug: `generated-${index}`,
      content: { ...content, content: [paragraph(text)] },
    })),
    {
      title: '一',
      slug: 'one',
      tags: ['甲,乙', '"引"', '丙、丁'],
      categoryId: categories[1],
      cover: '/a.png',
      content,
    },
    { title: '=二', slug: 'two', status: 'published', publishedAt: '2021-03-04T05:06:07.000Z', pinned: true, content },
    {
      title: '三',
      slug: 'three',
      status: 'scheduled',
      publishAt: '2099-01-02T03:04:05.000Z',
      categoryId: categories[0],
    },
    { title: '四', slug: 'four', publishedAt: '2020-01-02T03:04:05.000Z', description: '第一行\n第二行' },
  ];
  for (const post of written) expect((await admin.post(posts, { content, ...post })).status).toBe(201);
  const kept = [
    'title',
    'slug',
    'description',
    'cover',
    'categoryId',
    'tags',
    'status',
    'publishAt',
    'publishedAt',
  ] as const;
  const all = async () => {
    const listOf = (await admin.get(`${posts}?sort=id:asc&size=100`)).data as readonly { id: number }[];
    const whole = listOf.map(
      async ({ id }) => (await admin.get(`${posts}/${id}`)).data as Readonly<Record<string, unknown>>,
    );
    const found = await Promise.all(whole);
    const byTitle = found.toSorted((one, other) => String(one['slug']).localeCompare(String(other['slug'])));
    return {
      ids: listOf.map(({ id }) => id),
      posts: byTitle.map((post) => [...kept, 'pinned', 'content'].map((field) => post[field])),
    };
  };
  const before = await all();
  const sheet = await download(app, admin.token, `${posts}/export.xlsx`);
  const markdown = await app.server.inject({
    method: 'POST',
    url: `${posts}/markdown-export`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { ids: before.ids },
  });
  await admin.delete(posts, { ids: before.ids });
  expect(await upload(app, admin.token, confirmed, sheet.bytes)).toMatchObject({
    status: 200,
    data: { created: 4 + generated, errors: [] },
  });
  const fromSheet = await all();
  expect(fromSheet.posts, `seed ${seed}`).toEqual(before.posts);
  await admin.delete(posts, { ids: fromSheet.ids });
  const path = `${posts}/markdown-import?dryRun=false`;
  expect(await upload(app, admin.token, path, markdown.rawPayload, { name: 'a.zip' })).toMatchObject({
    status: 200,
    data: { created: 4 + generated, errors: [] },
  });
  expect((await all()).posts, `seed ${seed}`).toEqual(before.posts);
});

test('an exported sheet and the template can be imported', async () => {
  const { app, admin } = await site();
  await admin.post(posts, { title: '一', slug: 'one', tags: ['甲', '乙'], categoryId: null });
  const exported = await download(app, admin.token, `${posts}/export.xlsx`);
  expect(await upload(app, admin.token, importing, exported.bytes)).toMatchObject({
    status: 200,
    data: { total: 1, errors: [{ column: '别名', message: '该别名已存在，请更换' }] },
  });
  const template = await download(app, admin.token, `${posts}/template.xlsx`);
  expect(await cellsOf(template.bytes)).toEqual([head.toSpliced(8, 0, '发布时间')]);
  expect(await cellsOf(template.bytes, 2)).toEqual([
    ['分类别名', '分类标题'],
    ['news', '新闻'],
    ['essays', '随笔'],
    ['notes', '随笔'],
  ]);
});

import { randomUUID } from 'node:crypto';
import { dataSourcesPath } from '@mutai/contract/data-sources/resource';
import type { DataSource } from '@mutai/contract/data-sources/schema';
import { layoutExportPath, layoutImportPath, layoutsPath } from '@mutai/contract/layouts/resource';
import type { LayoutImport, LayoutRecord } from '@mutai/contract/layouts/schema';
import { missingSource } from '@mutai/layout/data/missing-source';
import { formatPlaceholder } from '@mutai/layout/data/placeholders';
import { type Block, newBlock } from '@mutai/layout/model/block';
import type { Layout } from '@mutai/layout/model/layout';
import { initialVisibility } from '@mutai/layout/model/visibility';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { createLayout, layoutOf, textBlock } from '../../testing/layouts.ts';
import { buildTestApp, type Client, type TestApp } from '../../testing/test-app.ts';
import { formOf } from '../../testing/uploads.ts';
import { zip } from '../../testing/zip.ts';

const patient = { timeout: 60_000 };

type User = Pick<Client, 'token'>;

async function created(admin: Client, name: string, kind = 'table'): Promise<number> {
  const table = { columns: ['温度'], rows: [['21']] };
  const reply = await admin.post(dataSourcesPath, { name, kind, table, statistics: ['posts'] });
  expect(reply, reply.text).toMatchObject({ status: 201 });
  return (reply.data as DataSource).id;
}

async function exported({ server }: TestApp, { token }: User, id: number): Promise<Buffer> {
  const reply = await server.inject({ url: layoutExportPath(id), headers: { authorization: `Bearer ${token}` } });
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
}

async function imported(app: TestApp, { token }: User, content: Uint8Array, dryRun = false) {
  const { body, headers } = await formOf([['file', ['布局.zip', content]]]);
  const reply = await app.call('POST', `${layoutImportPath}?dryRun=${dryRun}`, { token, body, headers });
  return { ...reply, report: reply.data as LayoutImport };
}

const documentOf = async (admin: Client, { report }: { readonly report: LayoutImport }): Promise<Layout> =>
  ((await admin.get(`${layoutsPath}/${report.createdId}`)).data as LayoutRecord).document;

/** Layout that uses a data source in every way, and is part of a component. */
function usingSource(id: number, name: string): Layout {
  const number = newBlock('number', 1);
  const when = { ...initialVisibility, source: id, field: '温度' };
  const text = newBlock('text', 2) as Extract<Block, { type: 'text' }>;
  const fontCh = { ...text.params.fontCh, content: formatPlaceholder(name, id, '温度') };
  return layoutOf(
    { title: '天气' },
    {
      ...number,
      when,
      params: { ...number.params, source: id },
      component: { id: 7, revision: 2, part: 1 },
    } as Block,
    { ...text, params: { ...text.params, fontCh } },
  );
}

const linkedTo = (id: number, name: string) => ({
  blocks: {
    1: { params: { source: id }, when: { source: id, field: '温度' }, component: null },
    2: { params: { fontCh: { content: formatPlaceholder(name, id, '温度') } } },
  },
});
const unlinkedFrom = (name: string) => ({
  blocks: {
    1: { params: { source: 0 }, when: { source: missingSource, field: '温度' }, component: null },
    2: { params: { fontCh: { content: formatPlaceholder(name, missingSource, '温度') } } },
  },
});

const json = (name: string, value: unknown) => ({
  name,
  content: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});

/** Another site; those of tests are copies of one. */
async function otherSite() {
  const there = await buildTestApp();
  const value = JSON.stringify({ id: randomUUID() });
  await there.database.write((trx) =>
    trx.updateTable('settings').set({ value }).where('key', '=', 'site-id').execute(),
  );
  return { there, other: await there.signIn() };
}

test(
  'a layout keeps its data sources on its own site, also renamed and for users who may not see them',
  patient,
  async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const id = await created(admin, '天气');
    const layout = await createLayout(admin, usingSource(id, '天气'));
    const maker = await signInHolding(app, admin, 'maker1', ['layout', 'layout:create']);
    const files = [await exported(app, admin, layout.id), await exported(app, maker, layout.id)];
    expect(await admin.patch(`${dataSourcesPath}/${id}`, { name: '气象' })).toMatchObject({ status: 200 });
    for (const file of files) {
      const made = await imported(app, maker, file);
      expect(made.report.notes).toEqual([]);
      expect(await documentOf(admin, made)).toMatchObject(linkedTo(id, '天气'));
    }
  },
);

test('in a copy of its site, a layout does not use what was added there with the same id', patient, async () => {
  const [app, copy] = [await buildTestApp(), await buildTestApp()];
  const [admin, other] = [await app.signIn(), await copy.signIn()];
  const id = await created(admin, '天气');
  const packed = await exported(app, admin, (await createLayout(admin, usingSource(id, '天气'))).id);
  copy.advance(1000);
  expect(await created(other, '财务')).toBe(id);
  const made = await imported(copy, other, packed);
  expect(made.report.notes).toEqual([expect.stringContaining('没有同名同类型的数据源“天气”')]);
  expect(await documentOf(other, made)).toMatchObject(unlinkedFrom('天气'));
});

test('on another site a layout uses the data source of the same name and kind', patient, async () => {
  const here = await buildTestApp();
  const admin = await here.signIn();
  const { there, other } = await otherSite();
  const name = '天气|{{一}} #3';
  const id = await created(admin, name);
  const layout = await createLayout(admin, usingSource(id, name));
  const packed = await exported(here, admin, layout.id);

  // An unrelated source has the id.
  expect(await created(other, '财务')).toBe(id);
  await created(other, name, 'statistics');
  const lacking = await imported(there, other, packed, true);
  expect(lacking.report).toMatchObject({
    problems: [],
    notes: [expect.stringContaining(`没有同名同类型的数据源“${name}”`)],
  });
  expect(await documentOf(other, await imported(there, other, packed))).toMatchObject(unlinkedFrom(name));

  const alike = await created(other, name);
  const linked = await imported(there, other, packed);
  expect(linked.report.notes).toEqual([expect.stringContaining(`已按名称关联本站的数据源“${name}”`)]);
  expect(await documentOf(other, linked)).toMatchObject(linkedTo(alike, name));

  const maker = await signInHolding(there, other, 'maker1', ['layout', 'layout:create']);
  const blind = await imported(there, maker, packed);
  expect(blind.report.notes).toEqual([expect.stringContaining('您没有查看数据源的权限')]);
  expect(JSON.stringify(blind.report)).not.toContain(name);
  expect(await documentOf(other, blind)).toMatchObject(unlinkedFrom(name));

  await created(other, name);
  const several = await imported(there, other, packed);
  expect(several.report.notes).toEqual([expect.stringContaining('多个数据源同名同类型')]);
  expect(await documentOf(other, several)).toMatchObject(unlinkedFrom(name));

  const reader = await signInHolding(here, admin, 'reader1', ['layout']);
  const nameless = await imported(there, other, await exported(here, reader, layout.id));
  expect(nameless.report.notes).toEqual([expect.stringContaining('文件中没有数据源的名称，1 个')]);
  expect(await documentOf(other, nameless)).toMatchObject(unlinkedFrom(name));
});

test('a file that does not name its site loses its data sources', patient, async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const document = usingSource(await created(admin, '天气'), '天气');
  for (const file of [zip([json('layout.json', document)]), Buffer.from(JSON.stringify(document))]) {
    const made = await imported(app, admin, file);
    expect(made.report.notes).toEqual([expect.stringContaining('没有写明来自哪个站点，1 个')]);
    expect(await documentOf(admin, made)).toMatchObject(unlinkedFrom('天气'));
  }
  const plain = zip([json('layout.json', layoutOf({ title: '无' }, textBlock(1, '标题')))]);
  expect((await imported(app, admin, plain)).report.notes, 'a layout without data sources').toEqual([]);
});

test('a list of data sources is checked, and only those of the layout count', patient, async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const id = await created(admin, '天气');
  const document = json('layout.json', usingSource(5, '天气'));
  const source = { id: 5, createdAt: 0, name: '天气', kind: 'table' };
  const absurd = [
    '{',
    'null',
    [],
    { site: 'x' },
    { site: 'x', sources: { 5: '天气' } },
    { site: 'x', sources: [{ ...source, id: '5' }] },
    { site: 'x', sources: [{ ...source, name: 'x'.repeat(10_000) }] },
    { site: 'x', sources: Array.from({ length: 10_001 }, (_, index) => ({ ...source, id: index })) },
    '['.repeat(1e5),
  ];
  for (const list of absurd) {
    const { status, message } = await imported(app, admin, zip([document, json('sources.json', list)]));
    expect([status, message]).toEqual([400, expect.stringMatching(/sources\.json 格式有误|嵌套不能超过/)]);
  }
  const many = Array.from({ length: 10_000 }, (_, index) => ({ ...source, id: index, name: `源 ${index}` }));
  const sources = many.with(5, source);
  const made = await imported(app, admin, zip([document, json('sources.json', { site: 'x', sources })]));
  expect(made.report.notes).toEqual([expect.stringContaining('“天气”')]);
  expect(await documentOf(admin, made)).toMatchObject(linkedTo(id, '天气'));
});

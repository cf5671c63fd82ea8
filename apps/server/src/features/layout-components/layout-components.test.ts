import { Code } from '@mutai/contract/codes';
import { fileUsesPath } from '@mutai/contract/files/resource';
import {
  layoutComponentLimits,
  layoutComponentPath,
  layoutComponentPermissions,
  layoutComponentRevisionPath,
  layoutComponentsPath,
} from '@mutai/contract/layout-components/resource';
import type { LayoutComponent } from '@mutai/contract/layout-components/schema';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { schemaVersion } from '@mutai/layout/model/layout';
import { storedLayouts } from '@mutai/layout/testing/stored-layouts';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { layoutOf, pictureBlock, textBlock } from '../../testing/layouts.ts';
import { blackPictureOf } from '../../testing/media.ts';
import { buildTestApp, type Client } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/uploads.ts';

const { blocks: blocksMax, bytes, components: componentsMax, nameMax, revisions: revisionsMax } = layoutComponentLimits;
const document = layoutOf({}, textBlock(1, '标题'), textBlock(2, '时间', 300));
const moved = (x: number) => layoutOf({}, textBlock(1, '标题', x));
const latestLog = async (admin: Client) => ((await admin.get('/api/v1/logs?size=1')).data as OperationLog[])[0];

async function created(admin: Client, name = '页眉'): Promise<LayoutComponent> {
  const reply = await admin.post(layoutComponentsPath, { name, document });
  expect(reply).toMatchObject({ status: 201, message: '已保存到组件库！', data: { name, revision: 1, version: 1 } });
  return reply.data as LayoutComponent;
}

test('a component is saved, listed without its document, changed and deleted; the log names it', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id } = await created(admin);
  await created(admin, '页脚');
  const { data } = await admin.get(layoutComponentsPath);
  expect(data).toMatchObject([{ name: '页眉', revision: 1 }, { name: '页脚' }]);
  expect(data).not.toMatchObject([{ document: {} }, {}]);
  expect(await admin.get(layoutComponentPath(id))).toMatchObject({ data: { name: '页眉', document } });

  const renamed = await admin.patch(layoutComponentPath(id), { name: '大页眉', version: 1 });
  expect(renamed).toMatchObject({ data: { name: '大页眉', revision: 1, version: 2 } });
  expect(await latestLog(admin)).toMatchObject({
    module: 'layout-component',
    recordName: '大页眉',
    changes: { name: ['页眉', '大页眉'] },
  });
  expect(await admin.patch(layoutComponentPath(id), { document: moved(5), version: 1 }), 'stale').toMatchObject({
    status: 409,
    code: Code.conflict,
    data: { name: '大页眉', version: 2, document },
  });
  expect(await admin.patch(layoutComponentPath(id), { document: moved(5), version: 2 })).toMatchObject({
    data: { revision: 2, document: moved(5) },
  });
  expect(await latestLog(admin)).toMatchObject({ recordName: '大页眉', changes: { revision: [1, 2] } });
  expect(await admin.patch(layoutComponentPath(id), { document: moved(5) }), 'unchanged').toMatchObject({
    data: { revision: 2, version: 3 },
  });
  expect(await admin.delete(layoutComponentPath(id))).toMatchObject({ status: 200 });
  expect(await admin.get(layoutComponentRevisionPath(id, 1))).toMatchObject({ status: 404, code: Code.notFound });
  expect((await admin.get(layoutComponentsPath)).data).toMatchObject([{ name: '页脚' }]);
});

test('the newest revisions stay readable; an older one answers with the oldest of them', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id } = await created(admin);
  for (let x = 1; x <= revisionsMax + 1; x += 1) {
    expect(await admin.patch(layoutComponentPath(id), { document: moved(x) })).toMatchObject({ status: 200 });
  }
  const read = async (revision: number) => (await admin.get(layoutComponentRevisionPath(id, revision))).data;
  expect(await read(revisionsMax + 2)).toEqual({ revision: revisionsMax + 2, document: moved(revisionsMax + 1) });
  expect(await read(5)).toEqual({ revision: 5, document: moved(4) });
  expect(await read(1)).toEqual({ revision: 3, document: moved(2) });
  expect(await admin.get(layoutComponentRevisionPath(id, revisionsMax + 3))).toMatchObject({ status: 404 });
});

test('names are unique, also when two administrators save at once', async () => {
  const app = await buildTestApp();
  const [admin, other] = [await app.signIn(), await app.signIn()];
  const both = await Promise.all(
    [admin, other].map((client) => client.post(layoutComponentsPath, { name: '页眉', document })),
  );
  expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
  expect(both.find(({ status }) => status === 409)).toMatchObject({
    code: Code.conflict,
    data: { fields: { name: '组件库中已有同名的组件，请更换名称' } },
  });
});

test('two administrators who change a component at once do not overwrite each other', async () => {
  const app = await buildTestApp();
  const [admin, other] = [await app.signIn(), await app.signIn()];
  const { id } = await created(admin);
  const both = await Promise.all([
    admin.patch(layoutComponentPath(id), { document: moved(1), version: 1 }),
    other.patch(layoutComponentPath(id), { document: moved(2), version: 1 }),
  ]);
  expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  expect(await admin.get(layoutComponentPath(id))).toMatchObject({ data: { revision: 2 } });
});

const linked = layoutOf({}, { ...textBlock(1, '标题'), component: { id: 1, revision: 1, part: 1 } });
const tooMany = layoutOf({}, ...Array.from({ length: blocksMax + 1 }, (_, index) => textBlock(index + 1, '字')));
const outside = layoutOf({ width: 100 }, textBlock(1, '标题', 50));

test.each([
  [{ name: ' ', document }, 'name', '该项不能为空'],
  [{ name: '甲'.repeat(nameMax + 1), document }, 'name', `${nameMax}`],
  [{ name: '甲', document: '红' }, 'document', ''],
  [{ name: '甲', document: {} }, 'document', '不是可以识别的布局文件'],
  [{ name: '甲', document: layoutOf({}) }, 'document', '至少需要一个组件'],
  [{ name: '甲', document: outside }, 'document', '组件“标题”（1）：超出画布'],
  [{ name: '甲', document: linked }, 'document', '请先解除关联'],
  [{ name: '甲', document: tooMany }, 'document', `不能超过 ${blocksMax} 个组件，现有 ${blocksMax + 1} 个`],
])('a component is rejected by field %#', async (body, field, message) => {
  const app = await buildTestApp();
  const reply = await (await app.signIn()).post(layoutComponentsPath, body);
  expect(reply).toMatchObject({ status: 400, code: Code.invalid });
  expect((reply.data as Record<string, string>)[field]).toContain(message);
});

test('a site has a limited number of components, each of limited size', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const rows = Array.from({ length: componentsMax }, (_, index) => ({
    name: `组件${index}`,
    document: JSON.stringify(document),
    revision: 1,
    createdAt: 0,
    updatedAt: 0,
  }));
  await app.database.maintenance.insertInto('layoutComponents').values(rows).execute();
  expect(await admin.post(layoutComponentsPath, { name: '再一个', document })).toMatchObject({
    status: 409,
    message: `组件库最多保存 ${componentsMax} 个组件，请先删除不再使用的组件！`,
  });
  const large = { name: '甲', document: { ...document, note: 'x'.repeat(bytes) } };
  expect(await admin.post(layoutComponentsPath, large)).toMatchObject({ status: 413 });
});

test('documents of an older version are read in the newest one', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id } = await created(admin);
  const old = { document: storedLayouts[4] };
  await app.database.maintenance.updateTable('layoutComponents').set(old).execute();
  await app.database.maintenance.updateTable('layoutComponentRevisions').set(old).execute();
  const migrated = { document: { schemaVersion, blocks: { 1: { component: null } } } };
  expect((await admin.get(layoutComponentPath(id))).data).toMatchObject(migrated);
  expect((await admin.get(layoutComponentRevisionPath(id, 1))).data).toMatchObject(migrated);
});

test('a picture in a component counts as used, for whoever may read layouts by its name', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const picture = await uploadFile(app, admin, '台标.png', blackPictureOf(40, 30));
  const shown = layoutOf({}, pictureBlock(1, picture.path, '台标'));
  await admin.post(layoutComponentsPath, { name: '页眉', document: shown });
  const use = { module: 'layout-component', title: '布局组件', deleted: false };
  expect((await admin.get(fileUsesPath(picture.id))).data).toMatchObject([{ ...use, recordName: '页眉' }]);
  const other = await signInHolding(app, admin, 'other1', ['material']);
  expect((await other.get(fileUsesPath(picture.id))).data).toMatchObject([{ ...use, recordName: '' }]);
});

test('whoever sees layouts reads components; only the permission lets change them', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { id } = await created(admin);
  const reader = await signInHolding(app, admin, 'reader', ['layout', 'layout:update', 'layout:style']);
  expect((await reader.get(layoutComponentsPath)).data).toMatchObject([{ name: '页眉' }]);
  expect((await reader.get(layoutComponentRevisionPath(id, 1))).data).toMatchObject({ document });
  const refused = { status: 403, code: Code.forbidden };
  expect(await reader.post(layoutComponentsPath, { name: '乙', document })).toMatchObject(refused);
  expect(await reader.patch(layoutComponentPath(id), { name: '乙' })).toMatchObject(refused);
  expect(await reader.delete(layoutComponentPath(id))).toMatchObject(refused);
  const stranger = await signInHolding(app, admin, 'other1', ['post']);
  expect(await stranger.get(layoutComponentsPath)).toMatchObject(refused);
  expect(await stranger.get(layoutComponentRevisionPath(id, 1))).toMatchObject(refused);
  const designer = await signInHolding(app, admin, 'design1', ['layout', layoutComponentPermissions.update]);
  expect(await designer.patch(layoutComponentPath(id), { name: '乙' })).toMatchObject({ data: { name: '乙' } });
});

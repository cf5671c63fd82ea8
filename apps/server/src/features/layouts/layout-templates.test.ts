import { filesPath, fileUsesPath } from '@mutai/contract/files/resource';
import { filePermissions } from '@mutai/contract/files/page';
import {
  layoutTemplateLimits,
  layoutTemplatePermissions,
  layoutTemplatesPath,
} from '@mutai/contract/layout-templates/resource';
import type { LayoutTemplate } from '@mutai/contract/layout-templates/schema';
import { layoutPermissions, layoutsPath } from '@mutai/contract/layouts/resource';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { historyPath, restorePath, trashPath } from '@mutai/contract/paths';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { layoutOf, pictureBlock, textBlock } from '../../testing/layouts.ts';
import { blackPictureOf } from '../../testing/media.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/uploads.ts';

const one = (id: number) => `${layoutTemplatesPath}/${id}`;
const document = layoutOf({ title: '大厅欢迎', width: 1080, height: 1920 }, textBlock(1, '标题'), textBlock(2, '正文'));

test('a template is saved, listed without its document, renamed, deleted and restored', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const made = await admin.post(layoutTemplatesPath, { name: ' 大厅 ', category: '欢迎', document });
  expect(made).toMatchObject({ status: 201, data: { name: '大厅', category: '欢迎', width: 1080, height: 1920 } });
  const { id, version } = made.data as LayoutTemplate;
  await admin.post(layoutTemplatesPath, { name: '站厅', document });
  const list = await admin.get(`${layoutTemplatesPath}?size=0`);
  expect(list).toMatchObject({
    total: 2,
    data: [
      { name: '大厅', blockCount: 2 },
      { name: '站厅', category: '' },
    ],
  });
  expect(JSON.stringify(list.data)).not.toContain('document');
  expect(await admin.get(one(id))).toMatchObject({ data: { document } });
  const { data } = await admin.get(one(id));
  const begun = await admin.post(layoutsPath, { document: (data as LayoutTemplate).document });
  expect(begun, 'a layout begins with it').toMatchObject({ status: 201, data: { title: '大厅欢迎' } });

  expect(await admin.patch(one(id), { version, name: '站厅' })).toMatchObject({
    status: 409,
    data: { fields: { name: '已有同名的模板，请更换名称' } },
  });
  expect(await admin.patch(one(id), { version, name: '大厅 B', category: '' })).toMatchObject({
    data: { name: '大厅 B', category: '', version: version + 1 },
  });
  const other = layoutOf({ title: '别的' });
  expect(await admin.patch(one(id), { document: other }), 'the document of a template stays').toMatchObject({
    data: { version: version + 1 },
  });
  expect(await admin.get(one(id))).toMatchObject({ data: { document } });

  const [changed, created] = (await admin.get(historyPath(layoutTemplatesPath, id))).data as OperationLog[];
  expect(changed?.changes).toEqual({ name: ['大厅', '大厅 B'], category: ['欢迎', ''] });
  expect(created?.changes).not.toHaveProperty('document');
  await admin.delete(one(id));
  expect(await admin.get(one(id))).toMatchObject({ status: 404 });
  const [item] = (await admin.get(trashPath(layoutTemplatesPath))).data as { id: number }[];
  expect(await admin.post(restorePath(layoutTemplatesPath), [item?.id])).toMatchObject({ status: 200 });
  expect(await admin.get(one(id))).toMatchObject({ data: { name: '大厅 B', document } });
});

test('a template needs a name of 1 to 40 characters and a valid document', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const refused = (body: object) => admin.post(layoutTemplatesPath, body);
  expect(await refused({ name: ' ', document })).toMatchObject({ status: 400, data: { name: '该项不能为空' } });
  expect(await refused({ name: '长'.repeat(41), document })).toMatchObject({ status: 400 });
  expect(await refused({ name: '大厅', category: '长'.repeat(21), document })).toMatchObject({ status: 400 });
  const unsound = await refused({ name: '大厅', document: { ...document, order: [1] } });
  expect([unsound.status, unsound.message]).toEqual([400, expect.stringMatching(/^布局内容有误/)]);
  expect(await refused({ name: '长'.repeat(40), document })).toMatchObject({ status: 201 });
});

test('a site has a limited number of templates, also restored ones', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { countMax } = layoutTemplateLimits;
  const small = layoutOf({ title: '小' });
  const ids: number[] = [];
  for (let number = 1; number <= countMax; number += 1) {
    const { data } = await admin.post(layoutTemplatesPath, { name: `模板${number}`, document: small });
    ids.push((data as { id: number }).id);
  }
  const full = { status: 400, data: { name: `最多保存 ${countMax} 个模板，请先删除不用的模板` } };
  expect(await admin.post(layoutTemplatesPath, { name: '再一个', document: small })).toMatchObject(full);
  await admin.delete(one(ids[0] ?? 0));
  expect(await admin.post(layoutTemplatesPath, { name: '再一个', document: small })).toMatchObject({ status: 201 });
  const [item] = (await admin.get(trashPath(layoutTemplatesPath))).data as { id: number }[];
  expect(await admin.post(restorePath(layoutTemplatesPath), [item?.id])).toMatchObject({ status: 400 });
});

test('whoever may see layouts reads templates; the permission for templates keeps them', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const { data } = await admin.post(layoutTemplatesPath, { name: '大厅', document });
  const { id } = data as LayoutTemplate;
  const reader = await signInHolding(app, admin, 'reader1', [layoutPermissions.read, layoutPermissions.update]);
  expect(await reader.get(one(id))).toMatchObject({ status: 200 });
  for (const reply of [
    await reader.post(layoutTemplatesPath, { name: '站厅', document }),
    await reader.patch(one(id), { name: '站厅' }),
    await reader.delete(one(id)),
  ]) {
    expect(reply).toMatchObject({ status: 403 });
  }
  const keeper = await signInHolding(app, admin, 'keeper1', [layoutTemplatePermissions.update]);
  expect(await keeper.patch(one(id), { name: '站厅' })).toMatchObject({ status: 200 });
  expect(await keeper.delete(one(id))).toMatchObject({ status: 200 });
});

test('a template uses its files, also in the trash: deleting one asks and names the template', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const picture = await uploadFile(app, admin, '海报.png', blackPictureOf(40, 30));
  const shown = layoutOf({ title: '海报' }, pictureBlock(1, picture.path, '海报'));
  const { data } = await admin.post(layoutTemplatesPath, { name: '海报墙', document: shown });
  const { id } = data as LayoutTemplate;
  const inUse = { status: 409, message: '素材“海报.png”正被 1 条数据引用，删除后它们将无法显示此文件！' };
  expect(await admin.delete(`${filesPath}/${picture.id}`)).toMatchObject(inUse);
  const uses = (deleted: boolean) => ({
    total: 1,
    data: [{ module: 'layout-template', title: '布局模板', recordName: '海报墙', deleted }],
  });
  expect(await admin.get(fileUsesPath(picture.id))).toMatchObject(uses(false));
  const blind = await signInHolding(app, admin, 'blind1', [filePermissions.read]);
  expect(await blind.get(fileUsesPath(picture.id)), 'without permission').toMatchObject({ data: [{ recordName: '' }] });

  await admin.delete(one(id));
  expect(await admin.delete(`${filesPath}/${picture.id}`)).toMatchObject(inUse);
  expect(await admin.get(fileUsesPath(picture.id))).toMatchObject(uses(true));
  const [item] = (await admin.get(trashPath(layoutTemplatesPath))).data as { id: number }[];
  await admin.delete(trashPath(layoutTemplatesPath), [item?.id]);
  expect(await admin.delete(`${filesPath}/${picture.id}`)).toMatchObject({ status: 200 });
});

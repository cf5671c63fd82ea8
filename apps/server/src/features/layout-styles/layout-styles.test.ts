import { Code } from '@mutai/contract/codes';
import { fileUsesPath } from '@mutai/contract/files/resource';
import {
  brandColorsPath,
  layoutStyleLimits,
  layoutStylePermissions,
  layoutStylesPath,
} from '@mutai/contract/layout-styles/resource';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { newBlock } from '@mutai/layout/model/block';
import { styleOf } from '@mutai/layout/commands/style';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { blackPictureOf } from '../../testing/media.ts';
import { buildTestApp, type Client } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/uploads.ts';

const { styles: stylesMax, styleNameMax, colors: colorsMax, colorNameMax } = layoutStyleLimits;
const style = { ...styleOf(newBlock('text', 1)), opacity: 60, bgColor: '#0b2a6b' };
const one = (id: number) => `${layoutStylesPath}/${id}`;
const idOf = ({ data }: { readonly data: unknown }): number => (data as { readonly id: number }).id;
const latestLog = async (admin: Client) => ((await admin.get('/api/v1/logs?size=1')).data as OperationLog[])[0];

test('a style is saved, listed by name, renamed, updated and deleted, and the log names it', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const saved = await admin.post(layoutStylesPath, { name: '标题', style });
  expect(saved).toMatchObject({ status: 201, message: '样式已保存！', data: { name: '标题', style, version: 1 } });
  await admin.post(layoutStylesPath, { name: '边框', style: { radius: 8, params: {} } });
  expect((await admin.get(layoutStylesPath)).data).toMatchObject([{ name: '标题', style }, { name: '边框' }]);

  const id = idOf(saved);
  expect(await admin.patch(one(id), { name: '大标题', version: 1 })).toMatchObject({ data: { version: 2, style } });
  const renamed = await latestLog(admin);
  expect(renamed).toMatchObject({
    module: 'layout-style',
    recordName: '大标题',
    changes: { name: ['标题', '大标题'] },
  });
  expect(await admin.patch(one(id), { style: { ...style, opacity: 80 }, version: 1 }), 'stale').toMatchObject({
    status: 409,
    code: Code.conflict,
    message: '该数据已被其他人修改，请核对最新内容后再提交！',
    data: { name: '大标题', version: 2, style: { opacity: 60 } },
  });
  expect(await admin.patch(one(id), { style: { ...style, opacity: 80 }, version: 2 })).toMatchObject({
    data: { name: '大标题', style: { opacity: 80 } },
  });
  expect(await admin.delete(one(id))).toMatchObject({ status: 200 });
  expect((await admin.get(layoutStylesPath)).data).toMatchObject([{ name: '边框' }]);
});

test('names are unique, also when two administrators save at once', async () => {
  const app = await buildTestApp();
  const [admin, other] = [await app.signIn(), await app.signIn()];
  const both = await Promise.all(
    [admin, other].map((client) => client.post(layoutStylesPath, { name: '标题', style })),
  );
  expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
  expect(both.find(({ status }) => status === 409)).toMatchObject({
    code: Code.conflict,
    data: { fields: { name: '已有同名的样式，请更换名称，或用当前组件更新该样式' } },
  });
});

test.each([
  ['a blank name', { name: ' ', style }, 'name', '该项不能为空'],
  ['a long name', { name: '甲'.repeat(styleNameMax + 1), style }, 'name', `${styleNameMax}`],
  ['a text', { name: '甲', style: '红' }, 'style', ''],
  ['a style without params', { name: '甲', style: {} }, 'style', '格式错误'],
  ['a value beyond its limit', { name: '甲', style: { ...style, opacity: 101 } }, 'style', '不透明度：不能大于 100'],
  ['a field that is no look', { name: '甲', style: { ...style, title: '出口' } }, 'style', '“title”：不是样式中的项目'],
  [
    'the content of a text',
    { name: '甲', style: { params: { fontCh: { family: 'noto-sans-sc', content: '出口' } } } },
    'style',
    '“content”',
  ],
])('%s is rejected by field', async (_, body, field, message) => {
  const app = await buildTestApp();
  const reply = await (await app.signIn()).post(layoutStylesPath, body);
  expect(reply).toMatchObject({ status: 400, code: Code.invalid });
  expect((reply.data as Record<string, string>)[field]).toContain(message);
});

test('a site has a limited number of styles, each of limited size', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const now = 0;
  const rows = Array.from({ length: stylesMax }, (_, index) => ({
    name: `样式${index}`,
    style: JSON.stringify(style),
    createdAt: now,
    updatedAt: now,
  }));
  await app.database.maintenance.insertInto('layoutStyles').values(rows).execute();
  expect(await admin.post(layoutStylesPath, { name: '再一个', style })).toMatchObject({
    status: 409,
    message: `最多保存 ${stylesMax} 个样式，请先删除不再使用的样式！`,
  });
  expect(await admin.get(`${layoutStylesPath}?size=500`)).toMatchObject({ total: stylesMax });
  const large = { name: '甲', style: { params: { [`x${'x'.repeat(layoutStyleLimits.bytes)}`]: 1 } } };
  expect(await admin.post(layoutStylesPath, large)).toMatchObject({ status: 413 });
});

test('a style of another version is still listed, as it was saved', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const values = { name: '旧', style: '{"glow":3,"opacity":40,"params":{}}', createdAt: 0, updatedAt: 0 };
  await app.database.maintenance.insertInto('layoutStyles').values(values).execute();
  expect((await admin.get(layoutStylesPath)).data).toMatchObject([{ name: '旧', style: { opacity: 40 } }]);
  const [record] = (await admin.get(layoutStylesPath)).data as object[];
  expect(await admin.patch(one(1), { ...record, name: '更旧' })).toMatchObject({ data: { style: { glow: 3 } } });
  expect(await admin.patch(one(1), { style: { glow: 4, params: {} } })).toMatchObject({ status: 400 });
});

test('a picture in a style counts as used, for whoever may read styles by its name', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const picture = await uploadFile(app, admin, '底纹.png', blackPictureOf(40, 30));
  await admin.post(layoutStylesPath, { name: '标题', style: { ...style, bgImage: picture.path } });
  const use = { module: 'layout-style', title: '布局样式', deleted: false };
  expect((await admin.get(fileUsesPath(picture.id))).data).toMatchObject([{ ...use, recordName: '标题' }]);
  const reader = await signInHolding(app, admin, 'reader', ['material', 'layout']);
  expect((await reader.get(fileUsesPath(picture.id))).data).toMatchObject([{ ...use, recordName: '标题' }]);
  const other = await signInHolding(app, admin, 'other1', ['material']);
  expect((await other.get(fileUsesPath(picture.id))).data).toMatchObject([{ ...use, recordName: '' }]);
});

test('whoever sees layouts reads styles and brand colors; only the permission lets change them', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const id = idOf(await admin.post(layoutStylesPath, { name: '标题', style }));
  const reader = await signInHolding(app, admin, 'reader', ['layout', 'layout:update', 'layout:publish']);
  expect((await reader.get(layoutStylesPath)).data).toMatchObject([{ name: '标题' }]);
  expect(await reader.get(brandColorsPath)).toMatchObject({ data: { colors: [], version: 0 } });
  const refused = { status: 403, code: Code.forbidden };
  expect(await reader.post(layoutStylesPath, { name: '乙', style })).toMatchObject(refused);
  expect(await reader.patch(one(id), { name: '乙' })).toMatchObject(refused);
  expect(await reader.delete(one(id))).toMatchObject(refused);
  expect(await reader.patch(brandColorsPath, { colors: [] })).toMatchObject(refused);
  const stranger = await signInHolding(app, admin, 'other1', ['post']);
  expect(await stranger.get(layoutStylesPath)).toMatchObject(refused);
  expect(await stranger.get(brandColorsPath)).toMatchObject(refused);

  const designer = await signInHolding(app, admin, 'design1', ['layout', layoutStylePermissions.update]);
  expect(await designer.patch(one(id), { name: '乙' })).toMatchObject({ data: { name: '乙' } });
});

test('brand colors have an order and unique names; a change based on an older list loses nothing', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const [red, blue] = [
    { name: '站红', color: '#c0310a' },
    { name: '站蓝', color: '#2b5fd980' },
  ];
  expect(await admin.patch(brandColorsPath, { colors: [red, blue], version: 0 })).toMatchObject({
    status: 200,
    data: { colors: [red, blue], version: 1 },
  });
  expect(await latestLog(admin)).toMatchObject({
    module: 'layout-style',
    recordName: '品牌色',
    changes: { colors: [[], [red, blue]] },
  });
  expect(await admin.patch(brandColorsPath, { colors: [red], version: 0 })).toMatchObject({
    status: 409,
    data: { colors: [red, blue], version: 1 },
  });
  expect(await admin.patch(brandColorsPath, { colors: [blue, red], version: 1 })).toMatchObject({
    data: { colors: [blue, red] },
  });
  const twice = await admin.patch(brandColorsPath, { colors: [red, { ...blue, name: red.name }], version: 2 });
  expect(twice).toMatchObject({ status: 400, data: { colors: '已有名为“站红”的品牌色，请更换名称' } });
  expect(await admin.get(brandColorsPath)).toMatchObject({ data: { colors: [blue, red], version: 2 } });
});

test.each([
  { name: '站红', color: 'red' },
  { name: '', color: '#c0310a' },
  { name: '甲'.repeat(colorNameMax + 1), color: '#c0310a' },
  { name: '站红', color: '#c0310a', hidden: true },
])('%j is no brand color', async (color) => {
  const app = await buildTestApp();
  const reply = await (await app.signIn()).patch(brandColorsPath, { colors: [color] });
  expect(reply).toMatchObject({ status: 400, code: Code.invalid });
});

test('the number of brand colors is limited', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const colors = Array.from({ length: colorsMax + 1 }, (_, index) => ({ name: `色${index}`, color: '#c0310a' }));
  expect(await admin.patch(brandColorsPath, { colors })).toMatchObject({ status: 400, code: Code.invalid });
  expect(await admin.patch(brandColorsPath, { colors: colors.slice(1) })).toMatchObject({ status: 200 });
});

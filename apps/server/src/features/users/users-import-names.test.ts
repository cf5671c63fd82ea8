import { expect, test } from 'vitest';
import type { UserImport } from '@mutai/contract/users/import';
import type { User } from '@mutai/contract/users/schema';
import { createRole, signInHolding } from '../../testing/builders.ts';
import { cellsOf, upload, uploadForFile, workbook } from '../../testing/sheets.ts';
import { buildTestApp } from '../../testing/test-app.ts';

const users = '/api/v1/users';
const importing = `${users}/import`;
const confirmed = `${importing}?confirm=true`;
const head = ['登录账号', '用户昵称', '关联角色', '所属部门'];

async function site() {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const roleId = await createRole(app, 'editor', ['user']);
  const { data } = await admin.post('/api/v1/departments', { name: '新闻', code: 'news' });
  const send = async (path: string, rows: readonly (readonly string[])[]) =>
    upload(app, admin.token, path, await workbook([head, ...rows]));
  return { app, admin, roleId, departmentId: (data as { id: number }).id, send };
}

test('an import accepts names and codes of roles and departments, and explains ambiguous names', async () => {
  const { admin, roleId, departmentId, send } = await site();
  const role = async (name: string, code: string) =>
    ((await admin.post('/api/v1/roles', { name, code, menuIds: [] })).data as { id: number }).id;
  const department = async (name: string, code: string, parentId = 0) =>
    ((await admin.post('/api/v1/departments', { name, code, parentId })).data as { id: number }).id;
  const [chief, spaced] = [await role('主编', 'chief'), await role('内容 审核', 'review')];
  await role('记者', 'reporter-a');
  await role('记者', 'reporter-b');
  const head1 = await department('总部', 'head');
  const branch = await department('分部', 'branch');
  const tech1 = await department('技术部', 'tech-1', head1);
  await department('技术部', 'tech-2', branch);
  const slash = await department('研发/测试', 'dev', head1);
  const rows = [
    ['reader1', '', '主编，editor', '总部/技术部'],
    ['reader2', '', '内容 审核、主编', '新闻'],
    ['reader3', '', '内容 审核', '总部 ／ 研发/测试'],
    ['reader4', '', 'chief editor', 'tech-1'],
    ['reader5', '', '记者', '技术部'],
    ['reader6', '', '记者', '技术部'],
    ['reader7', '', 'reporter-a', '总部/没有'],
  ];
  const reply = await send(importing, rows);
  expect(reply.data).toMatchObject({
    valid: 4,
    errorGroups: [
      {
        column: '关联角色',
        message: '有 2 个角色叫“记者”，请填写角色标识，例如“reporter-a”',
        rows: [6, 7],
        count: 2,
      },
      {
        column: '所属部门',
        message: '有 2 个部门叫“技术部”，请填写完整路径或部门编码，例如“总部/技术部”',
        rows: [6, 7],
      },
      { column: '所属部门', message: '部门“总部/没有”不存在', rows: [8], count: 1 },
    ],
  });
  const { data } = await send(confirmed, rows);
  const { createdIds } = data as UserImport;
  const { data: created } = await admin.get(`${users}?sort=id:asc`);
  expect((created as readonly User[]).slice(1).map(({ id }) => id)).toEqual(createdIds);
  expect(created).toMatchObject([
    { username: 'admin' },
    { username: 'reader1', roleIds: [roleId, chief].toSorted((a, b) => a - b), departmentId: tech1 },
    { username: 'reader2', roleIds: [chief, spaced].toSorted((a, b) => a - b), departmentId },
    { username: 'reader3', roleIds: [spaced], departmentId: slash },
    { username: 'reader4', roleIds: [roleId, chief].toSorted((a, b) => a - b), departmentId: tech1 },
  ]);
});

test('an import offers the invalid rows as a sheet that can be corrected and uploaded again', async () => {
  const { app, admin } = await site();
  const sheet = [
    ['登录账号', '创建人', '用户昵称', '关联角色'],
    ['reader1', '某人', '好', ''],
    ['reader2', '某人', '=1+1', '编辑'],
    ['x', '', '短', '编辑'],
  ];
  const errorsOf = async (rows: readonly (readonly string[])[], client = admin) =>
    upload(app, client.token, `${importing}/errors.xlsx`, await workbook(rows));
  const { status, bytes } = await uploadForFile(app, admin.token, `${importing}/errors.xlsx`, await workbook(sheet));
  expect(status).toBe(200);
  const cells = await cellsOf(bytes);
  expect(cells).toEqual([
    ['登录账号', '创建人', '用户昵称', '关联角色', '原因'],
    ['reader2', '某人', "'=1+1", '编辑', '关联角色：角色“编辑”不存在'],
    ['x', '', '短', '编辑', '登录账号：英文字母或数字组成，5~10位；关联角色：角色“编辑”不存在'],
  ]);
  const corrected = await upload(app, admin.token, importing, bytes);
  expect(corrected.data, 'the column of reasons is accepted').toMatchObject({ total: 2, valid: 0, errorCount: 3 });
  expect(await errorsOf(sheet.slice(0, 2))).toMatchObject({ status: 400, message: '没有有误的行，可以直接导入！' });
  const clerk = await signInHolding(app, admin, 'clerk1', ['user', 'user:create']);
  expect(await errorsOf(sheet, clerk)).toMatchObject({ status: 403 });
});

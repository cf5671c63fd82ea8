import { describe, expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import type { UserImport } from '@mutai/contract/users/import';
import { createRole, createUser, signInHolding } from '../../testing/builders.ts';
import { cellsOf, download, upload, workbook, workbookParts } from '../../testing/sheets.ts';
import { adminPassword, buildTestApp, type Client, type TestApp } from '../../testing/test-app.ts';
import { zip } from '../../testing/zip.ts';

const users = '/api/v1/users';
const importing = `${users}/import`;
const confirmed = `${importing}?confirm=true`;
const head = ['登录账号', '用户昵称', '关联角色', '所属部门', '个人描述', '状态', '邮箱'];

async function site() {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const roleId = await createRole(app, 'editor', ['user']);
  const { data } = await admin.post('/api/v1/departments', { name: '新闻', code: 'news' });
  return { app, admin, roleId, departmentId: (data as { id: number }).id };
}

const send = async (app: TestApp, { token }: Client, path: string, rows: readonly (readonly (string | number)[])[]) =>
  upload(app, token, path, await workbook([head, ...rows]));

const numberOfUsers = async (client: Client) => (await client.get(users)).total;

describe('a dry run', () => {
  test('names every invalid row with its column, and writes nothing', async () => {
    const { app, admin } = await site();
    await createUser(admin, { username: 'Taken1' });
    const reply = await send(app, admin, importing, [
      ['reader1', '读者', 'editor', 'news', '描述', '启用', 'reader@example.com'],
      ['', '没有账号', '', '', '', ''],
      ['ab', '太短', '', '', '', ''],
      ['taken1', '已存在', '', '', '', ''],
      ['READER1', '重复', '', '', '', ''],
      ['reader2', '', 'editor，nobody', 'none', '字'.repeat(201), '也许', 'nowhere'],
    ]);
    expect(reply).toMatchObject({ status: 200, message: '共 6 行，其中 5 行有错误！' });
    const { errors, errorGroups, sample, ...numbers } = reply.data as UserImport;
    expect(numbers).toEqual({ total: 6, valid: 1, created: 0, createdIds: [], errorCount: 9 });
    expect(errorGroups).toHaveLength(9);
    expect(errors).toEqual([
      { row: 3, column: '登录账号', message: '该项不能为空' },
      { row: 4, column: '登录账号', message: '英文字母或数字组成，5~10位' },
      { row: 5, column: '登录账号', message: '该登录账号已存在，请更换' },
      { row: 6, column: '登录账号', message: '与第 2 行的登录账号重复' },
      { row: 7, column: '个人描述', message: '不能超过 200 个字符' },
      { row: 7, column: '邮箱', message: '邮箱格式错误，示例：xx@abc.com' },
      { row: 7, column: '关联角色', message: '角色“nobody”不存在' },
      { row: 7, column: '所属部门', message: '部门“none”不存在' },
      { row: 7, column: '状态', message: '请填写“启用”或“停用”' },
    ]);
    expect(sample).toHaveLength(5);
    expect(sample[0]).toEqual({
      row: 2,
      username: 'reader1',
      nickname: '读者',
      roles: 'editor',
      department: 'news',
      description: '描述',
      enabled: '启用',
      email: 'reader@example.com',
    });
    expect(await numberOfUsers(admin)).toBe(2);
  });

  test('names only the first errors, and counts all', async () => {
    const { app, admin } = await site();
    const reply = await send(
      app,
      admin,
      importing,
      Array.from({ length: 300 }, () => ['x']),
    );
    expect(reply.data).toMatchObject({ total: 300, valid: 0, errors: { length: 200 } });
    expect((reply.data as UserImport).errorGroups).toEqual([
      {
        column: '登录账号',
        message: '英文字母或数字组成，5~10位',
        rows: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        count: 300,
      },
      { column: '登录账号', message: '与第 2 行的登录账号重复', rows: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12], count: 299 },
    ]);
    // Each is too short, and all except the first are duplicates.
    expect(reply.data).toMatchObject({ errorCount: 599 });
  });

  test('rejects roles with more permissions than the caller', async () => {
    const { app, admin } = await site();
    const clerk = await signInHolding(app, admin, 'clerk1', ['user', 'user:import']);
    const rows = [
      ['reader1', '', 'super-admin'],
      ['reader2', '', 'editor'],
    ];
    expect((await send(app, clerk, importing, rows)).data).toMatchObject({
      valid: 1,
      errors: [{ row: 2, column: '关联角色', message: '不能分配超出自己权限的角色“super-admin”' }],
    });
    expect(await send(app, clerk, confirmed, rows)).toMatchObject({ message: '已导入 1 个用户，跳过 1 行！' });
    expect(await admin.get(`${users}?username=reader1`)).toMatchObject({ total: 0 });
  });

  test('needs its own permission', async () => {
    const { app, admin } = await site();
    const clerk = await signInHolding(app, admin, 'clerk1', ['user', 'user:create', 'user:export']);
    expect(await send(app, clerk, importing, [['reader1']])).toMatchObject({ status: 403 });
    expect((await download(app, clerk.token, `${users}/template.xlsx`)).status).toBe(403);
  });
});

describe('confirmed', () => {
  test('writes the valid rows without passwords, each with a log line', async () => {
    const { app, admin, roleId, departmentId } = await site();
    const reply = await send(app, admin, confirmed, [
      ['reader1', '=读者 ', 'editor, super-admin', 'news', '描述', '停用', 'reader@example.com'],
      ['x', '错误'],
      [12_345],
    ]);
    expect(reply).toMatchObject({ message: '已导入 2 个用户，跳过 1 行！', data: { total: 3, valid: 2, created: 2 } });
    const { data } = await admin.get(`${users}?sort=id:desc`);
    // In order of usernames, regardless of the sheet.
    expect(data).toMatchObject([
      {
        username: 'reader1',
        nickname: '=读者',
        roleIds: [1, roleId],
        departmentId,
        description: '描述',
        email: 'reader@example.com',
        enabled: false,
        hasPassword: false,
        createdBy: '管理员',
      },
      { username: '12345', nickname: '12345', roleIds: [], departmentId: null, enabled: true },
      { username: 'admin' },
    ]);
    // The search index is up to date.
    expect(await admin.get(`${users}?nickname=${encodeURIComponent('读')}&username=ADER`)).toMatchObject({ total: 1 });
    const lines = await app.database.read
      .selectFrom('operationLogs')
      .select(['action', 'recordId', 'recordName', 'changes'])
      .where('module', '=', 'user')
      .orderBy('id')
      .execute();
    expect(lines.map(({ action, recordName }) => [action, recordName])).toEqual([
      ['import', '用户.xlsx'],
      ['import', '12345'],
      ['import', '=读者'],
    ]);
    expect(JSON.parse(lines[2]?.changes ?? '')).toMatchObject({
      roles: [null, ['超级管理员', 'editor']],
      department: [null, '新闻'],
    });
    expect(JSON.parse(lines[0]?.changes ?? '')).toEqual({ total: [null, 3], created: [null, 2] });
    expect(
      await app.call('POST', '/api/v1/auth/login', { body: { username: '12345', password: adminPassword } }),
    ).toMatchObject({ code: Code.wrongCredentials });
  });

  test('rejects a sheet without valid rows', async () => {
    const { app, admin } = await site();
    expect(await send(app, admin, confirmed, [['x']])).toMatchObject({
      status: 400,
      message: '没有可以导入的行，请按提示修改表格后重新上传！',
    });
  });

  test('removes characters that databases cannot store, also from the file name', async () => {
    const { app, admin } = await site();
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = [
      ['登录账号', '用户昵称'],
      ['reader1', '读&#0;者&#xD800;'],
    ].map((cells) => `<row>${cells.map(cell).join('')}</row>`);
    const bytes = zip(workbookParts(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`));
    const reply = await upload(app, admin.token, confirmed, bytes, { name: '用\u0000户.xlsx' });
    expect(reply).toMatchObject({ status: 200, message: '已导入 1 个用户！' });
    const { data } = await admin.get(`${users}?username=reader1`);
    expect((data as { nickname: string }[])[0]?.nickname).toMatch(/^读者\uFFFD?$/);
    const log = await admin.get('/api/v1/logs?action=import&size=1');
    expect(log).toMatchObject({ data: [{ recordName: '用户.xlsx' }] });
  });

  test('writes each user once for two concurrent imports, all or nothing', async () => {
    const { app, admin } = await site();
    const rows = Array.from({ length: 150 }, (_, row) => [`reader${row}`]);
    const replies = await Promise.all([send(app, admin, confirmed, rows), send(app, admin, confirmed, rows)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toSatisfy(
      ([first, second]: number[]) => first === 200 && (second === 400 || second === 409),
    );
    expect(await numberOfUsers(admin)).toBe(151);
  });

  test('writes ten thousand users without blocking reads', async () => {
    const { app, admin } = await site();
    const rows = Array.from({ length: 9999 }, (_, row) => [`u${10_000 + row}`, `用户 ${row}`, 'editor', 'news']);
    const [reply, list] = await Promise.all([send(app, admin, confirmed, rows), admin.get(users)]);
    expect(list).toMatchObject({ status: 200 });
    expect(reply).toMatchObject({ status: 200, message: '已导入 9999 个用户！' });
    expect(await numberOfUsers(admin)).toBe(10_000);
    const told = { kind: 'users-imported', title: '用户导入完成，共 9999 个', link: '/system/user' };
    expect(await admin.get('/api/v1/notifications'), 'who imported').toMatchObject({ total: 1, data: [told] });
  }, 60_000);
});

describe('an invalid upload', () => {
  test('is rejected with a hint: other files, too large, too many rows, other columns, no file', async () => {
    const { app, admin } = await site();
    const sent = (content: Uint8Array, form = {}) => upload(app, admin.token, confirmed, content, form);
    expect(await sent(Buffer.from('登录账号\nreader1'))).toMatchObject({
      status: 415,
      code: Code.unsupportedType,
      message: '该文件不是 .xlsx 表格，请下载模板，在模板中填写后重新上传！',
    });
    expect(await sent(Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      message: '表格文件不能超过 5 MB，请拆分成几个表格，分批导入！',
    });
    expect(await sent(await workbook([['姓名'], ['张三']]))).toMatchObject({
      status: 400,
      message: '第一行缺少列：“登录账号”，请下载模板，在模板中填写后重新上传！',
    });
    const long = Array.from({ length: 50_000 }, (_, row) => [`u${row}`]);
    expect(await sent(await workbook([['登录账号'], ...long]))).toMatchObject({
      status: 400,
      message: '表格超过 10000 行，请拆分成几个表格，分批导入！',
    });
    expect(await sent(await workbook([head, ['reader1']]), { field: 'sheet' })).toMatchObject({
      status: 400,
      message: '请选择要导入的表格文件！',
    });
    expect(await admin.post(confirmed, { file: 'x' })).toMatchObject({ status: 415 });
    expect(await upload(app, admin.token, `${importing}?confirm=maybe`, Buffer.alloc(1))).toMatchObject({
      status: 400,
    });
    const broken = { token: admin.token, headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    for (const body of ['', '--x\r\n', '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc']) {
      expect(await app.call('POST', confirmed, { ...broken, body })).toMatchObject({ status: 400, code: Code.invalid });
    }
    expect(await numberOfUsers(admin)).toBe(1);
  }, 30_000);
});

test('the template has all columns with explanations, and can be imported unchanged', async () => {
  const { app, admin } = await site();
  const { headers, bytes } = await download(app, admin.token, `${users}/template.xlsx`);
  expect(headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent('用户导入模板.xlsx')}`,
  });
  expect(await cellsOf(bytes)).toEqual([head]);
  const hints = JSON.stringify(await cellsOf(bytes, 1));
  expect(hints).toContain('未生成密码的用户需由管理员重置密码后才能登录');
  expect(hints).toContain('总部/技术部');
  expect(await cellsOf(bytes, 2)).toContainEqual(['editor', 'editor']);
  expect(await cellsOf(bytes, 3)).toEqual([
    ['部门编码', '名称', '路径'],
    ['news', '新闻', '新闻'],
  ]);
  expect(await upload(app, admin.token, importing, bytes)).toMatchObject({
    status: 400,
    message: '表格中没有数据，请从标题行的下一行开始填写！',
  });
});

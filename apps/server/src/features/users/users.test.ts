import { describe, expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { createUser, userBody } from '../../testing/builders.ts';
import { buildTestApp } from '../../testing/test-app.ts';

const users = '/api/v1/users';

describe('creating', () => {
  test('answers 201 with the record, its creator and a message', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const reply = await admin.post(users, { username: 'reader1', nickname: ' 读者 ', avatar: '/avatars/1.svg' });
    expect(reply).toMatchObject({ status: 201, code: 2000, message: '新增成功！' });
    expect(reply.data).toMatchObject({
      version: 1,
      username: 'reader1',
      nickname: '读者',
      enabled: true,
      roleIds: [],
      createdBy: '管理员',
      hasPassword: false,
      createdAt: '2026-01-01T00:00:00.000Z',
    });
  });

  test('accepts a picture of this site or any address', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    for (const avatar of ['', '/avatars/1.svg', 'https://cdn.example.com/a.png?size=1', 'http://10.0.0.1/头像.png']) {
      expect(await createUser(admin, { avatar })).toMatchObject({ avatar });
    }
    for (const avatar of ['a.png', '//example.com/a.png', 'javascript:alert(1)', 'data:image/png;base64,x']) {
      expect(await admin.post(users, userBody({ avatar }))).toMatchObject({
        code: Code.invalid,
        message: '用户头像：请输入以 / 或 http 开头的图片地址',
      });
    }
  });

  test('needs a username of 5 to 10 letters and digits', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    for (const username of ['', 'abcd', 'abcdefghijk', 'ab cde', '管理员管理员']) {
      expect(await admin.post(users, userBody({ username }))).toMatchObject({
        status: 400,
        data: { username: '英文字母或数字组成，5~10位' },
      });
    }
    expect(await admin.post(users, { nickname: '无账号' })).toMatchObject({ data: { username: '该项不能为空' } });
  });

  test('rejects a taken username on its field, case-insensitive, also for concurrent creates', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const both = await Promise.all([
      admin.post(users, userBody({ username: 'sameone' })),
      admin.post(users, userBody({ username: 'SameOne' })),
    ]);
    expect(both.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(both.find((reply) => reply.status === 409)).toMatchObject({
      code: Code.conflict,
      message: '该登录账号已存在，请更换',
      data: { fields: { username: '该登录账号已存在，请更换' } },
    });
  });

  test('ignores read-only fields and rejects unknown ones by name', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const reply = await admin.post(users, {
      ...userBody(),
      id: 999,
      createdAt: 'x',
      createdBy: 'me',
      hasPassword: true,
      version: 7,
    });
    expect(reply).toMatchObject({ status: 201, data: { version: 1, createdBy: '管理员', hasPassword: false } });
    expect(reply.data).not.toMatchObject({ id: 999 });
    expect(await admin.post(users, { ...userBody(), passwordHash: 'x' })).toMatchObject({
      code: 4000,
      message: 'passwordHash：不支持的参数，请去掉后重试',
    });
  });

  test('rejects unknown roles', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    expect(await admin.post(users, userBody({ roleIds: [4711] }))).toMatchObject({
      code: 4000,
      data: { roleIds: '所选角色不存在，请刷新后重新选择' },
    });
  });
});

describe('the list', () => {
  test('has pages, with the correct total even beyond the last page', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    for (let i = 0; i < 12; i += 1) await createUser(admin);
    expect(await admin.get(users)).toMatchObject({ total: 13, data: { length: 10 } });
    expect(await admin.get(`${users}?page=2&size=10`)).toMatchObject({ total: 13, data: { length: 3 } });
    expect(await admin.get(`${users}?page=9`)).toMatchObject({ total: 13, data: { length: 0 } });
  });

  test('searches nicknames literally, ignoring case; an empty value filters nothing', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    for (const nickname of ['100% 真', '100 真', 'a_b', 'aXb', 'Anna', 'Алексей', String.raw`back\slash`])
      await createUser(admin, { nickname });
    const found = async (nickname: string) => {
      const reply = await admin.get(`${users}?nickname=${encodeURIComponent(nickname)}&sort=id:asc`);
      return (reply.data as { nickname: string }[]).map((user) => user.nickname);
    };
    expect(await found('100%')).toEqual(['100% 真']);
    expect(await found('a_b')).toEqual(['a_b']);
    expect(await found('ANNA')).toEqual(['Anna']);
    expect(await found('Але')).toEqual(['Алексей']);
    expect(await found('\\')).toEqual([String.raw`back\slash`]);
    expect(await found('')).toHaveLength(8);
    expect(await found("' or 1=1 --")).toEqual([]);
  });

  test('filters by state and sorts only by allowed fields', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    await createUser(admin, { username: 'zzzzz', enabled: false });
    await createUser(admin, { username: 'bbbbb' });
    expect(await admin.get(`${users}?enabled=false`)).toMatchObject({ total: 1, data: [{ username: 'zzzzz' }] });
    expect(await admin.get(`${users}?sort=username:desc`)).toMatchObject({
      data: [{ username: 'zzzzz' }, { username: 'bbbbb' }, { username: 'admin' }],
    });
    const orders = ['id', 'username', 'nickname', 'createdAt', 'updatedAt'];
    expect(await admin.get(`${users}?sort=passwordHash:asc`)).toMatchObject({
      status: 400,
      data: { sort: `应为以下之一：${orders.flatMap((field) => [`${field}:asc`, `${field}:desc`]).join('、')}` },
    });
  });

  test('rejects unknown parameters and sizes out of range by name', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    for (const [query, field] of [
      ['passwordHash=x', 'passwordHash'],
      ['size=501', 'size'],
      ['size=0', 'size'],
      ['page=0', 'page'],
      ['page=1.5', 'page'],
      ['page=abc', 'page'],
      ['page=1&page=2', 'page'],
    ] as const) {
      const reply = await admin.get(`${users}?${query}`);
      expect(reply).toMatchObject({ status: 400, code: 4000 });
      expect(reply.data).toHaveProperty(field);
    }
  });
});

describe('changing', () => {
  test('writes the given fields and increments the version', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const user = await createUser(admin, { description: '旧' });
    app.advance(5000);
    expect(await admin.patch(`${users}/${user.id}`, { ...user, nickname: '新名' })).toMatchObject({
      code: 2000,
      message: '修改成功！',
      data: { nickname: '新名', description: '旧', version: 2, updatedAt: '2026-01-01T00:00:05.000Z' },
    });
  });

  test('rejects a stale version with the current record; without a version the last write wins', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const user = await createUser(admin);
    await admin.patch(`${users}/${user.id}`, { nickname: '第一', version: 1 });
    expect(await admin.patch(`${users}/${user.id}`, { nickname: '第二', version: 1 })).toMatchObject({
      status: 409,
      code: Code.conflict,
      data: { nickname: '第一', version: 2 },
    });
    expect(await admin.patch(`${users}/${user.id}`, { nickname: '第三' })).toMatchObject({
      data: { nickname: '第三' },
    });
  });

  test('rejects invalid versions', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    for (const version of [0, 2 ** 31, '1', 1.5, null]) {
      expect(await admin.patch(`${users}/1`, { nickname: '甲', version })).toMatchObject({ status: 400 });
    }
  });

  test('is listed in the history, in both directions', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const user = await createUser(admin);
    await admin.patch(`${users}/${user.id}`, { nickname: '新名' });
    const actions = async (query: string) => {
      const { data } = await admin.get(`${users}/${user.id}/history${query}`);
      return (data as { action: string }[]).map(({ action }) => action);
    };
    expect(await actions('')).toEqual(['update', 'create']);
    expect(await actions('?sort=createdAt:asc')).toEqual(['create', 'update']);
    expect(await actions('?sort=createdAt:desc&size=1&page=2')).toEqual(['create']);
  });

  test('lets only one of two writers of the same version succeed', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const user = await createUser(admin);
    const replies = await Promise.all(
      ['甲', '乙', '丙'].map((nickname) => admin.patch(`${users}/${user.id}`, { nickname, version: 1 })),
    );
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('is logged by field with secrets masked; no change, no log line', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const user = await createUser(admin, { nickname: '旧名' });
    await admin.patch(`${users}/${user.id}`, { nickname: '新名', description: '' });
    await admin.patch(`${users}/${user.id}`, { password: 'Changed#2026' });
    await admin.patch(`${users}/${user.id}`, { nickname: '新名' });
    await admin.delete(`${users}/${user.id}`);
    const logs = await app.database.read.selectFrom('operationLogs').selectAll().orderBy('id').execute();
    expect(logs.map((log) => [log.module, log.action, log.recordId, log.nickname])).toEqual([
      ['user', 'create', user.id, '管理员'],
      ['user', 'update', user.id, '管理员'],
      ['user', 'reset-password', user.id, '管理员'],
      ['user', 'delete', user.id, '管理员'],
    ]);
    expect(JSON.parse(logs[1]?.changes ?? '')).toEqual({ nickname: ['旧名', '新名'] });
    expect(JSON.parse(logs[2]?.changes ?? '')).toEqual({ hasPassword: [false, true], password: ['******', '******'] });
    expect(JSON.stringify(logs)).not.toContain('Changed#2026');
  });
});

describe('deleting', () => {
  test('accepts one id, or several as {ids} or as a bare array', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const ids = [];
    for (let i = 0; i < 5; i += 1) ids.push((await createUser(admin)).id);
    expect(await admin.delete(`${users}/${ids[0]}`)).toMatchObject({ code: 2000, message: '删除成功！' });
    expect(await admin.delete(users, { ids: ids.slice(0, 3) })).toMatchObject({ message: '已删除 2 条数据！' });
    expect(await admin.delete(users, ids.slice(3))).toMatchObject({ message: '已删除 2 条数据！' });
    expect(await admin.delete(`${users}/${ids[0]}`)).toMatchObject({ status: 404, code: Code.notFound });
    expect(await admin.get(users)).toMatchObject({ total: 1 });
  });

  test('deletes all or nothing', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const other = await createUser(admin);
    expect(await admin.delete(users, { ids: [other.id, 1] })).toMatchObject({
      code: 4003,
      message: '不能删除自己的账号！',
    });
    expect(await admin.get(`${users}/${other.id}`)).toMatchObject({ code: 2000 });
  });

  test('rejects bodies that are not ids', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    for (const body of [
      { ids: [] },
      { ids: ['1'] },
      [],
      {},
      { ids: [1, 1] },
      { ids: Array.from({ length: 501 }, (_, i) => i + 1) },
    ]) {
      expect(await admin.delete(users, body)).toMatchObject({ status: 400, code: 4000 });
    }
  });
});

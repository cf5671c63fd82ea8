import { describe, expect, test } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { menusPath } from '@mutai/contract/menus/resource';
import type { Menu } from '@mutai/contract/menus/schema';
import { createMenu, menuIdOf, signInHolding } from '../../testing/builders.ts';
import { buildTestApp } from '../../testing/test-app.ts';

const directory = { type: 1, icon: 'folder', path: '/extra' } as const;
const page = { type: 2, icon: 'file', path: '/extra/page', component: 'user' } as const;
const button = { type: 3 } as const;

const refusedPlace = (message: string) => ({ status: 400, code: Code.invalid, data: { parentId: message } });

const atThird = '目录和页面最多 3 级，请选择更上层的父级';

describe('places in the tree', () => {
  test('are rejected under a missing parent or one that cannot contain them', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const create = (body: object) => admin.post(menusPath, { name: '甲', code: 'a', ...body });
    expect(await create({ ...directory, parentId: 4711 })).toMatchObject(
      refusedPlace('所选父级不存在或已被删除，请刷新后重新选择'),
    );
    expect(await create({ ...button, parentId: await menuIdOf(app, 'user:create') })).toMatchObject(
      refusedPlace('按钮下不能再有下级，请选择目录或页面'),
    );
    expect(await create({ ...page, parentId: await menuIdOf(app, 'user') })).toMatchObject(
      refusedPlace('页面下只能添加按钮，请选择目录'),
    );
    for (const parentId of ['1', -1, 1.5, null]) expect((await create({ ...directory, parentId })).status).toBe(400);
  });

  test('have three levels without buttons, also after moving a branch', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const first = await createMenu(admin);
    const second = await createMenu(admin, { parentId: first.id });
    const third = await createMenu(admin, { ...page, parentId: second.id });
    await createMenu(admin, { ...button, parentId: third.id });
    const leafDirectory = await createMenu(admin, { parentId: second.id });
    expect(await admin.post(menusPath, { name: '甲', code: 'a', ...page, parentId: leafDirectory.id })).toMatchObject(
      refusedPlace(atThird),
    );
    const branch = await createMenu(admin);
    const below = await createMenu(admin, { parentId: branch.id });
    expect(await admin.patch(`${menusPath}/${branch.id}`, { parentId: second.id })).toMatchObject(
      refusedPlace(atThird),
    );
    expect(await admin.post(`${menusPath}/arrange`, { parentId: second.id, ids: [branch.id] })).toMatchObject(
      refusedPlace(atThird),
    );
    expect(await admin.patch(`${menusPath}/${below.id}`, { parentId: second.id })).toMatchObject({ code: 2000 });
    const act = await createMenu(admin, { ...button, parentId: leafDirectory.id });
    expect(await admin.patch(`${menusPath}/${act.id}`, { ...page })).toMatchObject(refusedPlace(atThird));
  });

  test('are never under the record itself', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const upper = await createMenu(admin);
    const lower = await createMenu(admin, { parentId: upper.id });
    const refused = refusedPlace('不能将菜单移动到自己或自己的下级中，请选择其他父级');
    for (const parentId of [upper.id, lower.id]) {
      expect(await admin.patch(`${menusPath}/${upper.id}`, { parentId })).toMatchObject(refused);
      expect(await admin.post(`${menusPath}/arrange`, { parentId, ids: [upper.id] })).toMatchObject(refused);
    }
  });

  test('form no cycle when two branches are moved under each other concurrently', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    for (let round = 0; round < 5; round += 1) {
      const one = await createMenu(admin);
      const other = await createMenu(admin);
      const both = await Promise.all([
        admin.patch(`${menusPath}/${one.id}`, { parentId: other.id }),
        admin.post(`${menusPath}/arrange`, { parentId: one.id, ids: [other.id] }),
      ]);
      expect(both.map((reply) => String(reply.status)).toSorted()).toEqual(['200', '400']);
    }
  });

  test('allow no create under a record that is deleted concurrently', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const parent = await createMenu(admin);
    const [made, gone] = await Promise.all([
      admin.post(menusPath, { name: '甲', code: 'a', ...directory, parentId: parent.id }),
      admin.delete(`${menusPath}/${parent.id}`),
    ]);
    expect([made.status, gone.status]).toSatisfy(
      ([first, second]: number[]) => (first === 201 && second === 409) || (first === 400 && second === 200),
    );
  });

  test('depend on the type, which changes only if the children allow it', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const upper = await createMenu(admin);
    await createMenu(admin, { parentId: upper.id });
    const refused = { data: { type: '下面还有 1 个下级菜单，不能改为该类型，请先移走它们' } };
    expect(await admin.patch(`${menusPath}/${upper.id}`, { type: 2, component: 'user' })).toMatchObject(refused);
    expect(await admin.patch(`${menusPath}/${upper.id}`, { type: 3 })).toMatchObject(refused);
    const lone = await createMenu(admin);
    expect(await admin.patch(`${menusPath}/${lone.id}`, { type: 3 })).toMatchObject({ data: { type: 3, path: '' } });
  });
});

describe('arranging', () => {
  test('sets parent and order in one step, and logs each changed record', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const parent = await createMenu(admin);
    const a = await createMenu(admin, { parentId: parent.id });
    const b = await createMenu(admin, { parentId: parent.id });
    const c = await createMenu(admin, { parentId: parent.id });
    const newcomer = await createMenu(admin);
    const before = await app.database.read.selectFrom('operationLogs').select('id').execute();
    const reply = await admin.post(`${menusPath}/arrange`, { parentId: parent.id, ids: [c.id, newcomer.id, a.id] });
    expect(reply).toMatchObject({ code: 2000, message: '移动成功！' });
    const { data } = await admin.get(`${menusPath}?size=0&tree=true`);
    const found = (data as Menu[]).find((one) => one.id === parent.id);
    expect(found?.children?.map((one) => one.id)).toEqual([c.id, newcomer.id, a.id, b.id]);
    const lines = await app.database.read.selectFrom('operationLogs').selectAll().orderBy('id').execute();
    const fresh = lines.slice(before.length);
    expect(fresh.every((line) => line.module === 'menu' && line.action === 'update')).toBe(true);
    expect(JSON.parse(fresh.find((line) => line.recordId === newcomer.id)?.changes ?? '')).toMatchObject({
      parent: [null, parent.name],
    });
    expect(fresh.map((line) => line.recordId)).not.toContain(a.id);
    expect(await admin.patch(`${menusPath}/${newcomer.id}`, { name: '改', version: 1 })).toMatchObject({ status: 409 });
  });

  test('moves nothing if one record cannot be placed', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const one = await createMenu(admin);
    const target = await createMenu(admin);
    expect(await admin.post(`${menusPath}/arrange`, { parentId: target.id, ids: [one.id, 4711] })).toMatchObject({
      status: 404,
    });
    expect(await admin.post(`${menusPath}/arrange`, { parentId: target.id, ids: [one.id, target.id] })).toMatchObject({
      status: 400,
    });
    expect(await admin.get(`${menusPath}/${one.id}`)).toMatchObject({ data: { parentId: 0, version: 1 } });
    const reader = await signInHolding(app, admin, 'reader1', ['menu', 'menu:create']);
    expect(await reader.post(`${menusPath}/arrange`, { parentId: 0, ids: [one.id] })).toMatchObject({ status: 403 });
  });
});

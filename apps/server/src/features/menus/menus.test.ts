import { Code } from '@mutai/contract/codes';
import { menusPath } from '@mutai/contract/menus/resource';
import type { Menu } from '@mutai/contract/menus/schema';
import { restorePath, trashPath } from '@mutai/contract/paths';
import { pageGroups } from '@mutai/contract/resources';
import type { TrashItem } from '@mutai/contract/trash';
import { describe, expect, test } from 'vitest';
import { createMenu, menuIdOf, signInHolding } from '../../testing/builders.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';

const directory = { type: 1, icon: 'folder', path: '/extra' } as const;
const page = { type: 2, icon: 'file', path: '/extra/page', component: 'user' } as const;
const button = { type: 3 } as const;

describe('menu records', () => {
  test('are listed flat with size 0, or as a tree in the same order', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const flat = await admin.get(`${menusPath}?size=0`);
    expect((flat.data as Menu[]).length).toBe(flat.total);
    expect((flat.data as Menu[]).filter((one) => 'children' in one)).toEqual([]);
    const tree = await admin.get(`${menusPath}?size=0&tree=true`);
    const top = tree.data as Menu[];
    expect(top.map((one) => one.code)).toEqual(
      (flat.data as Menu[]).filter((one) => one.parentId === 0).map((one) => one.code),
    );
    expect(top.map((one) => one.sort)).toEqual(top.map((one) => one.sort).toSorted((a, b) => a - b));
    const system = top.find((one) => one.code === 'system');
    expect(system?.children?.slice(0, 2).map((one) => one.code)).toEqual(['user', 'role']);
    expect(system?.children?.[0]?.children?.[0]).toMatchObject({ code: 'user:create', name: '新建用户', type: 3 });
    const found = await admin.get(`${menusPath}?size=0&name=新建&tree=true`);
    expect((found.data as Menu[]).map((one) => one.code)).toContain('user:create');
  });

  test('have defaults: a directory at the top level, after its siblings', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const { type: _, ...rest } = directory;
    const last = Math.max(...pageGroups.map(({ sort }) => sort));
    const reply = await admin.post(menusPath, { name: '甲', code: 'a', ...rest });
    expect(reply.data).toMatchObject({ parentId: 0, type: 1, sort: last + 10, hidden: false, component: '' });
  });

  test('require the fields of their type', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const empty = '该项不能为空';
    const cases: readonly (readonly [body: object, fields: object, message?: string])[] = [
      [{ ...directory, name: '' }, { name: empty }, `名称：${empty}`],
      [{ type: 1 }, { icon: empty, path: empty }, `图标：${empty}`],
      [{ type: 1, icon: 'file', path: '' }, { path: empty }, `路径：${empty}`],
      [{ type: 2, icon: 'file', path: '/a' }, { component: empty }, `关联组件：${empty}`],
      [{ ...directory, path: 'extra' }, { path: '请以 / 或 http 开头' }],
      [{ ...directory, path: 'javascript:alert(1)' }, { path: '请以 / 或 http 开头' }],
      [{ ...directory, path: '//evil.example' }, { path: '请以 / 或 http 开头' }],
      [{ ...directory, code: '甲' }, { code: '请以英文字母开头，只包含字母、数字、冒号、点、下划线和连字符' }],
      [{ ...directory, type: 4 }, { type: '应为以下之一：1（目录）、2（页面）、3（按钮）' }],
    ];
    for (const [body, fields, message] of cases) {
      expect(await admin.post(menusPath, { name: '甲', code: 'a', ...body })).toMatchObject({
        code: Code.invalid,
        data: fields,
        ...(message === undefined ? {} : { message }),
      });
    }
    const link = await createMenu(admin, { ...page, path: 'https://example.com/', component: 'user' });
    expect(link.component).toBe('');
    const act = await createMenu(admin, { ...button, path: '/x', component: 'user', icon: 'file' });
    expect(act).toMatchObject({ path: '', component: '', icon: '' });
  });

  test('have unique codes, also for concurrent creates', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const body = { name: '甲', code: 'same', ...directory };
    const both = await Promise.all([admin.post(menusPath, body), admin.post(menusPath, body)]);
    expect(both.map((reply) => String(reply.status)).toSorted()).toEqual(['201', '409']);
  });

  test('may name components that only another console has', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const made = await createMenu(admin, { ...page, component: 'views/report/index' });
    expect(made.component).toBe('views/report/index');
    const changed = await admin.patch(`${menusPath}/${made.id}`, { component: 'views/report/daily' });
    expect(changed).toMatchObject({ code: 2000, data: { component: 'views/report/daily' } });
    expect(await admin.patch(`${menusPath}/${made.id}`, { component: ' ' })).toMatchObject({
      message: '关联组件：该项不能为空',
    });
  });
});

describe('deleting', () => {
  test('is rejected while there are children, with their number, unless they are included', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const parent = await createMenu(admin, { name: '父' });
    const children = [
      await createMenu(admin, { parentId: parent.id }),
      await createMenu(admin, { parentId: parent.id }),
    ];
    expect(await admin.delete(`${menusPath}/${parent.id}`)).toMatchObject({
      code: Code.conflict,
      message: '“父”下还有 2 个下级菜单，请先删除或移走它们！',
    });
    const [first, second] = children;
    expect(await admin.delete(menusPath, { ids: [parent.id, first?.id] })).toMatchObject({
      message: '“父”下还有 1 个下级菜单，请先删除或移走它们！',
    });
    expect(await admin.delete(menusPath, { ids: [first?.id, second?.id, parent.id] })).toMatchObject({ code: 2000 });
  });

  test('revokes the permission; restoring grants it again, including the branch', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const reader = await signInHolding(app, admin, 'reader1', ['dict']);
    const id = await menuIdOf(app, 'dict');
    const buttons = await app.database.read.selectFrom('menus').select('id').where('parentId', '=', id).execute();
    const branch = [...buttons.map((one) => one.id), id];
    expect(await reader.get('/api/v1/dictTypes')).toMatchObject({ code: 2000 });
    expect(await admin.delete(menusPath, { ids: branch })).toMatchObject({ code: 2000 });
    expect(await reader.get('/api/v1/dictTypes')).toMatchObject({ code: Code.forbidden });
    const { data } = await admin.get(`${trashPath(menusPath)}?size=50`);
    const ids = (data as TrashItem[]).map((item) => item.id);
    expect(await admin.post(restorePath(menusPath), { ids })).toMatchObject({ code: 2000 });
    expect(await reader.get('/api/v1/dictTypes')).toMatchObject({ code: 2000 });
    const back = await app.database.read.selectFrom('menus').select('id').where('parentId', '=', id).execute();
    expect(back).toHaveLength(buttons.length);
  });

  test('detaches restored records: without a parent they move to the top, invalid ones are rejected', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const restoreOne = async (name: string) => {
      const { data } = await admin.get(`${trashPath(menusPath)}?name=${name}`);
      const [item] = data as TrashItem[];
      return admin.post(restorePath(menusPath), { ids: [item?.id] });
    };
    const parent = await createMenu(admin);
    const orphan = await createMenu(admin, { name: '孤儿', parentId: parent.id });
    const misplaced = await createMenu(admin, { name: '错位', parentId: parent.id });
    await admin.delete(menusPath, { ids: [orphan.id, misplaced.id] });
    await admin.patch(`${menusPath}/${parent.id}`, { type: 3 });
    expect(await restoreOne('错位')).toMatchObject({
      code: Code.conflict,
      message: '无法恢复“错位”：按钮下不能再有下级，请选择目录或页面',
    });
    await admin.delete(`${menusPath}/${parent.id}`);
    expect(await restoreOne('孤儿')).toMatchObject({ code: 2000 });
    expect(await admin.get(`${menusPath}/${orphan.id}`)).toMatchObject({ data: { parentId: 0 } });
  });
});

describe('nobody gains permissions', () => {
  const everyPermission = ['menu', 'menu:create', 'menu:update', 'menu:delete', 'dict'];

  test('by a code of a permission that they do not hold', async () => {
    const app = await buildTestApp();
    const admin = await app.signIn();
    const clerk = await signInHolding(app, admin, 'clerk1', everyPermission);
    const refused = { code: Code.forbidden };
    const own = await createMenu(clerk, button);
    const free = await menuIdOf(app, 'user:delete');
    expect(await clerk.patch(`${menusPath}/${free}`, { code: 'harmless' })).toMatchObject(refused);
    expect(await clerk.delete(`${menusPath}/${free}`)).toMatchObject(refused);
    await admin.delete(`${menusPath}/${free}`);
    expect(await clerk.post(menusPath, { name: '甲', code: 'user:delete', ...button })).toMatchObject(refused);
    expect(await clerk.patch(`${menusPath}/${own.id}`, { code: 'user:delete' })).toMatchObject(refused);
    expect(await clerk.patch(`${menusPath}/${await menuIdOf(app, 'dict')}`, { code: 'user' })).toMatchObject(refused);
    const { data } = await clerk.get(trashPath(menusPath));
    const [item] = data as TrashItem[];
    expect(await clerk.post(restorePath(menusPath), { ids: [item?.id] })).toMatchObject(refused);
    expect(await clerk.patch(`${menusPath}/${own.id}`, { code: 'free-code' })).toMatchObject({ code: 2000 });
  });
});

describe('nobody revokes permissions of others', () => {
  const everyPermission = ['menu', 'menu:create', 'menu:update', 'menu:delete', 'dict'];
  const refused = { code: Code.forbidden };

  async function siteWithClerk() {
    const app = await buildTestApp();
    const admin = await app.signIn();
    // Custom permission granted by a role.
    const own = await createMenu(admin, { ...button, name: '自定义', code: 'own-act' });
    const holder = await signInHolding(app, admin, 'holder1', ['user', 'user:delete', 'own-act']);
    const clerk = await signInHolding(app, admin, 'clerk1', everyPermission);
    const heldNow = async () => (await holder.post('/api/v1/auth/info')).data as { auth: readonly string[] };
    const trashed = async (name: string) => {
      const { data } = await admin.get(`${trashPath(menusPath)}?name=${name}`);
      return { ids: (data as TrashItem[]).map(({ id }) => id) };
    };
    return { app, admin, own, clerk, heldNow, trashed };
  }

  test('that they do not hold: by deleting records, or by changing code or type', async () => {
    const { app, own, clerk, heldNow } = await siteWithClerk();
    const ids = [await menuIdOf(app, 'user:delete'), own.id];
    for (const id of ids) {
      expect(await clerk.delete(`${menusPath}/${id}`)).toMatchObject(refused);
      expect(await clerk.delete(menusPath, { ids: [id] })).toMatchObject(refused);
      expect(await clerk.patch(`${menusPath}/${id}`, { code: 'renamed' })).toMatchObject(refused);
    }
    const directoryNow = { type: 1, icon: 'folder', path: '/own' };
    expect(await clerk.patch(`${menusPath}/${own.id}`, directoryNow)).toMatchObject(refused);
    expect(await clerk.patch(`${menusPath}/${own.id}`, { name: '改名' })).toMatchObject({ code: 2000 });
    expect((await heldNow()).auth).toEqual(expect.arrayContaining(['user', 'user:delete', 'own-act']));
  });

  test('or restores or purges them', async () => {
    const { app, admin, own, clerk, heldNow, trashed } = await siteWithClerk();
    await admin.delete(menusPath, { ids: [await menuIdOf(app, 'user:delete'), own.id] });
    for (const name of ['删除用户', '自定义']) {
      const body = await trashed(name);
      expect(body.ids).toHaveLength(1);
      expect(await clerk.post(restorePath(menusPath), body)).toMatchObject(refused);
      expect(await clerk.delete(trashPath(menusPath), body)).toMatchObject(refused);
      expect(await admin.post(restorePath(menusPath), body)).toMatchObject({ code: 2000 });
    }
    expect((await heldNow()).auth).toEqual(expect.arrayContaining(['user', 'user:delete', 'own-act']));
  });

  test('but may change what they hold, what nobody holds, and directories that grant nothing', async () => {
    const { app, admin, clerk, trashed } = await siteWithClerk();
    const free = await createMenu(clerk, { ...button, name: '无人拥有' });
    const folder = await createMenu(admin, { name: '空目录', code: 'folder-1' });
    await signInHolding(app, admin, 'holder2', ['folder-1']);
    for (const { id, name } of [free, folder]) {
      expect(await clerk.patch(`${menusPath}/${id}`, { code: `moved-${id}` })).toMatchObject({ code: 2000 });
      expect(await clerk.delete(`${menusPath}/${id}`)).toMatchObject({ code: 2000 });
      expect(await clerk.delete(trashPath(menusPath), await trashed(name))).toMatchObject({ code: 2000 });
    }
    await admin.delete(menusPath, { ids: await childIds(app, 'dict') });
    expect(await clerk.delete(`${menusPath}/${await menuIdOf(app, 'dict')}`)).toMatchObject({ code: 2000 });
  });
});

async function childIds(app: TestApp, code: string): Promise<readonly number[]> {
  const parentId = await menuIdOf(app, code);
  const rows = await app.database.read.selectFrom('menus').select('id').where('parentId', '=', parentId).execute();
  return rows.map(({ id }) => id);
}

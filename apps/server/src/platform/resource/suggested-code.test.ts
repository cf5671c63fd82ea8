import { categoriesPath } from '@mutai/contract/categories/resource';
import { Code } from '@mutai/contract/codes';
import { departmentsPath } from '@mutai/contract/departments/resource';
import { dictsPath, dictTypesPath } from '@mutai/contract/dicts/resource';
import { fileCategoriesPath } from '@mutai/contract/file-categories/resource';
import { limits } from '@mutai/contract/limits';
import { suggestedCodePath } from '@mutai/contract/paths';
import { rolePermissions, rolesPath } from '@mutai/contract/roles/resource';
import { expect, test } from 'vitest';
import { signInHolding } from '../../testing/builders.ts';
import { buildTestApp, type Client } from '../../testing/test-app.ts';

const suggested = async (client: Client, path: string, name: string, within?: number): Promise<unknown> => {
  const query = new URLSearchParams({ name, ...(within === undefined ? {} : { within: String(within) }) });
  return (await client.get(`${suggestedCodePath(path)}?${query.toString()}`)).data;
};

test('a code is derived from the name, fits the rule of its resource, and is not in use', async () => {
  const admin = await (await buildTestApp()).signIn();
  const paths = [rolesPath, departmentsPath, categoriesPath, dictTypesPath, dictsPath, fileCategoriesPath];
  for (const path of paths) expect(await suggested(admin, path, '值班 A 组'), path).toBe('zhi-ban-a-zu');

  expect(await suggested(admin, rolesPath, '3 号角色')).toBe('role-3-hao-jue-se');
  expect(await suggested(admin, departmentsPath, '3 号楼')).toBe('3-hao-lou');
  expect(await suggested(admin, departmentsPath, '。')).toBe('department');
  expect(await suggested(admin, rolesPath, '长'.repeat(limits.nameMax))).toMatch(/^chang(?:-chang)+$/);

  await admin.post(rolesPath, { name: '值班', code: 'Zhi-Ban' });
  expect(await suggested(admin, rolesPath, '值班'), 'compared without case').toBe('zhi-ban-2');
  await admin.post(rolesPath, { name: '值班', code: 'zhi-ban-2' });
  expect(await suggested(admin, rolesPath, '值班')).toBe('zhi-ban-3');
});

test('codes of dictionary items are compared within their type', async () => {
  const admin = await (await buildTestApp()).signIn();
  const typeOf = async (name: string) =>
    ((await admin.post(dictTypesPath, { name })).data as { readonly id: number }).id;
  const [one, other] = [await typeOf('线路'), await typeOf('车站')];
  await admin.post(dictsPath, { typeId: one, name: '一号线', code: 'yi-hao-xian' });
  expect(await suggested(admin, dictsPath, '一号线', one)).toBe('yi-hao-xian-2');
  expect(await suggested(admin, dictsPath, '一号线', other)).toBe('yi-hao-xian');
});

test('suggestions need the permission to create', async () => {
  const app = await buildTestApp();
  const admin = await app.signIn();
  const reader = await signInHolding(app, admin, 'reader', [rolePermissions.read]);
  expect(await reader.get(`${suggestedCodePath(rolesPath)}?name=a`)).toMatchObject({ code: Code.forbidden });
});

import { expect } from 'vitest';
import type { CreateMenu, Menu } from '@mutai/contract/menus/schema';
import type { CreateUser, User } from '@mutai/contract/users/schema';
import { fillTextIndex } from '../platform/search/text-index.ts';
import { adminPassword, type Client, type TestApp } from './test-app.ts';

let serial = 0;

/** Returns a valid body for creating a user. */
export function userBody(overrides: Partial<CreateUser> = {}): CreateUser {
  serial += 1;
  return { username: `user${serial}x`.slice(0, 10), nickname: `用户${serial}`, ...overrides };
}

/** Creates a user through the API. */
export async function createUser(client: Client, overrides: Partial<CreateUser> = {}): Promise<User> {
  const reply = await client.post('/api/v1/users', userBody(overrides));
  expect(reply).toMatchObject({ status: 201, code: 2000 });
  return reply.data as User;
}

/** Indexes users that were inserted directly into the database. */
export const indexUsers = ({ database: { maintenance, dialect } }: Pick<TestApp, 'database'>): Promise<void> =>
  fillTextIndex(maintenance, dialect, 'users');

/** Inserts a role with some permissions directly into the database. @returns its id */
export async function createRole(
  { database: { read: db, maintenance } }: TestApp,
  code: string,
  permissions: readonly string[],
): Promise<number> {
  const times = { createdAt: 0, updatedAt: 0 };
  const { id: roleId } = await maintenance
    .insertInto('roles')
    .values({ name: code, code, description: '', holdsEverything: 0, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  const menus = await db
    .selectFrom('menus')
    .select('id')
    .where('code', 'in', [...permissions, ''])
    .execute();
  expect(menus).toHaveLength(permissions.length);
  if (menus.length > 0) {
    await maintenance
      .insertInto('roleMenus')
      .values(menus.map((menu) => ({ roleId, menuId: menu.id })))
      .execute();
  }
  return roleId;
}

/** Creates a menu record through the API; by default a top-level directory. */
export async function createMenu(client: Client, overrides: Partial<CreateMenu> = {}): Promise<Menu> {
  serial += 1;
  const body = {
    name: `菜单${serial}`,
    code: `extra-${serial}`,
    type: 1,
    icon: 'folder',
    path: '/extra',
    ...overrides,
  };
  const reply = await client.post('/api/v1/menus', body);
  expect(reply).toMatchObject({ status: 201, code: 2000 });
  return reply.data as Menu;
}

/** Id of the menu record with a code. */
export async function menuIdOf({ database: { read: db } }: TestApp, code: string): Promise<number> {
  return (await db.selectFrom('menus').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
}

/** Id of the role with a code. */
export async function roleIdOf({ database: { read: db } }: TestApp, code: string): Promise<number> {
  return (await db.selectFrom('roles').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
}

/** Creates a user with exactly these permissions and signs in. */
export async function signInHolding(app: TestApp, admin: Client, username: string, permissions: readonly string[]) {
  const roleId = await createRole(app, `role-${username}`, permissions);
  const user = await createUser(admin, { username, password: adminPassword, roleIds: [roleId] });
  return { ...(await app.signIn(username)), user, roleId };
}

import type { Menu } from '@mutai/contract/menus/schema';
import type { Role } from '@mutai/contract/roles/schema';
import { type Api, unique } from './api.ts';

/** All menu records. */
export const menuRecords = (api: Api): Promise<Menu[]> => api.ask('GET', '/api/v1/menus?size=0');

/** Menu record by code. */
export async function menuRecord(api: Api, code: string): Promise<Menu> {
  const found = (await menuRecords(api)).find((menu) => menu.code === code);
  if (found === undefined) throw new Error(`There is no menu record ${code}.`);
  return found;
}

async function idsOf(api: Api, permissions: readonly string[]): Promise<number[]> {
  const ids = (await menuRecords(api)).filter(({ code }) => permissions.includes(code)).map(({ id }) => id);
  if (ids.length !== permissions.length) throw new Error(`Not all of these exist: ${permissions.join(', ')}`);
  return ids;
}

/** Creates a role with exactly these permissions. */
export async function roleOf(api: Api, permissions: readonly string[]): Promise<Role> {
  const code = unique('r');
  return api.ask('POST', '/api/v1/roles', { name: `角色${code}`, code, menuIds: await idsOf(api, permissions) });
}

/** Replaces the permissions of a role. */
export async function assign(api: Api, role: Role, permissions: readonly string[]): Promise<void> {
  await api.ask('PATCH', `/api/v1/roles/${role.id}`, { menuIds: await idsOf(api, permissions) });
}

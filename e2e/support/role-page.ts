import type { Role } from '@mutai/contract/roles/schema';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Api } from './api.ts';
import { more } from './list-page.ts';
import { menuRecords } from './roles.ts';

/** Current state of a role. */
export const getRole = (api: Api, id: number): Promise<Role> => api.ask('GET', `/api/v1/roles/${id}`);

/** Role by code; `undefined` if there is none. */
export async function roleNamed(api: Api, code: string): Promise<Role | undefined> {
  const roles = await api.ask<Role[]>('GET', '/api/v1/roles?size=0');
  return roles.find((role) => role.code === code);
}

/** Permission codes of a role in alphabetical order. */
export async function codesOf(api: Api, id: number): Promise<string[]> {
  const [{ menuIds }, menus] = [await getRole(api, id), await menuRecords(api)];
  const codes = menus.filter((menu) => menuIds.includes(menu.id)).map(({ code }) => code);
  return codes.toSorted((one, other) => one.localeCompare(other));
}

/** Opens the list of roles, filtered by name. */
export async function openRoles(page: Page, name = ''): Promise<void> {
  await page.goto(name === '' ? '/system/role' : `/system/role?${new URLSearchParams({ name })}`);
  await page.getByPlaceholder('请输入角色名称').waitFor();
}

/** Dialog 分配权限. */
export const assignDialog = (page: Page): Locator => page.getByRole('dialog', { name: /^分配权限/u });

/** Opens 分配权限 of a role and waits for the tree. */
export async function openAssign(page: Page, name: string): Promise<Locator> {
  await openRoles(page, name);
  await more(page, name, '分配权限');
  const dialog = assignDialog(page);
  await expect(dialog.getByRole('tree')).toBeVisible();
  return dialog;
}

/** Checkbox of a node by its title and type: 用户管理 页面. */
export const box = (dialog: Locator, title: string): Locator =>
  dialog.getByRole('checkbox', { name: new RegExp(`(^|\\s)${title}`, 'u') });

/** Searches for a node, so that it is visible, and returns its checkbox. */
export async function find(dialog: Locator, title: string, type: string): Promise<Locator> {
  await dialog.getByPlaceholder('请输入菜单或按钮名称').fill(title);
  await expect(dialog.locator('mark').first()).toBeVisible();
  return box(dialog, `${title} ${type}`);
}

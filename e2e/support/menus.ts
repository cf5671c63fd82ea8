import type { Menu } from '@mutai/contract/menus/schema';
import type { Page } from '@playwright/test';
import { type Api, unique } from './api.ts';
import { button } from './list-page.ts';

export const menusPage = '/system/menu';

/** Creates a menu record. */
export const createMenu = (api: Api, values: Partial<Menu>): Promise<Menu> =>
  api.ask('POST', '/api/v1/menus', { icon: 'folder', path: '/somewhere', ...values });

export const getMenu = (api: Api, id: number): Promise<Menu> => api.ask('GET', `/api/v1/menus/${id}`);

/** Creates a directory with two pages, the first with a button. */
export async function menuFamily(api: Api) {
  const name = unique('族');
  const code = unique('fam');
  const directory = await createMenu(api, { type: 1, name: `${name}目录`, code });
  const page = (part: string, component: string) =>
    createMenu(api, {
      type: 2,
      parentId: directory.id,
      name: `${name}${part}`,
      code: `${code}:${component}`,
      component,
    });
  const one = await page('甲', 'dict');
  const two = await page('乙', 'department');
  const act = await createMenu(api, { type: 3, parentId: one.id, name: `${name}按钮`, code: `${code}:act` });
  return { name, directory, one, two, act };
}

/** Expands a row of a tree table. */
export const unfold = (page: Page, name: string) => button(page, `展开：${name}`).click();

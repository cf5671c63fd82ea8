import { type MenuType, menuType } from '@mutai/contract/menus/menu-type';
import type { Menu } from '@mutai/contract/menus/schema';
import { expect, it } from 'vitest';
import type { Nested } from '../../ui/tree/model/tree-model.ts';
import { childRefusal, childType, menuPlacement, navigationLevels, takes } from './menu-places.ts';

const { directory, page, button } = menuType;

const blank = {
  version: 1,
  createdAt: '',
  updatedAt: '',
  createdBy: '',
  updatedBy: '',
  name: '',
  code: '',
  icon: '',
  path: '',
  component: '',
};

function menu(type: MenuType, children?: Nested<Menu>['children']): Nested<Menu> {
  const record = { ...blank, id: 1, parentId: 0, type, description: '', sort: 0, hidden: false };
  return children === undefined ? record : { ...record, children };
}

it('counts levels of directories and pages, not of buttons', () => {
  expect(navigationLevels(menu(button))).toBe(0);
  expect(navigationLevels(menu(page, [menu(button)]))).toBe(1);
  expect(navigationLevels(menu(directory, [menu(page, [menu(button)]), menu(directory, [menu(page)])]))).toBe(3);
});

it('allows three levels of directories and pages, and buttons below the third', () => {
  const branch = menu(directory, [menu(page)]);
  expect(menuPlacement({ row: branch, parent: menu(directory), level: 2 })).toBeNull();
  expect(menuPlacement({ row: branch, parent: menu(directory), level: 3 })).toBe('目录和页面最多 3 级');
  expect(menuPlacement({ row: menu(button), parent: menu(page), level: 4 })).toBeNull();
});

it('allows nothing below a button, and only buttons below a page', () => {
  expect(menuPlacement({ row: menu(button), parent: menu(button), level: 2 })).not.toBeNull();
  expect(menuPlacement({ row: menu(page), parent: menu(page), level: 2 })).not.toBeNull();
  expect(menuPlacement({ row: menu(page), parent: null, level: 1 })).toBeNull();
  expect(childRefusal({ type: button })).not.toBeNull();
  expect(childRefusal({ type: page })).toBeNull();
});

it('offers parents that accept the type', () => {
  expect(childType({ type: directory })).toBe(page);
  expect(childType({ type: page })).toBe(button);
  expect(takes(page, { type: directory }, 2)).toBe(true);
  expect(takes(page, { type: directory }, 3)).toBe(false);
  expect(takes(directory, { type: page }, 1)).toBe(false);
  expect(takes(button, { type: page }, 3)).toBe(true);
  expect(takes(button, { type: button }, 4)).toBe(false);
});

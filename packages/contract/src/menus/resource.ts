import { commonLabels } from '../labels.ts';
import { menuHiddenNames, menuTypeNames } from './menu-type.ts';
import { apiPrefix } from '../paths.ts';
import { permissionsOf, type LoggedModule, type PageDefinition } from '../resource-definition.ts';

export const menusPath = `${apiPrefix}/menus`;

export const menuPermissions = permissionsOf('menu');

export const menuLabels = {
  parentId: commonLabels.parentId,
  type: '类型',
  name: commonLabels.name,
  code: commonLabels.code,
  icon: '图标',
  path: '路径',
  component: '关联组件',
  description: commonLabels.description,
  sort: commonLabels.sort,
  hidden: '隐藏',
} as const;

export const menuPage = {
  code: menuPermissions.read,
  path: '/system/menu',
  title: '菜单管理',
  icon: 'menu',
  sort: 30,
  actions: [
    { code: menuPermissions.create, name: '新建菜单' },
    { code: menuPermissions.update, name: '修改菜单' },
    { code: menuPermissions.delete, name: '删除菜单' },
  ],
} as const satisfies PageDefinition;

export const menuModule: LoggedModule = {
  title: menuPage.title,
  labels: menuLabels,
  values: { type: menuTypeNames, hidden: menuHiddenNames },
};

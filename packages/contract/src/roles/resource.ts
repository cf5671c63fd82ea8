import { commonLabels } from '../labels.ts';
import { menuPermissions } from '../menus/resource.ts';
import { apiPrefix } from '../paths.ts';
import { permissionsOf, type LoggedModule, type PageDefinition } from '../resource-definition.ts';

export const rolesPath = `${apiPrefix}/roles`;

/** Permissions that this release suggests for seeded roles, until an administrator accepts or dismisses them. */
export const roleOffersPath = `${rolesPath}/offers`;
/** Dismisses the suggestions for a role. @param id of the role; `:id` in a route */
export const roleOfferPath = (id: number | ':id'): string => `${rolesPath}/${id}/offer`;

export const rolePermissions = { ...permissionsOf('role'), assign: 'role:assign' } as const;

export const roleLabels = {
  name: commonLabels.name,
  code: commonLabels.code,
  description: commonLabels.description,
  menuIds: '权限',
  holdsEverything: '全部权限',
  userCount: '用户数',
} as const;

export const rolePage = {
  code: rolePermissions.read,
  path: '/system/role',
  title: '角色管理',
  icon: 'team',
  sort: 20,
  chooses: [menuPermissions.read],
  actions: [
    { code: rolePermissions.create, name: '新建角色' },
    { code: rolePermissions.update, name: '修改角色' },
    { code: rolePermissions.delete, name: '删除角色' },
    { code: rolePermissions.assign, name: '分配权限', chooses: [menuPermissions.read] },
  ],
} as const satisfies PageDefinition;

export const roleModule: LoggedModule = {
  title: rolePage.title,
  // The log stores menu and button names in place of `menuIds`.
  labels: { ...roleLabels, permissions: roleLabels.menuIds, offered: '建议的权限' },
};

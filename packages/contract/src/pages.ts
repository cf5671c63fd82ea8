import { menuType } from './menu-type.ts';
import {
  departmentPermissions,
  dictPermissions,
  loginLogPermissions,
  menuPermissions,
  operationLogPermissions,
  rolePermissions,
  sessionPermissions,
  userPermissions,
} from './permissions.ts';

/**
 * Pages and acts of the product: one list from which the console builds its routes and the server its menu records
 * and permissions. Section 2 (route table) and docs/decisions (permissions).
 */

/** An act on a page: a button, and the permission that it needs. */
export interface ActDefinition {
  readonly code: string;
  readonly name: string;
}

export interface PageDefinition {
  /** Permission that lets a user open the page and read its data, and the name of its route. */
  readonly code: string;
  readonly path: string;
  readonly title: string;
  /** Name of an icon that the console knows. */
  readonly icon: string;
  /** Order among its neighbours, ascending. */
  readonly sort: number;
  /** The page's state is kept while other pages are open. */
  readonly cache?: boolean;
  readonly acts: readonly ActDefinition[];
}

export interface PageGroupDefinition {
  readonly code: string;
  readonly path: string;
  readonly title: string;
  readonly icon: string;
  readonly sort: number;
  readonly pages: readonly PageDefinition[];
}

export const pageGroups = [
  {
    code: 'system',
    path: '/system',
    title: '系统管理',
    icon: 'setting',
    sort: 30,
    pages: [
      {
        code: userPermissions.read,
        path: '/system/user',
        title: '用户管理',
        icon: 'user',
        sort: 10,
        cache: true,
        acts: [
          { code: userPermissions.create, name: '新建用户' },
          { code: userPermissions.update, name: '修改用户' },
          { code: userPermissions.delete, name: '删除用户' },
          { code: userPermissions.resetPassword, name: '重置密码' },
          { code: userPermissions.import, name: '导入用户' },
          { code: userPermissions.export, name: '导出用户' },
        ],
      },
      {
        code: rolePermissions.read,
        path: '/system/role',
        title: '角色管理',
        icon: 'team',
        sort: 20,
        acts: [
          { code: rolePermissions.create, name: '新建角色' },
          { code: rolePermissions.update, name: '修改角色' },
          { code: rolePermissions.delete, name: '删除角色' },
          { code: rolePermissions.assign, name: '分配权限' },
        ],
      },
      {
        code: menuPermissions.read,
        path: '/system/menu',
        title: '菜单管理',
        icon: 'menu',
        sort: 30,
        acts: [
          { code: menuPermissions.create, name: '新建菜单' },
          { code: menuPermissions.update, name: '修改菜单' },
          { code: menuPermissions.delete, name: '删除菜单' },
        ],
      },
      {
        code: dictPermissions.read,
        path: '/system/dict',
        title: '字典管理',
        icon: 'book',
        sort: 40,
        acts: [
          { code: dictPermissions.create, name: '新增字典' },
          { code: dictPermissions.update, name: '修改字典' },
          { code: dictPermissions.delete, name: '删除字典' },
        ],
      },
      {
        code: departmentPermissions.read,
        path: '/system/department',
        title: '部门管理',
        icon: 'apartment',
        sort: 50,
        acts: [
          { code: departmentPermissions.create, name: '新建部门' },
          { code: departmentPermissions.update, name: '修改部门' },
          { code: departmentPermissions.delete, name: '删除部门' },
        ],
      },
      {
        code: sessionPermissions.read,
        path: '/system/session',
        title: '在线用户',
        icon: 'desktop',
        sort: 60,
        acts: [{ code: sessionPermissions.end, name: '强制下线' }],
      },
    ],
  },
  {
    code: 'log',
    path: '/log',
    title: '日志管理',
    icon: 'audit',
    sort: 50,
    pages: [
      {
        code: loginLogPermissions.read,
        path: '/log/auth',
        title: '登录日志',
        icon: 'login',
        sort: 10,
        acts: [
          { code: loginLogPermissions.export, name: '导出登录日志' },
          { code: loginLogPermissions.delete, name: '删除登录日志' },
        ],
      },
      {
        code: operationLogPermissions.read,
        path: '/log/operation',
        title: '操作日志',
        icon: 'history',
        sort: 20,
        acts: [
          { code: operationLogPermissions.export, name: '导出操作日志' },
          { code: operationLogPermissions.update, name: '修改备注' },
          { code: operationLogPermissions.delete, name: '删除操作日志' },
          { code: operationLogPermissions.retention, name: '设置日志保留' },
        ],
      },
    ],
  },
] as const satisfies readonly PageGroupDefinition[];

/** Code of a page that exists: the console has a component for each. */
export type PageCode = (typeof pageGroups)[number]['pages'][number]['code'];

type ActCode = (typeof pageGroups)[number]['pages'][number]['acts'][number]['code'];

const pages = pageGroups.flatMap((group): readonly PageDefinition[] => group.pages);

/** What each page is called. */
export const pageTitles = Object.fromEntries(pages.map(({ code, title }) => [code, title])) as Readonly<
  Record<PageCode, string>
>;

/** What each act on a page is called, by its permission: the button, and the title of the dialog that it opens. */
export const actNames = Object.fromEntries(
  pages.flatMap(({ acts }) => acts.map(({ code, name }) => [code, name])),
) as Readonly<Record<ActCode, string>>;

/** Permissions that open something on the server. Any other code of a menu record opens nothing by itself. */
export const productPermissions: ReadonlySet<string> = new Set(
  pages.flatMap((page) => [page.code, ...page.acts.map((act) => act.code)]),
);

/**
 * Whether a menu record gives something to who holds it. A directory only orders what stands in it, unless somebody
 * gave it a code that opens something.
 */
export function grantsPermission(menu: { readonly type: number; readonly code: string }): boolean {
  return menu.type !== menuType.directory || productPermissions.has(menu.code);
}

/** The console's addresses that belong to no page above. */
const otherAddresses = ['/', '/login', '/home', '/demo', '/docs', '/logo'] as const;

/** Every address under which the console shows something; any other one is answered with 404. */
export const pageAddresses: ReadonlySet<string> = new Set([
  ...otherAddresses,
  ...pageGroups.flatMap((group) => [group.path, ...group.pages.map((page) => page.path)]),
]);

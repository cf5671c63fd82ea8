import { userPermissions } from './permissions.ts';

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
        ],
      },
    ],
  },
] as const satisfies readonly PageGroupDefinition[];

/** Code of a page that exists: the console has a component for each. */
export type PageCode = (typeof pageGroups)[number]['pages'][number]['code'];

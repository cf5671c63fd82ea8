import { categoryPermissions } from '../categories/resource.ts';
import { fileCategoryPermissions } from '../file-categories/resource.ts';
import { filePermissions } from '../files/page.ts';
import { permissionsOf, type PageDefinition } from '../resource-definition.ts';

/* Separate from the other facts of the resource, because the console loads all pages at its start. */

export const dataSourcePermissions = permissionsOf('data-source');

export const dataSourcePage = {
  code: dataSourcePermissions.read,
  path: '/content/data-source',
  title: '数据源',
  icon: 'database',
  sort: 62,
  cache: true,
  chooses: [filePermissions.read, fileCategoryPermissions.read, categoryPermissions.read],
  actions: [
    { code: dataSourcePermissions.create, name: '添加数据源' },
    { code: dataSourcePermissions.update, name: '修改数据源' },
    { code: dataSourcePermissions.delete, name: '删除数据源' },
  ],
} as const satisfies PageDefinition;

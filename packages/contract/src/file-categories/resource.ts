import { commonLabels } from '../labels.ts';
import { apiPrefix } from '../paths.ts';
import { permissionsOf, type LoggedModule, type PageDefinition } from '../resource-definition.ts';

/** Spelling fixed by the API: do not correct it. */
export const fileCategoriesPath = `${apiPrefix}/fileCategorys`;

export const fileCategoryPermissions = permissionsOf('material-category');

export const fileCategoryLabels = {
  name: commonLabels.name,
  code: '编码',
  description: commonLabels.description,
  builtIn: '系统内置',
  fileCount: '文件数',
} as const;

export const fileCategoryPage = {
  code: fileCategoryPermissions.read,
  path: '/content/material-category',
  title: '素材分类',
  icon: 'folder',
  sort: 50,
  actions: [
    { code: fileCategoryPermissions.create, name: '添加分类' },
    { code: fileCategoryPermissions.update, name: '修改分类' },
    { code: fileCategoryPermissions.delete, name: '删除分类' },
  ],
} as const satisfies PageDefinition;

export const fileCategoryModule: LoggedModule = { title: fileCategoryPage.title, labels: fileCategoryLabels };

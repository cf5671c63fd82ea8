import { commonLabels } from '../labels.ts';
import { apiPrefix } from '../paths.ts';
import { permissionsOf, type LoggedModule, type PageDefinition } from '../resource-definition.ts';

export const categoriesPath = `${apiPrefix}/categories`;

export const categoryPermissions = permissionsOf('category');

export const categoryLabels = {
  parentId: '上级分类',
  title: '标题',
  slug: '别名',
  description: commonLabels.description,
  sort: commonLabels.sort,
  postCount: '文章数',
} as const;

export const categoryPage = {
  code: categoryPermissions.read,
  path: '/content/category',
  title: '分类管理',
  icon: 'apartment',
  sort: 20,
  actions: [
    { code: categoryPermissions.create, name: '添加分类' },
    { code: categoryPermissions.update, name: '修改分类' },
    { code: categoryPermissions.delete, name: '删除分类' },
  ],
} as const satisfies PageDefinition;

export const categoryModule: LoggedModule = { title: categoryPage.title, labels: categoryLabels };

import { categoriesPath, categoryLabels, categoryPermissions } from '@mutai/contract/categories/resource';
import { Category, CategoryQuery, CreateCategory, UpdateCategory } from '@mutai/contract/categories/schema';
import { limits } from '@mutai/contract/limits';
import { rootId } from '@mutai/contract/menus/menu-type';
import type { Server } from '../../platform/http/server.ts';
import { resource } from '../../platform/resource/resource.ts';
import { arrangeRoute } from '../../platform/resource/tree/arrange-route.ts';
import type { Platform } from '../../platform/platform.ts';
import { treeRules } from '../../platform/resource/tree/tree-rules.ts';
import { treeOf, type TreeNode } from '../../platform/resource/tree/tree.ts';
import type { TypesOf } from '../../platform/resource/types.ts';

type Categories = TypesOf<{
  record: Category;
  query: CategoryQuery;
  create: CreateCategory;
  update: UpdateCategory;
}>;

/** Registers the categories of posts, a tree. */
export function categories(app: Server, platform: Platform): void {
  const module = categoryPermissions.read;
  const label = '分类';
  const tree = treeOf<TreeNode>(platform, {
    module,
    label,
    table: 'categories',
    nameColumn: 'title',
    columns: [],
    levels: {
      most: limits.categoryDepth,
      message: `分类最多 ${limits.categoryDepth} 级，请选择更上层的父级`,
      counts: () => true,
    },
  });
  resource<Categories>(app, platform, {
    path: categoriesPath,
    label,
    permissions: categoryPermissions,
    schemas: { record: Category, query: CategoryQuery, create: CreateCategory, update: UpdateCategory },
    table: 'categories',
    columns: { parentId: 'number', title: 'text', slug: 'text', description: 'text', sort: 'number' },
    references: {
      parentId: {
        table: 'categories',
        nameColumn: 'title',
        label: categoryLabels.parentId,
        otherwise: rootId,
        onDelete: 'by-rules',
      },
    },
    counts: { postCount: { table: 'posts', column: 'categoryId', many: true } },
    search: { title: { contains: 'titleSound' }, slug: 'contains' },
    defaultSort: 'sort:asc',
    tree: true,
    defaults: { description: '' },
    unique: { slug: '该别名已存在，请更换' },
    found: { texts: ['titleSound', 'slug'], title: 'title', details: ['slug', 'description'] },
    suggests: { field: 'slug', max: limits.slugMax, fallback: 'category' },
    nameOf: ({ title }) => title,
    rules: treeRules<Categories>(tree, ({ title }) => title),
    trash: { shown: ['slug', 'parentId'] },
    // A delete request names the new category of the posts.
    givesReferences: true,
  });
  arrangeRoute(app, categoriesPath, [categoryPermissions.update], label, tree.arrange);
}

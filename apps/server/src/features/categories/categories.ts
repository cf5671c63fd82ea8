import { categoriesPath, categoryLabels, categoryPermissions } from '@mutai/contract/categories/resource';
import { Category, CategoryQuery, CreateCategory, UpdateCategory } from '@mutai/contract/categories/schema';
import { limits } from '@mutai/contract/limits';
import { rootId } from '@mutai/contract/menus/menu-type';
import { listedFor } from '@mutai/contract/resources';
import type { Server } from '../../platform/http/server.ts';
import type { ResourceRules } from '../../platform/resource/definition.ts';
import { resourceRoutes } from '../../platform/resource/routes.ts';
import { resourceService } from '../../platform/resource/service.ts';
import { tableRepository } from '../../platform/resource/table-repository.ts';
import { arrangeRoute } from '../../platform/resource/tree/arrange-route.ts';
import type { Platform } from '../../platform/platform.ts';
import { treeOf, type Tree, type TreeNode } from '../../platform/resource/tree/tree.ts';

type CategoryValues = Pick<Category, 'parentId' | 'title' | 'slug' | 'description' | 'sort'>;

const named = ({ title, ...category }: Category) => ({ ...category, name: title });

function categoryRules(tree: Tree<TreeNode>): ResourceRules<Category, CreateCategory, UpdateCategory, CategoryValues> {
  return {
    lock: tree.lock,
    async toCreate(executor, _act, input) {
      const parentId = input.parentId ?? rootId;
      await tree.checkPlace(executor, { id: null }, parentId);
      return { description: '', ...input, parentId, sort: input.sort ?? (await tree.lastSort(executor, parentId)) };
    },
    async toUpdate(executor, _act, before, { version: _, ...input }) {
      if (input.parentId !== undefined && input.parentId !== before.parentId) {
        await tree.checkPlace(executor, { id: before.id }, input.parentId);
      }
      return input;
    },
    beforeRemove: (executor, _act, going) => tree.refuseParents(executor, going.map(named)),
    afterRestore: (executor, _act, restored) => tree.checkRestored(executor, restored.map(named)),
  };
}

/** The categories resource: a tree, into which posts are sorted. */
export function categories(app: Server, platform: Platform): void {
  const { database } = platform;
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
  const service = resourceService(platform, {
    module,
    label,
    repository: tableRepository<Category, CategoryQuery, CategoryValues>(database, {
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
      search: { title: 'contains', slug: 'contains' },
      defaultSort: 'sort:asc',
      tree: true,
    }),
    rules: categoryRules(tree),
    trash: true,
    // Its posts go where who deletes it says.
    givesReferences: true,
    nameOf: (category) => category.title,
    taken: () => ({ slug: '该别名已存在，请更换' }),
  });
  resourceRoutes(
    app,
    categoriesPath,
    { record: Category, query: CategoryQuery, create: CreateCategory, update: UpdateCategory },
    {
      list: listedFor(categoryPermissions.read),
      get: [categoryPermissions.read],
      create: [categoryPermissions.create],
      update: [categoryPermissions.update],
      remove: [categoryPermissions.delete],
    },
    service,
  );
  arrangeRoute(app, categoriesPath, [categoryPermissions.update], label, tree.arrange);
}

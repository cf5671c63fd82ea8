import { rootId } from '@mutai/contract/menus/menu-type';
import { menuLabels, menuPermissions, menusPath } from '@mutai/contract/menus/resource';
import { CreateMenu, Menu, MenuQuery, UpdateMenu } from '@mutai/contract/menus/schema';
import type { Database } from '../../platform/database/open-database.ts';
import type { Server } from '../../platform/http/server.ts';
import { resource } from '../../platform/resource/resource.ts';
import { arrangeRoute } from '../../platform/resource/tree/arrange-route.ts';
import type { ResourceRepository } from '../../platform/resource/repository.ts';
import { tableRepository } from '../../platform/resource/table-repository.ts';
import type { Tree } from '../../platform/resource/tree/tree.ts';
import { nested } from '../../platform/resource/tree/tree-order.ts';
import type { MenuNode } from './menu-tree.ts';
import type { Platform } from '../../platform/platform.ts';
import { menuRules, type Menus } from './menus.rules.ts';

function menuRecords(database: Database): ResourceRepository<Menus> {
  const table = tableRepository<Menus>(database, {
    table: 'menus',
    columns: {
      parentId: 'number',
      type: 'number',
      name: 'text',
      code: 'text',
      icon: 'text',
      path: 'text',
      component: 'text',
      description: 'text',
      sort: 'number',
      hidden: 'flag',
    },
    references: { parentId: { table: 'menus', label: menuLabels.parentId, otherwise: rootId, onDelete: 'by-rules' } },
    search: { name: { contains: 'nameSound' } },
    defaultSort: 'sort:asc',
    tree: true,
  });
  return {
    ...table,
    async page(query, requester) {
      const page = await table.page(query, requester);
      return query.tree === 'true' ? { ...page, rows: nested(page.rows) } : page;
    },
  };
}

/** Registers the menu records: a tree of directories, pages and buttons, whose codes are the permissions. */
export function menus(app: Server, platform: Platform, tree: Tree<MenuNode>): void {
  const label = '菜单';
  resource<Menus>(app, platform, {
    path: menusPath,
    label,
    permissions: menuPermissions,
    schemas: { record: Menu, query: MenuQuery, create: CreateMenu, update: UpdateMenu },
    repository: menuRecords(platform.database),
    unique: { code: '该标识已存在，请更换' },
    found: { texts: ['nameSound', 'code', 'path'], title: 'name', details: ['code', 'path'] },
    nameOf: (menu) => menu.name,
    rules: menuRules(tree),
    trash: { shown: ['code', 'path'] },
  });
  arrangeRoute(app, menusPath, [menuPermissions.update], label, tree.arrange);
}

import { rootId } from '@mutai/contract/menus/menu-type';
import { menuLabels, menuPermissions, menusPath } from '@mutai/contract/menus/resource';
import { CreateMenu, Menu, MenuQuery, UpdateMenu } from '@mutai/contract/menus/schema';
import { listedFor } from '@mutai/contract/resources';
import type { Database } from '../../platform/database/open-database.ts';
import type { Server } from '../../platform/http/server.ts';
import { arrangeRoute } from '../../platform/resource/tree/arrange-route.ts';
import { resourceRoutes } from '../../platform/resource/routes.ts';
import type { ResourceRepository } from '../../platform/resource/repository.ts';
import { resourceService } from '../../platform/resource/service.ts';
import { tableRepository } from '../../platform/resource/table-repository.ts';
import type { Tree } from '../../platform/resource/tree/tree.ts';
import { nested } from '../../platform/resource/tree/tree-order.ts';
import type { MenuNode } from './menu-tree.ts';
import type { Platform } from '../../platform/platform.ts';
import { menuRules, type MenuValues } from './menus.rules.ts';

function menuRecords(database: Database): ResourceRepository<Menu, MenuQuery, MenuValues> {
  const table = tableRepository<Menu, MenuQuery, MenuValues>(database, {
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
    search: { name: 'contains' },
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

/** The menu records: a tree of directories, pages and buttons, whose codes are the permissions. */
export function menus(app: Server, platform: Platform, tree: Tree<MenuNode>): void {
  const { database } = platform;
  const service = resourceService(platform, {
    module: menuPermissions.read,
    label: '菜单',
    repository: menuRecords(database),
    rules: menuRules(tree),
    trash: true,
    nameOf: (menu) => menu.name,
    taken: () => ({ code: '该标识已存在，请更换' }),
  });
  const { read, create, update, delete: remove } = menuPermissions;
  resourceRoutes(
    app,
    menusPath,
    { record: Menu, query: MenuQuery, create: CreateMenu, update: UpdateMenu },
    {
      list: listedFor(read),
      get: [read],
      create: [create],
      update: [update],
      remove: [remove],
    },
    service,
  );
  arrangeRoute(app, menusPath, [update], service.label, tree.arrange);
}

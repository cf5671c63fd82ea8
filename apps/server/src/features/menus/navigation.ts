import { menuType } from '@mutai/contract/menus/menu-type';
import type { NavigationMenu } from '@mutai/contract/menus/schema';
import { everything } from '@mutai/contract/permissions';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { withAncestors } from '../../platform/resource/tree/tree-order.ts';

interface NavigationRow {
  readonly id: number;
  readonly parentId: number;
  readonly type: number;
  readonly name: string;
  readonly code: string;
  readonly icon: string;
  readonly path: string;
  readonly component: string;
  readonly sort: number;
  readonly hidden: number;
}

const toMenu = ({ type, hidden, ...own }: NavigationRow): NavigationMenu => ({
  ...own,
  type: type === menuType.directory ? menuType.directory : menuType.page,
  hidden: hidden === 1,
});

/**
 * Directories and pages that a user may open, ordered by parent, `sort` and id. Includes the ancestors of permitted
 * records, which would be unreachable otherwise.
 */
export function navigationReader(database: Database) {
  const rows = prepared<object, NavigationRow>(database, (from) =>
    from
      .selectFrom('menus')
      .select(['id', 'parentId', 'type', 'name', 'code', 'icon', 'path', 'component', 'sort', 'hidden'])
      .where('type', 'in', [menuType.directory, menuType.page])
      .orderBy('parentId')
      .orderBy('sort')
      .orderBy('id'),
  );
  return async (executor: Executor, permissions: readonly string[]): Promise<NavigationMenu[]> => {
    const all = await rows(executor, {});
    const known = new Set(permissions);
    const held = known.has(everything) ? all : all.filter((row) => known.has(row.code));
    const shown = new Set(withAncestors(all, held));
    return all.filter((row) => shown.has(row)).map(toMenu);
  };
}

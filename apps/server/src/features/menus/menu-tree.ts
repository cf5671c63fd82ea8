import { limits } from '@mutai/contract/limits';
import { menuType } from '@mutai/contract/menus/menu-type';
import { menuPermissions } from '@mutai/contract/menus/resource';
import type { Executor } from '../../platform/database/open-database.ts';
import { treeOf, type TreeNode } from '../../platform/resource/tree/tree.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAncestors } from '../../platform/resource/tree/tree-order.ts';

/** Menu record with its position in the tree. */
export interface MenuNode extends TreeNode {
  readonly type: number;
}

/** Reason why a type may not be placed under another; `undefined` if it may. */
export function placementProblem(childType: number, parentType: number | undefined): string | undefined {
  if (parentType === menuType.button) return '按钮下不能再有下级，请选择目录或页面';
  if (parentType === menuType.page && childType !== menuType.button) return '页面下只能添加按钮，请选择目录';
  return undefined;
}

/** Tree of menu records: directories contain anything, pages contain buttons; three levels without buttons. */
export function menuTree(platform: Platform) {
  return treeOf<MenuNode>(platform, {
    module: menuPermissions.read,
    label: '菜单',
    table: 'menus',
    columns: ['type'],
    placementProblem: (child, parent) => placementProblem(child.type, parent?.type),
    levels: {
      most: limits.menuDepth,
      message: `目录和页面最多 ${limits.menuDepth} 级，请选择更上层的父级`,
      counts: (node) => node.type !== menuType.button,
    },
  });
}

/** Menu records among these that a role grants. */
export async function grantedByRoles(executor: Executor, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await executor
    .selectFrom('roleMenus')
    .select('menuId')
    .distinct()
    .where('menuId', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ menuId }) => menuId));
}

/** Menu records for roles; see `GrantableMenus` of the roles feature. */
export async function grantedMenus(executor: Executor, ids: readonly number[]) {
  const rows = await executor.selectFrom('menus').select(['id', 'parentId', 'name', 'code', 'type']).execute();
  const wanted = new Set(ids);
  return withAncestors(
    rows,
    rows.filter((row) => wanted.has(row.id)),
  );
}

import { categoryPermissions } from '@mutai/contract/categories/resource';
import { commentPermissions } from '@mutai/contract/comments/resource';
import { departmentPermissions } from '@mutai/contract/departments/resource';
import { dictPermissions } from '@mutai/contract/dicts/resource';
import { fileCategoryPermissions } from '@mutai/contract/file-categories/resource';
import { layoutPermissions } from '@mutai/contract/layouts/resource';
import { loginLogPermissions, operationLogPermissions } from '@mutai/contract/logs/resource';
import { menuPermissions } from '@mutai/contract/menus/resource';
import { postPermissions } from '@mutai/contract/posts/resource';
import { rolePermissions } from '@mutai/contract/roles/resource';
import { sessionPermissions } from '@mutai/contract/sessions/resource';
import { userPermissions } from '@mutai/contract/users/resource';
import type { Executor } from '../../platform/database/open-database.ts';
import { withAncestors } from '../../platform/resource/tree/tree-order.ts';

/** Roles of a new site, with the permissions that each gets of the pages that exist. */
const seededRoles = [
  { code: 'super-admin', name: '超级管理员', description: '拥有全部权限', holdsEverything: 1, permissions: [] },
  {
    code: 'content-editor',
    name: '内容编辑',
    description: '管理文章、分类、评论、素材与布局',
    holdsEverything: 0,
    permissions: [
      postPermissions,
      categoryPermissions,
      commentPermissions,
      fileCategoryPermissions,
      layoutPermissions,
    ].flatMap((permissions): string[] => Object.values(permissions)),
  },
  {
    code: 'auditor',
    name: '审计员',
    description: '查看系统数据与日志，不做修改',
    holdsEverything: 0,
    permissions: [
      userPermissions.read,
      rolePermissions.read,
      menuPermissions.read,
      dictPermissions.read,
      departmentPermissions.read,
      sessionPermissions.read,
      loginLogPermissions.read,
      operationLogPermissions.read,
    ],
  },
] as const;

/**
 * Adds the seeded roles when there are none, and gives seeded roles their share of pages that are new.
 *
 * @param newPermissions codes of the menu records that were added just now
 */
export async function seedRoles(executor: Executor, newPermissions: readonly string[], now: number): Promise<void> {
  const existing = await executor.selectFrom('roles').select('id').limit(1).execute();
  if (existing.length === 0) {
    const values = seededRoles.map(({ permissions: _, ...role }) => ({
      ...role,
      seededAs: role.code,
      createdAt: now,
      updatedAt: now,
    }));
    await executor.insertInto('roles').values(values).execute();
  }
  const menus = await executor.selectFrom('menus').select(['id', 'parentId', 'code']).execute();
  for (const { code, permissions } of seededRoles) {
    const share = permissions.filter((permission) => newPermissions.includes(permission));
    const role = await executor.selectFrom('roles').select('id').where('seededAs', '=', code).executeTakeFirst();
    if (role === undefined || share.length === 0) continue;
    const chosen = menus.filter((menu) => share.some((permission) => permission === menu.code));
    const links = withAncestors(menus, chosen).map((menu) => ({ roleId: role.id, menuId: menu.id }));
    await executor
      .insertInto('roleMenus')
      .values(links)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

import { categoryPermissions } from '@mutai/contract/categories/resource';
import { commentPermissions } from '@mutai/contract/comments/resource';
import { dataSourcePermissions } from '@mutai/contract/data-sources/page';
import { departmentPermissions } from '@mutai/contract/departments/resource';
import { dictPermissions } from '@mutai/contract/dicts/resource';
import { emergencyPermissions } from '@mutai/contract/emergencies/page';
import { fileCategoryPermissions } from '@mutai/contract/file-categories/resource';
import { filePermissions } from '@mutai/contract/files/page';
import { layoutPermissions } from '@mutai/contract/layouts/resource';
import { loginLogPermissions, operationLogPermissions } from '@mutai/contract/logs/resource';
import { menuPermissions } from '@mutai/contract/menus/resource';
import { playlistPermissions } from '@mutai/contract/playlists/page';
import { playLogPermissions } from '@mutai/contract/play-log/page';
import { postPermissions } from '@mutai/contract/posts/page';
import { rolePage, rolePermissions } from '@mutai/contract/roles/resource';
import { schedulePermissions } from '@mutai/contract/schedule-rules/page';
import { screenPermissions } from '@mutai/contract/screens/page';
import { sessionPermissions } from '@mutai/contract/sessions/resource';
import { userPermissions } from '@mutai/contract/users/resource';
import type { Executor } from '../../platform/database/open-database.ts';
import type { Notify } from '../../platform/notices.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { withAncestors } from '../../platform/resource/tree/tree-order.ts';

/** Editors manage files; only administrators change upload settings. */
const { read, create, update, delete: remove } = filePermissions;
const materialPermissions = { read, create, update, remove };

/** Editors plan what plays; somebody else publishes it to the displays. */
const { read: readSchedule, create: addRules, update: changeRules, delete: removeRules } = schedulePermissions;
const planningPermissions = { readSchedule, addRules, changeRules, removeRules };

/** Roles of a new site, with their permissions. */
const seededRoles = [
  { code: 'super-admin', name: '超级管理员', description: '拥有全部权限', holdsEverything: 1, permissions: [] },
  {
    code: 'content-editor',
    name: '内容编辑',
    description: '管理文章、分类、评论、素材、布局、数据源、节目单与排期',
    holdsEverything: 0,
    permissions: [
      postPermissions,
      categoryPermissions,
      commentPermissions,
      materialPermissions,
      fileCategoryPermissions,
      layoutPermissions,
      dataSourcePermissions,
      playlistPermissions,
      planningPermissions,
      { read: screenPermissions.read },
      { read: emergencyPermissions.read },
    ].flatMap((permissions): string[] => Object.values(permissions)),
  },
  {
    code: 'auditor',
    name: '审计员',
    description: '查看系统数据、屏幕播放与日志，不做修改',
    holdsEverything: 0,
    permissions: [
      dataSourcePermissions.read,
      playlistPermissions.read,
      schedulePermissions.read,
      screenPermissions.read,
      emergencyPermissions.read,
      userPermissions.read,
      rolePermissions.read,
      menuPermissions.read,
      dictPermissions.read,
      departmentPermissions.read,
      sessionPermissions.read,
      loginLogPermissions.read,
      operationLogPermissions.read,
      playLogPermissions.read,
    ],
  },
] as const;

/** Seeded role with its permissions in this release. */
interface Share {
  readonly roleId: number;
  /** `seededAs` of the role. */
  readonly role: string;
  readonly permissions: readonly string[];
}

interface MenuPlace {
  readonly id: number;
  readonly parentId: number;
  readonly code: string;
}

/** Grants permissions to a role, including the ancestors of their menu records. */
async function give(trx: WriteTransaction, { roleId, permissions }: Share, menus: readonly MenuPlace[]): Promise<void> {
  const chosen = menus.filter((menu) => permissions.includes(menu.code));
  if (chosen.length === 0) return;
  const links = withAncestors(menus, chosen).map((menu) => ({ roleId, menuId: menu.id }));
  await trx
    .insertInto('roleMenus')
    .values(links)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const remember = (trx: WriteTransaction, { role, permissions }: Share, pending: 0 | 1) =>
  permissions.length === 0
    ? undefined
    : trx
        .insertInto('seededPermissions')
        .values(permissions.map((code) => ({ role, code, pending })))
        .execute();

async function heldBy(executor: Executor, roleId: number): Promise<ReadonlySet<string>> {
  const rows = await executor
    .selectFrom('roleMenus as rm')
    .innerJoin('menus as m', 'm.id', 'rm.menuId')
    .select('m.code')
    .where('rm.roleId', '=', roleId)
    .execute();
  return new Set(rows.map(({ code }) => code));
}

/**
 * Adds the seeded roles with their permissions if there are no roles. Existing roles get nothing: what a release adds for
 * them is only suggested to administrators, in a notice and on the page of roles.
 *
 * @returns titles of the notices
 */
export async function seedRoles(executor: WriteTransaction, notify: Notify, now: number): Promise<readonly string[]> {
  const isNewSite = (await executor.selectFrom('roles').select('id').limit(1).execute()).length === 0;
  if (isNewSite) {
    const values = seededRoles.map(({ permissions: _, ...role }) => ({
      ...role,
      seededAs: role.code,
      createdAt: now,
      updatedAt: now,
    }));
    await executor.insertInto('roles').values(values).execute();
  }
  const menus = await executor.selectFrom('menus').select(['id', 'parentId', 'code']).execute();
  const known = new Set(menus.map(({ code }) => code));
  const titles: string[] = [];
  for (const { code: role, permissions } of seededRoles) {
    const found = await executor
      .selectFrom('roles')
      .select(['id', 'name'])
      .where('seededAs', '=', role)
      .executeTakeFirst();
    if (found === undefined) continue;
    const { id: roleId, name } = found;
    const rows = await executor.selectFrom('seededPermissions').select('code').where('role', '=', role).execute();
    const before = new Set(rows.map(({ code }) => code));
    const added = permissions.filter((permission) => known.has(permission) && !before.has(permission));
    if (isNewSite) await give(executor, { roleId, role, permissions: added }, menus);
    const held = isNewSite ? new Set(added) : await heldBy(executor, roleId);
    const suggested = added.filter((permission) => !held.has(permission));
    await remember(executor, { roleId, role, permissions: added.filter((one) => !suggested.includes(one)) }, 0);
    await remember(executor, { roleId, role, permissions: suggested }, 1);
    if (suggested.length === 0) continue;
    const title = `新版本建议为角色“${name}”增加 ${suggested.length} 项权限，请在${rolePage.title}中查看`;
    await notify(
      executor,
      { kind: 'permissions-offered', title, link: rolePage.path },
      { permission: rolePermissions.assign },
    );
    titles.push(title);
  }
  return titles;
}

import { limits } from '@mutai/contract/limits';
import { rolePermissions, rolesPath } from '@mutai/contract/roles/resource';
import { CreateRole, Role, RoleQuery, UpdateRole } from '@mutai/contract/roles/schema';
import { rules } from '@mutai/contract/rules';
import { sql } from 'kysely';
import type { Server } from '../../platform/http/server.ts';
import { resource } from '../../platform/resource/resource.ts';
import { roleOffers } from './role-offers.routes.ts';
import type { Platform } from '../../platform/platform.ts';
import { roleRules, type GrantableMenus, type Roles } from './roles.rules.ts';

/** Registers the roles. Deleting a role removes it from its holders; restoring returns it to those who still exist. */
export function roles(app: Server, platform: Platform, menus: GrantableMenus): void {
  resource<Roles>(app, platform, {
    path: rolesPath,
    label: '角色',
    permissions: rolePermissions,
    // Assigning permissions changes only `menuIds`; the rules check the permission for each field.
    access: { update: [rolePermissions.update, rolePermissions.assign] },
    schemas: { record: Role, query: RoleQuery, create: CreateRole, update: UpdateRole },
    table: 'roles',
    columns: { name: 'text', code: 'text', description: 'text' },
    links: { menuIds: { table: 'roleMenus', columns: { roleId: 'roles', menuId: 'menus' } } },
    initial: { holdsEverything: 0 },
    computed: { holdsEverything: { kind: 'flag', value: sql.ref('t.holdsEverything') } },
    counts: { userCount: { table: 'userRoles', column: 'roleId' } },
    search: { name: { contains: 'nameSound' } },
    defaultSort: 'id:asc',
    unique: { code: '该标识已存在，请更换' },
    found: { texts: ['nameSound', 'code'], title: 'name', details: ['code', 'description'] },
    suggests: { field: 'code', max: limits.nameMax, fallback: 'role', pattern: rules.roleCode.pattern },
    nameOf: (role) => role.name,
    rules: roleRules(menus),
    trash: { shown: ['code', 'description'] },
    usage: {
      counts: (_executor, all) => all.map((role) => role.userCount),
      message: (count) => `仍有 ${count} 个用户持有，删除后他们将失去其中的权限`,
    },
  });
  roleOffers(app, platform);
}

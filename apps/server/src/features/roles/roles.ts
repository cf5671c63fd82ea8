import { listedFor } from '@mutai/contract/resources';
import { rolePermissions, rolesPath } from '@mutai/contract/roles/resource';
import { CreateRole, Role, RoleQuery, UpdateRole } from '@mutai/contract/roles/schema';
import type { Server } from '../../platform/http/server.ts';
import { resourceRoutes } from '../../platform/resource/routes.ts';
import { resourceService } from '../../platform/resource/service.ts';
import { roleOffers } from './role-offers.routes.ts';
import { roleRecords } from './roles.repository.ts';
import type { Platform } from '../../platform/platform.ts';
import { roleRules, type GrantableMenus } from './roles.rules.ts';

/** The roles resource. Deleting a role takes it from its holders; restoring gives it back to those who still exist. */
export function roles(app: Server, platform: Platform, menus: GrantableMenus): void {
  const { database } = platform;
  const service = resourceService(platform, {
    module: rolePermissions.read,
    label: '角色',
    repository: roleRecords(database),
    rules: roleRules(menus),
    trash: true,
    usage: {
      counts: (_executor, all) => all.map((role) => role.userCount),
      message: (count) => `仍有 ${count} 个用户持有，删除后他们将失去其中的权限`,
    },
    nameOf: (role) => role.name,
    taken: () => ({ code: '该标识已存在，请更换' }),
  });
  roleOffers(app, platform);
  resourceRoutes(
    app,
    rolesPath,
    { record: Role, query: RoleQuery, create: CreateRole, update: UpdateRole },
    {
      list: listedFor(rolePermissions.read),
      get: [rolePermissions.read],
      create: [rolePermissions.create],
      // Assigning permissions changes `menuIds` alone; the rules look at each field.
      update: [rolePermissions.update, rolePermissions.assign],
      remove: [rolePermissions.delete],
    },
    service,
  );
}

import { RoleListAnswer, rolePermissions, RoleQuery, rolesPath } from '@mutai/contract/roles';
import { userPermissions } from '@mutai/contract/users';
import type { Database } from '../../platform/database/open-database.ts';
import type { Server } from '../../platform/http/server.ts';
import { listed } from '../../platform/resource/routes.ts';
import { rolesRepository } from './roles.repository.ts';

/** The list of roles, which the user form's select reads too. */
export function roles(app: Server, { db }: Database): void {
  app.get(
    rolesPath,
    {
      config: { access: [rolePermissions.read, userPermissions.read] },
      schema: { querystring: RoleQuery, response: { 200: RoleListAnswer } },
    },
    async (request) => listed(await rolesRepository.page(db, request.query)),
  );
}

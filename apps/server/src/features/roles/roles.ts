import { RoleListAnswer, RoleQuery, rolesPath, type Role } from '@mutai/contract/roles';
import { rolePermissions, userPermissions } from '@mutai/contract/permissions';
import type { Database } from '../../platform/database/open-database.ts';
import type { Server } from '../../platform/http/server.ts';
import { listed } from '../../platform/resource/routes.ts';
import { tableRepository } from '../../platform/resource/table-repository.ts';

interface RoleValues {
  readonly name: string;
  readonly code: string;
  readonly description: string;
}

/** The list of roles, which the user form's select reads too. */
export function roles(app: Server, database: Database): void {
  const repository = tableRepository<Role, RoleQuery, RoleValues>(database, {
    table: 'roles',
    columns: { name: 'text', code: 'text', description: 'text' },
    search: { name: 'contains' },
    defaultSort: 'id:asc',
  });
  app.get(
    rolesPath,
    {
      config: { access: [rolePermissions.read, userPermissions.read] },
      schema: { querystring: RoleQuery, response: { 200: RoleListAnswer } },
    },
    async (request) => listed(await repository.page(database.db, request.query)),
  );
}

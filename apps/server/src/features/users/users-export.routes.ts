import { userPermissions, usersPath } from '@mutai/contract/users/resource';
import { UserQuery } from '@mutai/contract/users/schema';
import type { Server } from '../../platform/http/server.ts';
import { exportRoute } from '../../platform/resource/export/export-route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UsersRepository } from './users.repository.ts';

/** Registers the export of filtered users as a workbook, newest first. */
export function usersExport(app: Server, platform: Platform, repository: UsersRepository): void {
  exportRoute(app, platform, {
    path: usersPath,
    module: userPermissions.read,
    permission: userPermissions.export,
    label: '用户',
    measureWord: '个',
    loggedAs: '用户列表',
    query: UserQuery,
    references: { roleId: { table: 'roles' }, departmentId: { table: 'departments' } },
    count: (query, most, requester) => repository.countUpTo(query, most + 1, requester),
    thread: new URL('./users-export-thread.ts', import.meta.url),
  });
}

import { userPermissions, usersPath } from '@mutai/contract/users/resource';
import { type User, UserQuery } from '@mutai/contract/users/schema';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Server } from '../../platform/http/server.ts';
import { exportRoute } from '../../platform/resource/export-route.ts';
import type { SheetColumn } from '../../platform/sheets/write-sheet.ts';
import { columns, readOnlyTitles, stateTexts, titles, widths, type Column, type Named } from './users-columns.ts';
import type { UsersRepository } from './users.repository.ts';

function columnsOf(roles: readonly Named[], departments: readonly Named[]): readonly SheetColumn<User>[] {
  const roleOf = new Map(roles.map((role) => [role.id, role]));
  const departmentOf = new Map(departments.map((department) => [department.id, department]));
  const rolesOf = (user: User) => user.roleIds.flatMap((id) => roleOf.get(id) ?? []);
  const values: Readonly<Record<Column, (user: User) => string>> = {
    username: (user) => user.username,
    nickname: (user) => user.nickname,
    roles: (user) =>
      rolesOf(user)
        .map(({ code }) => code)
        .join(','),
    department: (user) => departmentOf.get(user.departmentId ?? 0)?.code ?? '',
    email: (user) => user.email,
    description: (user) => user.description,
    enabled: (user) => (user.enabled ? stateTexts.enabled : stateTexts.disabled),
  };
  const names = (user: User) => rolesOf(user).map(({ name }) => name);
  return [
    ...columns.map((column) => ({ title: titles[column], width: widths[column], value: values[column] })),
    { title: readOnlyTitles.roleNames, width: 30, value: (user) => names(user).join('，') },
    {
      title: readOnlyTitles.departmentName,
      width: 20,
      value: (user) => departmentOf.get(user.departmentId ?? 0)?.name ?? '',
    },
    { title: readOnlyTitles.createdBy, width: 16, value: (user) => user.createdBy },
    { title: readOnlyTitles.createdAt, width: 28, value: (user) => new Date(user.createdAt) },
  ];
}

/** Everybody whom the filters find, newest first, as a workbook. */
export function usersExport(
  app: Server,
  database: Database,
  clock: Clock,
  repository: UsersRepository,
  names: () => Promise<{ readonly roles: readonly Named[]; readonly departments: readonly Named[] }>,
): void {
  exportRoute(app, database, clock, {
    path: usersPath,
    module: userPermissions.read,
    permission: userPermissions.export,
    label: '用户',
    measureWord: '个',
    loggedAs: '用户列表',
    query: UserQuery,
    references: { roleId: { table: 'roles' }, departmentId: { table: 'departments' } },
    count: (query, most, requester) => repository.countUpTo(database.db, query, most + 1, requester),
    rows: (query, requester) => repository.stream(database.db, query, requester),
    columns: async () => {
      const { roles, departments } = await names();
      return columnsOf(roles, departments);
    },
  });
}

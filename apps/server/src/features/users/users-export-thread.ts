import type { User, UserQuery } from '@mutai/contract/users/schema';
import { background } from '../../platform/workers/fair-queue.ts';
import { exportInThread } from '../../platform/resource/export/export-thread.ts';
import type { SheetColumn } from '../../platform/sheets/sheet-writer.ts';
import { columns, readOnlyTitles, stateTexts, titles, widths, type Column, type Named } from './users-columns.ts';
import { usersRepository } from './users.repository.ts';

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

await exportInThread<UserQuery, User>(async (database, { query, scope }) => {
  const names = (table: 'roles' | 'departments') =>
    database.read.selectFrom(table).select(['id', 'name', 'code']).execute();
  return {
    columns: columnsOf(await names('roles'), await names('departments')),
    rows: usersRepository(database).stream(query, background, scope),
  };
});

import type { Readable } from 'node:stream';
import { limits } from '@mutai/contract/limits';
import { userPermissions } from '@mutai/contract/permissions';
import type { User, UserQuery } from '@mutai/contract/users';
import type { Audit, Changes } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { Requester } from '../../platform/fair-queue.ts';
import type { Act } from '../../platform/principal.ts';
import { exportInTurn } from '../../platform/sheets/export-queue.ts';
import { sheetOf, type SheetColumn } from '../../platform/sheets/write-sheet.ts';
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

/** The filters that a query really has, as the log shows them. */
const filtersOf = ({
  page: _page,
  size: _size,
  sort: _sort,
  ...filters
}: UserQuery): readonly (readonly [name: string, value: unknown])[] =>
  Object.entries(filters).filter(([, value]) => String(value).trim() !== '');

export interface ExportNeeds {
  readonly database: Database;
  readonly repository: UsersRepository;
  readonly audit: Audit;
  names(): Promise<{ readonly roles: readonly Named[]; readonly departments: readonly Named[] }>;
}

/**
 * Everybody whom the filters find, newest first, as a workbook. It is logged before anything leaves.
 *
 * @throws AppError 4000 when they are more than `limits.exportRows`
 */
export function exportUsers(needs: ExportNeeds, act: Act, query: UserQuery, requester: Requester): Promise<Readable> {
  return exportInTurn(requester, () => exportNow(needs, act, query, requester));
}

async function exportNow(
  { database, repository, audit, names }: ExportNeeds,
  act: Act,
  query: UserQuery,
  requester: Requester,
): Promise<Readable> {
  const count = await repository.countUpTo(database.db, query, limits.exportRows + 1, requester);
  if (count > limits.exportRows) {
    const message = `符合条件的用户超过 ${limits.exportRows} 个，一次最多导出 ${limits.exportRows} 个，请缩小查询范围后重试！`;
    throw errors.invalid({}, message);
  }
  const { roles, departments } = await names();
  const changes: Changes = Object.fromEntries(
    [...filtersOf(query), ['count', count] as const].map(([name, value]) => [name, [null, value]]),
  );
  await audit(database.db, act, {
    module: userPermissions.read,
    action: 'export',
    recordId: null,
    recordName: '用户列表',
    changes,
  });
  return sheetOf({
    name: '用户',
    columns: columnsOf(roles, departments),
    rows: repository.stream(database.db, query, requester),
  });
}

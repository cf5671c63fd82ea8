import { firstCharacters } from '@mutai/contract/characters';
import { limits } from '@mutai/contract/limits';
import { holdsAll } from '@mutai/contract/permissions';
import type { UserImport, UserImportErrorGroup } from '@mutai/contract/users/import';
import { userPage, userPermissions } from '@mutai/contract/users/resource';
import type { CreateUser } from '@mutai/contract/users/schema';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import { differences } from '../../platform/audit/changes.ts';
import { isMissingReference, isUniqueViolation } from '../../platform/database/errors.ts';
import { forEachChunk } from '../../platform/database/many-rows.ts';
import { type Executor, writeLane } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { Requester } from '../../platform/workers/fair-queue.ts';
import type { Notify } from '../../platform/notices.ts';
import type { RequestContext } from '../../platform/access/principal.ts';
import { loggedReferences, changeNamer } from '../../platform/resource/logged-names.ts';
import { readSheet, type TitledRow } from '../../platform/sheets/read-sheet.ts';
import type { UploadedSheet } from '../../platform/sheets/uploaded-sheet.ts';
import { yieldToEventLoop } from '../../platform/workers/yielding.ts';
import { checkRows, rawRow, type CheckedRows } from './import-rows.ts';
import type { ErrorSheet } from './import-errors-thread.ts';
import { namedDepartments, namedRoles, type NamedDepartment } from './named-records.ts';
import { columns, readOnlyTitles, titles, type Named } from './users-columns.ts';
import type { UsersRepository } from './users.repository.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Grants } from './held-permissions.ts';
import { newUser } from './users.rules.ts';

export interface ImportDependencies {
  readonly repository: UsersRepository;
  readonly grants: Grants;
  readonly notify: Notify;
  names(executor: Executor): Promise<{
    readonly roles: readonly Named[];
    readonly departments: readonly NamedDepartment[];
  }>;
}

/** Largest number of errors or groups of errors, of rows of a group, and of sample rows in an answer. */
const shownErrors = 200;
const shownRowsOfGroup = 10;
const shownRows = 5;
const fileNameMax = 100;

const importConflict = () => errors.inUse('导入期间账号、角色或部门发生了变化，没有写入任何数据，请重新检查后再导入！');

/** Usernames are case-insensitive. */
const accountOf = ({ username }: CreateUser) => username.toLowerCase();

function groupsOf(found: CheckedRows['errors']): UserImportErrorGroup[] {
  const groups = Map.groupBy(found, ({ column, message }) => `${column}\n${message}`);
  return [...groups.values()].slice(0, shownErrors).flatMap((equal) => {
    const [first] = equal;
    if (first === undefined) return [];
    const { column, message } = first;
    return { column, message, rows: equal.slice(0, shownRowsOfGroup).map(({ row }) => row), count: equal.length };
  });
}

/** Result of an import. @param createdIds ids of created users */
const reportOf = (
  rows: readonly TitledRow[],
  { bodies, errors: found }: CheckedRows,
  createdIds: readonly number[],
): UserImport => ({
  total: rows.length,
  valid: bodies.length,
  created: createdIds.length,
  createdIds: [...createdIds],
  errors: found.slice(0, shownErrors),
  errorGroups: groupsOf(found),
  errorCount: found.length,
  sample: rows.slice(0, shownRows).map(rawRow),
});

/** Validates and imports user sheets. Writes only when confirmed, and then all or nothing. */
export function userImport(platform: Platform, { repository, grants, notify, names }: ImportDependencies) {
  const { database, clock, audit, announceChange, onceForKey } = platform;
  const module = userPermissions.read;

  const checkAll = async (
    executor: Executor,
    context: RequestContext,
    rows: readonly TitledRow[],
  ): Promise<CheckedRows> => {
    const { roles, departments } = await names(executor);
    await yieldToEventLoop();
    const permissions = await grants.permissionsOf(
      executor,
      roles.map(({ id }) => id),
    );
    return checkRows(rows, {
      roles: namedRoles(roles.map((role) => ({ ...role, permissions: permissions.get(role.id) ?? [] }))),
      departments: namedDepartments(departments),
      takenUsernames: (usernames) => repository.takenUsernames(executor, usernames),
      held: context.principal.permissions,
    });
  };

  /** Permissions of roles may have changed since the validation. */
  const refuseLostGrants = async (trx: WriteTransaction, context: RequestContext, bodies: readonly CreateUser[]) => {
    const roleIds = [...new Set(bodies.flatMap((body) => body.roleIds ?? []))];
    const given = await grants.permissionsOf(trx, roleIds);
    const permissions = [...given.values()].flat();
    if (given.size < roleIds.length || !holdsAll(context.principal.permissions, permissions)) throw importConflict();
  };

  const writePart = async (trx: WriteTransaction, context: RequestContext, bodies: readonly CreateUser[]) => {
    const stamp = { userId: context.principal.userId, now: clock() };
    const values = bodies.map((body) => newUser(body));
    const written = await repository.findMany(trx, await repository.insertMany(trx, values, stamp, 'username'));
    const created = written.map((user) => differences(undefined, user));
    const named = await changeNamer(trx, { references: loggedReferences(repository.relations) }, created);
    const entries = written.map(({ id, nickname }, index): AuditEntry => {
      return { module, action: 'import', recordId: id, recordName: nickname, changes: named(created[index] ?? {}) };
    });
    await audit(trx, context, entries);
    const ids = written.map(({ id }) => id);
    announceChange(trx, { module, action: 'create', ids });
    return ids;
  };

  /** Notify the user of a long import, who may have left the page. */
  const notifyEnd = async (trx: WriteTransaction, { principal }: RequestContext, count: number) => {
    if (count < limits.noticedImport.users) return;
    const notice = { kind: 'users-imported', title: `用户导入完成，共 ${count} 个`, link: userPage.path } as const;
    await notify(trx, notice, { users: [principal.userId] });
  };

  /** Expensive work is done before the transaction, which blocks other changes. */
  const write = async (context: RequestContext, fileName: string, rows: readonly TitledRow[]): Promise<UserImport> => {
    const checked = await checkAll(database.read, context, rows);
    // Fixed order to avoid deadlocks between imports of the same usernames.
    const byAccount = new Map(checked.bodies.map((body) => [accountOf(body), body]));
    const bodies = [...byAccount.keys()].toSorted().flatMap((account) => byAccount.get(account) ?? []);
    return onceForKey(
      context,
      async (trx) => {
        // Checked inside: for a repeated request, the usernames are taken by its first run.
        if (bodies.length === 0) throw errors.invalid({}, '没有可以导入的行，请按提示修改表格后重新上传！');
        await refuseLostGrants(trx, context, bodies);
        await audit.header(trx, context, {
          module,
          action: 'import',
          recordId: null,
          recordName: firstCharacters(fileName, fileNameMax),
          changes: { total: [null, rows.length], created: [null, bodies.length] },
        });
        const createdIds: number[] = [];
        await forEachChunk(bodies, async (some) => createdIds.push(...(await writePart(trx, context, some))));
        await notifyEnd(trx, context, bodies.length);
        return reportOf(rows, checked, createdIds);
      },
      writeLane(database, bodies.length),
    );
  };

  const writeOrTell = async (context: RequestContext, fileName: string, rows: readonly TitledRow[]) => {
    try {
      return await write(context, fileName, rows);
    } catch (error) {
      // A username was taken, or a role or department deleted, since the validation.
      if (!isUniqueViolation(error) && !isMissingReference(error)) throw error;
      throw importConflict();
    }
  };

  const rowsOf = (bytes: Buffer, requester: Requester) => {
    const [first, ...others] = columns.map((column) => titles[column]);
    const known = { required: [first ?? ''], optional: others, ignored: Object.values(readOnlyTitles) };
    return readSheet(bytes, known, limits.importRows, requester);
  };

  return {
    /**
     * @param confirmed false for a dry run
     * @throws AppError if the file is not a user sheet or has no valid row
     */
    async run(
      context: RequestContext,
      { name, bytes }: UploadedSheet,
      confirmed: boolean,
      requester: Requester,
    ): Promise<UserImport> {
      const rows = await rowsOf(bytes, requester);
      return confirmed
        ? writeOrTell(context, name, rows)
        : reportOf(rows, await checkAll(database.read, context, rows), []);
    },

    /**
     * Rows that cannot be imported, as uploaded, with the reasons in an additional column.
     *
     * @throws AppError if the file is not a user sheet or has no invalid row
     */
    async errorSheet(context: RequestContext, { bytes }: UploadedSheet, requester: Requester): Promise<ErrorSheet> {
      const rows = await rowsOf(bytes, requester);
      const { errors: found } = await checkAll(database.read, context, rows);
      const byRow = Map.groupBy(found, ({ row }) => row);
      const uploaded = (rows[0]?.titles ?? []).filter((title) => title !== '' && title !== readOnlyTitles.reasons);
      const failed = rows.flatMap((row): readonly string[][] => {
        const reasons = byRow.get(row.row)?.map(({ column, message }) => `${column}：${message}`);
        return reasons === undefined ? [] : [[...uploaded.map((title) => row.cell(title)), reasons.join('；')]];
      });
      if (failed.length === 0) throw errors.invalid({}, '没有有误的行，可以直接导入！');
      return { titles: [...uploaded, readOnlyTitles.reasons], rows: failed };
    },
  };
}

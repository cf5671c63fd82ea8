import { limits } from '@mutai/contract/limits';
import { userPermissions } from '@mutai/contract/permissions';
import type { CreateUser } from '@mutai/contract/users';
import type { UserImport } from '@mutai/contract/users-import';
import { differences, type Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { isMissingReference, isUniqueViolation } from '../../platform/database/errors.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import { inParts } from '../../platform/parts.ts';
import type { Act } from '../../platform/principal.ts';
import { namingReferences } from '../../platform/resource/references.ts';
import { readSheet, type TitledRow } from '../../platform/sheets/read-sheet.ts';
import { turn } from '../../platform/turns.ts';
import type { UploadedSheet } from '../../platform/sheets/uploaded-sheet.ts';
import { checkRows, shown, type CheckedRows } from './import-rows.ts';
import { columns, readOnlyTitles, titles, type Named } from './users-columns.ts';
import type { UsersRepository } from './users.repository.ts';
import { newUser, userReferences, type Grants } from './users.rules.ts';

export interface ImportNeeds {
  readonly database: Database;
  readonly clock: Clock;
  readonly repository: UsersRepository;
  readonly grants: Grants;
  readonly audit: Audit;
  names(executor: Executor): Promise<{ readonly roles: readonly Named[]; readonly departments: readonly Named[] }>;
}

/** Errors that one answer names, and rows that it shows. */
const shownErrors = 200;
const shownRows = 5;
/** Users written before other requests get their turn. */
const writtenInOneGo = 100;
const fileNameMax = 100;

/** The order in which all who import write: two that have the same accounts wait once and not for each other. */
const byAccount = (a: CreateUser, b: CreateUser) => (a.username.toLowerCase() < b.username.toLowerCase() ? -1 : 1);

const byCode = <T extends Named>(all: readonly T[]) => new Map(all.map((one) => [one.code, one]));

/** Checks and writes sheets of users. Nothing is written before it is confirmed, and then all or nothing. */
export function userImport({ database, clock, repository, grants, audit, names }: ImportNeeds) {
  const module = userPermissions.read;

  const checkAll = async (executor: Executor, act: Act, rows: readonly TitledRow[]): Promise<CheckedRows> => {
    const { roles, departments } = await names(executor);
    const permissions = await grants.permissionsOf(
      executor,
      roles.map(({ id }) => id),
    );
    return checkRows(rows, {
      roles: byCode(roles.map((role) => ({ ...role, permissions: permissions.get(role.id) ?? [] }))),
      departments: byCode(departments),
      taken: await repository.takenUsernames(
        executor,
        rows.map((row) => row.cell(titles.username)),
      ),
      held: act.principal.permissions,
    });
  };

  const writePart = async (executor: Executor, act: Act, bodies: readonly CreateUser[]) => {
    const ids: number[] = [];
    for (const body of bodies) {
      ids.push(await repository.insert(executor, newUser(body), { userId: act.principal.userId, now: clock() }));
    }
    const written = await repository.findMany(executor, ids);
    const created = written.map((user) => differences(undefined, user));
    const named = await namingReferences(executor, userReferences, created);
    for (const user of written.toSorted((a, b) => a.id - b.id)) {
      const changes = named(differences(undefined, user));
      await audit(executor, act, { module, action: 'import', recordId: user.id, recordName: user.nickname, changes });
    }
    await turn();
  };

  const write = (act: Act, fileName: string, rows: readonly TitledRow[]): Promise<CheckedRows> =>
    database.inTransaction(async (trx) => {
      const checked = await checkAll(trx, act, rows);
      if (checked.bodies.length === 0) {
        throw errors.invalid({}, '没有可以导入的行，请按提示修改表格后重新上传！');
      }
      for (const part of inParts(checked.bodies.toSorted(byAccount), writtenInOneGo)) await writePart(trx, act, part);
      await audit(trx, act, {
        module,
        action: 'import',
        recordId: null,
        recordName: fileName.slice(0, fileNameMax),
        changes: { total: [null, rows.length], created: [null, checked.bodies.length] },
      });
      return checked;
    });

  const writeOrTell = async (act: Act, fileName: string, rows: readonly TitledRow[]) => {
    try {
      return await write(act, fileName, rows);
    } catch (error) {
      // Somebody took an account or removed a role or department between the check and the writing.
      if (!isUniqueViolation(error) && !isMissingReference(error)) throw error;
      throw errors.inUse('导入期间账号、角色或部门发生了变化，没有写入任何数据，请重新检查后再导入！');
    }
  };

  /**
   * @param confirmed false: tells what would be done, and writes nothing
   * @throws AppError when the file is no sheet of users, or no row of it can be written
   */
  return async (act: Act, { name, bytes }: UploadedSheet, confirmed: boolean): Promise<UserImport> => {
    const [first, ...others] = columns.map((column) => titles[column]);
    const known = { required: [first ?? ''], optional: others, ignored: Object.values(readOnlyTitles) };
    const rows = await readSheet(bytes, known, limits.importRows);
    const checked = confirmed ? await writeOrTell(act, name, rows) : await checkAll(database.db, act, rows);
    return {
      total: rows.length,
      valid: checked.bodies.length,
      created: confirmed ? checked.bodies.length : 0,
      errors: checked.errors.slice(0, shownErrors),
      errorCount: checked.errors.length,
      sample: rows.slice(0, shownRows).map(shown),
    };
  };
}

import { holdsAll } from '@mutai/contract/permissions';
import { rules } from '@mutai/contract/rules';
import type { UserImportError, UserImportRow } from '@mutai/contract/users/import';
import { CreateUser } from '@mutai/contract/users/schema';
import { bodyErrors } from '../../platform/validation/validation.ts';
import { forEachChunk } from '../../platform/database/many-rows.ts';
import { cellFault } from '../../platform/sheets/cells.ts';
import type { TitledRow } from '../../platform/sheets/read-sheet.ts';
import { yieldToEventLoop } from '../../platform/workers/yielding.ts';
import type { NamedRecords } from './named-records.ts';
import { columns, stateTexts, titles, type Column, type Named } from './users-columns.ts';

/** Role with its permissions. */
export interface GrantedRole extends Named {
  readonly permissions: readonly string[];
}

/** Data for checking rows. */
export interface ReferenceData {
  readonly roles: NamedRecords<GrantedRole>;
  readonly departments: NamedRecords<Named>;
  /** Returns the existing usernames among these, case-insensitive, in lower case. */
  takenUsernames(usernames: readonly string[]): Promise<ReadonlySet<string>>;
  /** Permissions of the importing user. */
  readonly held: readonly string[];
}

type Problem = readonly [column: Column, message: string];

interface Checked {
  readonly row: number;
  readonly body: CreateUser;
  readonly problems: readonly Problem[];
}

export interface CheckedRows {
  /** Bodies of valid rows, in order. */
  readonly bodies: readonly CreateUser[];
  readonly errors: readonly UserImportError[];
}

/** Separators of roles in a cell. Names may contain spaces, so spaces separate only what is no name. */
const separators = /[,，、;；\r\n]+/;

/** Form field → column. */
const columnOf: Readonly<Record<string, Column>> = {
  username: 'username',
  nickname: 'nickname',
  roleIds: 'roles',
  departmentId: 'department',
  email: 'email',
  description: 'description',
  enabled: 'enabled',
};

/** Texts of a cell that name one role each. */
function roleTexts(text: string, roles: ReferenceData['roles']): readonly string[] {
  const isRole = (name: string) => typeof roles.find(name) !== 'string';
  const parts = isRole(text) ? [text] : text.split(separators).map((part) => part.trim());
  return parts.flatMap((part) => (isRole(part) ? [part] : part.split(/\s+/))).filter((part) => part !== '');
}

function rolesOf(text: string, { roles, held }: ReferenceData): readonly [ids: number[], problems: readonly Problem[]] {
  const found = [...new Set(roleTexts(text, roles))].map((name) => [name, roles.find(name)] as const);
  const problems = found.flatMap(([name, role]): readonly Problem[] => {
    if (typeof role === 'string') return [['roles', role]];
    return holdsAll(held, role.permissions) ? [] : [['roles', `不能分配超出自己权限的角色“${name}”`]];
  });
  return [[...new Set(found.flatMap(([, role]) => (typeof role === 'string' ? [] : role.id)))], problems];
}

function departmentOf(
  text: string,
  { departments }: ReferenceData,
): readonly [id: number | null, problems: readonly Problem[]] {
  if (text === '') return [null, []];
  const department = departments.find(text);
  return typeof department === 'string' ? [null, [['department', department]]] : [department.id, []];
}

function stateOf(text: string): readonly [enabled: boolean, problems: readonly Problem[]] {
  if (text === '' || text === stateTexts.enabled) return [true, []];
  if (text === stateTexts.disabled) return [false, []];
  return [true, [['enabled', `请填写“${stateTexts.enabled}”或“${stateTexts.disabled}”`]]];
}

function check(row: TitledRow, referenceData: ReferenceData, taken: ReadonlySet<string>): Checked {
  const cell = (column: Column) => row.cell(titles[column]);
  const [roleIds, ofRoles] = rolesOf(cell('roles'), referenceData);
  const [departmentId, ofDepartment] = departmentOf(cell('department'), referenceData);
  const [enabled, ofState] = stateOf(cell('enabled'));
  const [username, nickname] = [cell('username'), cell('nickname')];
  const body: CreateUser = {
    username,
    ...(nickname === '' ? {} : { nickname }),
    roleIds,
    departmentId,
    email: cell('email'),
    description: cell('description'),
    enabled,
  };
  const ofSchema = Object.entries(bodyErrors(CreateUser, body)).map(([field, message]): Problem => [
    columnOf[field] ?? 'username',
    username === '' && field === 'username' ? rules.required.message : message,
  ]);
  const ofAccount: readonly Problem[] = taken.has(username.toLowerCase())
    ? [['username', '该登录账号已存在，请更换']]
    : [];
  const ofFormulas = columns.flatMap((column): readonly Problem[] => {
    const fault = cellFault(cell(column));
    return fault === undefined ? [] : [[column, fault]];
  });
  const failed = new Set(ofFormulas.map(([column]) => column));
  const others = [...ofSchema, ...ofAccount, ...ofRoles, ...ofDepartment, ...ofState];
  return { row: row.row, body, problems: [...ofFormulas, ...others.filter(([column]) => !failed.has(column))] };
}

/** Validates each row like a create request, and checks for duplicates within the sheet. */
export async function checkRows(rows: readonly TitledRow[], referenceData: ReferenceData): Promise<CheckedRows> {
  const firstWith = new Map<string, number>();
  const bodies: CreateUser[] = [];
  const errors: UserImportError[] = [];
  const add = ({ row, body, problems }: Checked) => {
    const account = body.username.toLowerCase();
    const earlier = account === '' ? undefined : firstWith.get(account);
    const twice: readonly Problem[] = earlier === undefined ? [] : [['username', `与第 ${earlier} 行的登录账号重复`]];
    if (earlier === undefined) firstWith.set(account, row);
    const all = [...problems, ...twice];
    if (all.length === 0) bodies.push(body);
    errors.push(...all.map(([column, message]) => ({ row, column: titles[column], message })));
  };
  await forEachChunk(rows, async (some) => {
    const taken = await referenceData.takenUsernames(some.map((row) => row.cell(titles.username)));
    await yieldToEventLoop();
    for (const row of some) add(check(row, referenceData, taken));
  });
  return { bodies, errors };
}

/** Returns the raw row for display. */
export function rawRow(row: TitledRow): UserImportRow {
  const cells = Object.fromEntries(columns.map((column) => [column, row.cell(titles[column])])) as Record<
    Column,
    string
  >;
  return { row: row.row, ...cells };
}

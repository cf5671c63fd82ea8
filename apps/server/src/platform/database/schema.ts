import type { Generated, Insertable, Selectable } from 'kysely';
import type { ContentTables } from './tables/content.ts';
import type { FileTables } from './tables/files.ts';
import type { NoticeTables } from './tables/notices.ts';
import type { LayoutTables } from './tables/layouts.ts';
import type { MailsTable } from './tables/mails.ts';
import type { RecordColumns } from './tables/record-columns.ts';
import type { RecordCountsTable } from './tables/record-counts.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from './tables/webhooks.ts';

/*
 * Every table, as both databases hold it. Columns are named as the wire names them, so that no mapping stands between.
 * Times are milliseconds since 1970; flags are 0 or 1; JSON is text: types that SQLite and PostgreSQL share.
 */

export interface UsersTable extends RecordColumns {
  username: string;
  nickname: string;
  avatar: string;
  description: string;
  /** Empty: no password was set, nobody can sign in. */
  passwordHash: string;
  mustChangePassword: number;
  /** 0: none was ever set. */
  passwordChangedAt: Generated<number>;
  enabled: number;
  departmentId: Generated<number | null>;
  /** Empty: nothing is mailed to them. */
  email: Generated<string>;
}

export interface RolesTable extends RecordColumns {
  name: string;
  code: string;
  description: string;
  /** 1: holds every permission. Exactly one such role exists, made at first start. */
  holdsEverything: number;
  /** Code under which the product made it; empty: somebody else did, whatever its code. */
  seededAs: Generated<string>;
}

/** A directory (1), page (2) or button (3); its code is a permission. */
export interface MenusTable extends RecordColumns {
  parentId: number;
  type: number;
  name: string;
  code: string;
  icon: string;
  path: string;
  component: string;
  description: string;
  sort: number;
  hidden: Generated<number>;
}

/** Codes of menu records that the product has offered; see features/seed. */
export interface OfferedMenusTable {
  code: string;
}

/** A window in which a record is open. */
export interface RecordEditorsTable {
  /** Permission code of the record's page. */
  module: string;
  recordId: number;
  /** Id that the window chose for itself. */
  key: string;
  userId: number;
  openedAt: number;
  seenAt: number;
}

/** A permission of a role that the product made: given to it by the product, or suggested to an administrator. */
export interface SeededPermissionsTable {
  /** `seededAs` of the role. */
  role: string;
  /** Code of the menu record. */
  code: string;
  /** 1: suggested, and neither accepted nor dismissed yet. */
  pending: number;
}

export interface DepartmentsTable extends RecordColumns {
  /** 0: stands at the top. */
  parentId: number;
  name: string;
  code: string;
  leader: string;
  phone: string;
  mail: string;
  sort: number;
  enabled: number;
}

export interface DictTypesTable extends RecordColumns {
  name: string;
  code: string;
  description: string;
  /** 1: the product itself reads it by its code. */
  builtIn: Generated<number>;
}

export interface DictsTable extends RecordColumns {
  typeId: number;
  name: string;
  code: string;
  description: string;
  sort: number;
  enabled: number;
  color: string;
}

export interface UserRolesTable {
  userId: number;
  roleId: number;
}

export interface RoleMenusTable {
  roleId: number;
  menuId: number;
}

export interface SessionsTable {
  id: Generated<number>;
  /** SHA-256 of the token, hexadecimal. The token itself is never stored. */
  tokenHash: string;
  userId: number;
  remember: number;
  ip: string;
  os: string;
  browser: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
  /** Set when it was ended: signed out, kicked, password changed, account disabled. */
  endedAt: number | null;
  /** Role through whose eyes a super-administrator looks. */
  viewRoleId: Generated<number | null>;
}

export interface LoginAttemptsTable {
  /** `account|address` or `address`. */
  key: string;
  failures: number;
  windowStartedAt: number;
}

export interface LoginLogsTable {
  id: Generated<number>;
  userId: number | null;
  username: string;
  nickname: string;
  success: number;
  description: string;
  ip: string;
  os: string;
  browser: string;
  createdAt: number;
}

export interface OperationLogsTable {
  id: Generated<number>;
  userId: number | null;
  nickname: string;
  module: string;
  action: string;
  recordId: number | null;
  recordName: string;
  /** JSON: `{field: [before, after]}`, secrets masked. */
  changes: string;
  requestId: string;
  ip: string;
  /** Milliseconds from the request's arrival to the writing of this line. */
  durationMs: number;
  remark: string;
  createdAt: number;
}

export interface PreferencesTable {
  userId: number;
  key: string;
  value: string;
}

/** A deleted record that can be restored. */
export interface TrashTable {
  id: Generated<number>;
  /** Permission code of its page. */
  module: string;
  recordId: number;
  name: string;
  /** JSON: table → rows, of the record and of what belonged to it. Never leaves the server. */
  snapshot: string;
  deletedBy: string;
  deletedAt: number;
}

/** Settings by key, each a JSON value. */
export interface SettingsTable {
  key: string;
  value: string;
  version: number;
  updatedAt: number;
}

/** Work to be done apart from any request; see platform/jobs. */
export interface JobsTable {
  id: Generated<number>;
  kind: string;
  key: string | null;
  /** JSON. */
  payload: string;
  runAt: number;
  attempts: number;
  lockedUntil: number | null;
  /** Set when it was tried too often. */
  failedAt: number | null;
  /** Of its last try; empty: it did not fail. */
  error: string;
  createdAt: number;
}

/** A table that links records of two others, many to many: one declaration for both of its sides. */
export interface LinkTable {
  readonly table: string;
  /** Each of its two columns → the table whose ids it holds. */
  readonly columns: Readonly<Record<string, string>>;
}

/** What happened lately; see platform/events. */
export interface EventsTable {
  id: Generated<number>;
  /** Null: committed just now, it has none yet. */
  position: number | null;
  type: string;
  /** JSON. */
  data: string;
  createdAt: number;
}

/** Requests that created something and named themselves by a key; see platform/idempotency. */
export interface IdempotencyKeysTable {
  userId: number;
  /** SHA-256 of the key, hexadecimal. */
  keyHash: string;
  /** Tells the same request from another one. */
  fingerprint: string;
  /** JSON: what was created, as it was answered. */
  result: string;
  createdAt: number;
}

export interface Schema extends ContentTables, FileTables, LayoutTables, NoticeTables {
  users: UsersTable;
  roles: RolesTable;
  menus: MenusTable;
  userRoles: UserRolesTable;
  roleMenus: RoleMenusTable;
  sessions: SessionsTable;
  loginAttempts: LoginAttemptsTable;
  loginLogs: LoginLogsTable;
  operationLogs: OperationLogsTable;
  preferences: PreferencesTable;
  offeredMenus: OfferedMenusTable;
  seededPermissions: SeededPermissionsTable;
  recordEditors: RecordEditorsTable;
  departments: DepartmentsTable;
  dictTypes: DictTypesTable;
  dicts: DictsTable;
  trash: TrashTable;
  settings: SettingsTable;
  jobs: JobsTable;
  events: EventsTable;
  idempotencyKeys: IdempotencyKeysTable;
  recordCounts: RecordCountsTable;
  mails: MailsTable;
  webhooks: WebhooksTable;
  webhookDeliveries: WebhookDeliveriesTable;
}

export type UserRow = Selectable<UsersTable>;
export type NewOperationLog = Insertable<OperationLogsTable>;

export type Dialect = 'sqlite' | 'postgres';

import type { Generated, Insertable, Selectable } from 'kysely';

/*
 * Every table, as both databases hold it. Columns are named as the wire names them, so that no mapping stands between.
 * Times are milliseconds since 1970; flags are 0 or 1; JSON is text: types that SQLite and PostgreSQL share.
 */

export interface RecordColumns {
  id: Generated<number>;
  version: Generated<number>;
  createdAt: number;
  updatedAt: number;
}

export interface UsersTable extends RecordColumns {
  username: string;
  nickname: string;
  avatar: string;
  description: string;
  /** Empty: no password was set, nobody can sign in. */
  passwordHash: string;
  mustChangePassword: number;
  enabled: number;
  createdById: number | null;
}

export interface RolesTable extends RecordColumns {
  name: string;
  code: string;
  description: string;
  /** 1: holds every permission. Exactly one such role exists, made at first start. */
  holdsEverything: number;
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

export interface Schema {
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
}

export type UserRow = Selectable<UsersTable>;
export type NewOperationLog = Insertable<OperationLogsTable>;

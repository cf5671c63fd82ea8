/** PostgreSQL: unique_violation. */
const postgresUnique = '23505';
/** SQLite: SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
const sqliteUnique = new Set([2067, 1555]);
/** PostgreSQL: foreign_key_violation. SQLite: SQLITE_CONSTRAINT_FOREIGNKEY. */
const postgresReference = '23503';
const sqliteReference = 787;
const sqliteBusy = 5;
/** SQLite: SQLITE_FULL, SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_BUSY (low byte of the extended code). */
const sqliteUnavailable = new Set([13, 8, 10, 14, sqliteBusy]);
/**
 * PostgreSQL: connection exceptions (08), idle-in-transaction timeout (25P03), read-only transaction, such as on a standby
 * (25006), transaction rollback, such as a deadlock (40), insufficient resources (53), lock timeout (55P03), operator
 * intervention and statement timeout (57), system errors (58).
 */
const postgresUnavailable = /^(?:08|25P03|25006|40|53|55P03|57|58)/;
/** PostgreSQL: serialization_failure and deadlock_detected. An immediate retry helps. */
const postgresSerializationCodes = new Set(['40001', '40P01']);

/** PostgreSQL did not answer: it is unreachable, or the connection broke or hung. */
export class DatabaseUnreachable extends Error {
  /** PostgreSQL: connection_failure. Unlike the class, the code is preserved between threads. */
  readonly code = '08006';

  /** @param cause error of the driver */
  constructor(cause: unknown) {
    const code = property(cause, 'code');
    const said = cause instanceof Error ? cause.message : '';
    super(said || (typeof code === 'string' ? code : 'no answer'), { cause });
    this.name = 'DatabaseUnreachable';
  }
}

/** The site is being moved, or has moved: it may be read only. The message is for users. */
export class SiteReadOnly extends Error {
  /** PostgreSQL: read_only_sql_transaction. Callers handle it like an unavailable database. */
  readonly code = '25006';

  constructor(message: string) {
    super(message);
    this.name = 'SiteReadOnly';
  }
}

function property(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null && name in error
    ? (error as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Returns true if SQLite failed because another process has locked the file. */
export function isBusy(error: unknown): boolean {
  return (Number(property(error, 'errcode')) & 0xff) === sqliteBusy;
}

/** PostgreSQL: lock_not_available. */
const postgresLockTimeout = '55P03';

/** Returns true if PostgreSQL gave up waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return property(error, 'code') === postgresLockTimeout;
}

/** PostgreSQL: undefined_table. */
const postgresMissingTable = '42P01';

/** Returns true if a table does not exist. SQLite has no code for it. */
export function isMissingTable(error: unknown): boolean {
  if (property(error, 'code') === postgresMissingTable) return true;
  return error instanceof Error && error.message.startsWith('no such table:');
}

/** Returns true for a violated unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return property(error, 'code') === postgresUnique || sqliteUnique.has(Number(property(error, 'errcode')));
}

/** Returns true for a violated foreign key: a referenced record does not exist. */
export function isMissingReference(error: unknown): boolean {
  return property(error, 'code') === postgresReference || property(error, 'errcode') === sqliteReference;
}

/** Returns true for a transaction that was rolled back by a deadlock or serialization failure. */
export function isSerializationFailure(error: unknown): boolean {
  return postgresSerializationCodes.has(String(property(error, 'code')));
}

/** SQLite: SQLITE_FULL. PostgreSQL: disk_full. Node: no space on the device, quota exceeded. */
const sqliteFull = 13;
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Returns true for errors of a full disk or quota, from a database or the system. */
export function isDiskFull(error: unknown): boolean {
  return (Number(property(error, 'errcode')) & 0xff) === sqliteFull || fullCodes.has(String(property(error, 'code')));
}

/** Returns true if an error or one of its causes meets a condition. */
export function hasCause(error: unknown, condition: (one: unknown) => boolean): boolean {
  return condition(error) || (error instanceof Error && error.cause !== undefined && hasCause(error.cause, condition));
}

/** Returns true if the database is temporarily unusable: unreachable, full or read-only. A later retry may help. */
export function isUnavailable(error: unknown): boolean {
  const errcode = property(error, 'errcode');
  if (typeof errcode === 'number') return sqliteUnavailable.has(errcode & 0xff);
  const code = property(error, 'code');
  return typeof code === 'string' && postgresUnavailable.test(code);
}

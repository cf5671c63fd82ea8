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
 * PostgreSQL: connection exceptions (08), idle in a transaction for too long (25P03), read-only, as a copy that waits to
 * take over (25006), rolled back (40, deadlock), resources (53), a lock not had in time (55P03), operator intervention
 * and time limits (57), the system around it (58).
 */
const postgresUnavailable = /^(?:08|25P03|25006|40|53|55P03|57|58)/;
/** PostgreSQL: serialization_failure and deadlock_detected. Trying again at once helps. */
const postgresGiveWay = new Set(['40001', '40P01']);

/** PostgreSQL did not answer: it cannot be reached, or the connection broke or hung. */
export class NoAnswer extends Error {
  /** PostgreSQL: connection_failure. It passes from one thread to another, which the class does not. */
  readonly code = '08006';

  /** @param cause what the driver says */
  constructor(cause: unknown) {
    const code = property(cause, 'code');
    const said = cause instanceof Error ? cause.message : '';
    super(said || (typeof code === 'string' ? code : 'no answer'), { cause });
    this.name = 'NoAnswer';
  }
}

function property(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null && name in error
    ? (error as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Whether SQLite refused because another process holds the file. */
export function isBusy(error: unknown): boolean {
  return (Number(property(error, 'errcode')) & 0xff) === sqliteBusy;
}

/** Whether a write failed because a value that has to be unique is taken. */
export function isUniqueViolation(error: unknown): boolean {
  return property(error, 'code') === postgresUnique || sqliteUnique.has(Number(property(error, 'errcode')));
}

/** Whether a write failed because a record that it points at is gone. */
export function isMissingReference(error: unknown): boolean {
  return property(error, 'code') === postgresReference || property(error, 'errcode') === sqliteReference;
}

/** Whether a transaction was taken back because others needed what it held, as it needed what they held. */
export function hadToGiveWay(error: unknown): boolean {
  return postgresGiveWay.has(String(property(error, 'code')));
}

/** SQLITE_FULL; PostgreSQL: disk_full; the system: no space on the device, over the quota. */
const sqliteFull = 13;
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Returns true for errors of a full disk or quota, from a database or the system. */
export function isFull(error: unknown): boolean {
  return (Number(property(error, 'errcode')) & 0xff) === sqliteFull || fullCodes.has(String(property(error, 'code')));
}

/** Whether the database could not do its work now: unreachable, full, read-only. Trying later may help. */
export function isUnavailable(error: unknown): boolean {
  const errcode = property(error, 'errcode');
  if (typeof errcode === 'number') return sqliteUnavailable.has(errcode & 0xff);
  const code = property(error, 'code');
  return typeof code === 'string' && postgresUnavailable.test(code);
}

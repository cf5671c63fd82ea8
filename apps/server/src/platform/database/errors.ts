/** PostgreSQL: unique_violation. */
const postgresUnique = '23505';
/** SQLite: SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
const sqliteUnique = new Set([2067, 1555]);
/** PostgreSQL: foreign_key_violation. SQLite: SQLITE_CONSTRAINT_FOREIGNKEY. */
const postgresReference = '23503';
const sqliteReference = 787;
/** SQLite: SQLITE_FULL, SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_BUSY (low byte of the extended code). */
const sqliteUnavailable = new Set([13, 8, 10, 14, 5]);
/** PostgreSQL: connection exceptions (08), rolled back (40, deadlock), resources (53), operator intervention (57), and the driver's own codes. */
const postgresUnavailable = /^(?:08|40|53|57)|^E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|NOTFOUND|HOSTUNREACH)$/;

function property(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null && name in error
    ? (error as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Whether a write failed because a value that has to be unique is taken. */
export function isUniqueViolation(error: unknown): boolean {
  return property(error, 'code') === postgresUnique || sqliteUnique.has(Number(property(error, 'errcode')));
}

/** Whether a write failed because a record that it points at is gone. */
export function isMissingReference(error: unknown): boolean {
  return property(error, 'code') === postgresReference || property(error, 'errcode') === sqliteReference;
}

/** Whether the database could not do its work now: unreachable, full, read-only. Trying later may help. */
export function isUnavailable(error: unknown): boolean {
  const errcode = property(error, 'errcode');
  if (typeof errcode === 'number') return sqliteUnavailable.has(errcode & 0xff);
  const code = property(error, 'code');
  if (typeof code === 'string' && postgresUnavailable.test(code)) return true;
  return error instanceof Error && /timeout exceeded when trying to connect|Connection terminated/.test(error.message);
}

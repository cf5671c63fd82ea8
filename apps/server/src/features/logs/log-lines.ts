import { sql } from 'kysely';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Database, writeLane } from '../../platform/database/open-database.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { errors } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/access/principal.ts';

export interface LogDefinition<Row> {
  readonly table: 'loginLogs' | 'operationLogs';
  /** Permission code of its page, and module of the log lines about changes to it. */
  readonly module: string;
  /** Display name of a line. */
  readonly label: string;
  /** Short description of a line, which remains after its deletion. */
  describe(row: Row): string;
  /** Deletes the lines under deleted headers. */
  removeRows?(trx: WriteTransaction, headerIds: readonly number[]): Promise<unknown>;
}

/** Deletes lines of a log. The deletion is recorded in the operation log. */
export function logLines<Row extends { readonly id: number }>(
  database: Database,
  audit: Audit,
  definition: LogDefinition<Row>,
) {
  const { table, module, label, describe } = definition;
  const { dialect } = database;
  return {
    /** @returns number of deleted lines. @throws AppError 4004 if none exists */
    remove: (context: RequestContext, ids: readonly number[]): Promise<number> =>
      writeLane(
        database,
        ids.length,
      )(async (trx) => {
        const { rows } = await sql<Row>`delete from ${sql.table(table)}
          where ${among(dialect, 'id', listParameter(dialect, ids))} returning *`.execute(trx);
        const [first] = rows;
        if (first === undefined) throw errors.notFound(label);
        const deleted = rows.map(({ id }) => id);
        await definition.removeRows?.(trx, deleted);
        await audit(trx, context, {
          module,
          action: 'delete',
          recordId: null,
          recordName: rows.length === 1 ? describe(first) : `${rows.length} 条${label}`,
          changes: Object.fromEntries(
            rows.toSorted((a, b) => a.id - b.id).map((row) => [`#${row.id}`, [describe(row), null]]),
          ),
        });
        return rows.length;
      }),
  };
}

import { sql } from 'kysely';
import type { Action } from '@mutai/contract/logs/operations';
import type { Audit, AuditEntry } from '../../platform/audit/audit.ts';
import { type Database, writeLane } from '../../platform/database/open-database.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import { errors } from '../../platform/errors.ts';
import type { Act } from '../../platform/principal.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';

export interface LogDefinition<Row> {
  readonly table: 'loginLogs' | 'operationLogs';
  /** Permission code of its page; module of the lines that tell what was done with it. */
  readonly module: string;
  /** What people call one of its lines. */
  readonly label: string;
  /** A line in a few words, which stay when it is gone. */
  describe(row: Row): string;
}

/** What is done with the lines of a log as a whole; each act is itself told in the operation log. */
export function logLines<Row extends { readonly id: number }>(
  database: Database,
  audit: Audit,
  { table, module, label, describe }: LogDefinition<Row>,
) {
  const { dialect } = database;
  const tell = (trx: WriteTransaction, act: Act, action: Action, told: Pick<AuditEntry, 'recordName' | 'changes'>) =>
    audit(trx, act, { module, action, recordId: null, ...told });

  return {
    /** @returns how many were deleted. @throws AppError 4004 when there is none of them */
    remove: (act: Act, ids: readonly number[]): Promise<number> =>
      writeLane(
        database,
        ids.length,
      )(async (trx) => {
        const { rows } = await sql<Row>`delete from ${sql.table(table)}
          where ${among(dialect, 'id', listParameter(dialect, ids))} returning *`.execute(trx);
        const [first] = rows;
        if (first === undefined) throw errors.notFound(label);
        await tell(trx, act, 'delete', {
          recordName: rows.length === 1 ? describe(first) : `${rows.length} 条${label}`,
          changes: Object.fromEntries(
            rows.toSorted((a, b) => a.id - b.id).map((row) => [`#${row.id}`, [describe(row), null]]),
          ),
        });
        return rows.length;
      }),
  };
}

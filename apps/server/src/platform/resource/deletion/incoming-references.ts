import { sql } from 'kysely';
import type { Audit } from '../../audit/audit.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Executor } from '../../database/open-database.ts';
import { among, listParameter } from '../../database/sql.ts';
import { errors } from '../../errors.ts';
import type { Act } from '../../principal.ts';
import { yieldToEventLoop } from '../../yielding.ts';
import { change } from '../record-table.ts';
import type { NamedRecord } from './snapshots.ts';

/** A column by which records of a table point at those of a resource. */
interface PointingColumn {
  readonly table: string;
  readonly column: string;
}

/** What they point at is not deleted as long as they do. */
interface RefusingReference extends PointingColumn {
  readonly onDelete: 'refuse';
  /** Says how many point at the record of that name, and what to do. */
  message(name: string, count: number): string;
}

/** They point at nothing from then on: each has a new version, and a line in its history. */
interface ClearedReference extends PointingColumn {
  readonly onDelete: 'clear';
  /** Module of their log lines. */
  readonly module: string;
  /** Their column with the name by which people know them. */
  readonly nameColumn: string;
  /** Field of the log that held the name of what they pointed at. */
  readonly loggedAs: string;
}

/** What becomes of records that point at one which is deleted. */
export type IncomingReference = RefusingReference | ClearedReference;

/** Records changed at a time, between which others have their turn. */
const chunkSize = 100;

/** Keeps records that point at those of a resource right when these are deleted. */
export function incomingReferences(
  { dialect }: Database,
  clock: Clock,
  audit: Audit,
  references: readonly IncomingReference[],
) {
  const refuseReferenced = async (
    executor: Executor,
    { table, column, message }: RefusingReference,
    records: readonly NamedRecord[],
  ) => {
    const ids = listParameter(
      dialect,
      records.map(({ id }) => id),
    );
    const { rows } = await sql<{ id: number; count: number }>`
      select ${sql.ref(column)} as "id", count(*) as "count" from ${sql.table(table)}
      where ${among(dialect, column, ids)} group by ${sql.ref(column)}`.execute(executor);
    const counts = new Map(rows.map((row) => [row.id, row.count]));
    for (const { id, name } of records) {
      const count = counts.get(id);
      if (count !== undefined) throw errors.inUse(message(name, count));
    }
  };

  /** @returns how many there were */
  const clearSome = async (
    executor: Executor,
    act: Act,
    { table, column, nameColumn, module, loggedAs }: ClearedReference,
    names: ReadonlyMap<number, string>,
  ): Promise<number> => {
    const pointing = among(dialect, column, listParameter(dialect, [...names.keys()]));
    const { rows: found } = await sql<{ id: number; name: string; referred: number }>`
      select "id", ${sql.ref(nameColumn)} as "name", ${sql.ref(column)} as "referred" from ${sql.table(table)}
      where ${pointing} order by "id" limit ${chunkSize}
      ${dialect === 'postgres' ? sql`for no key update` : sql``}`.execute(executor);
    if (found.length === 0) return 0;
    const changed = change({ userId: act.principal.userId, now: clock() });
    const set = Object.entries({ [column]: null, ...changed }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    const ids = listParameter(
      dialect,
      found.map(({ id }) => id),
    );
    await sql`update ${sql.table(table)} set ${sql.join(set)} where ${among(dialect, 'id', ids)}`.execute(executor);
    await audit(
      executor,
      act,
      found.map((row) => ({
        module,
        action: 'update',
        recordId: row.id,
        recordName: row.name,
        changes: { [loggedAs]: [names.get(row.referred) ?? null, null] },
      })),
    );
    return found.length;
  };

  return {
    /** @throws AppError 4009 when one of the records is pointed at by what keeps it from being deleted */
    async refuse(executor: Executor, records: readonly NamedRecord[]): Promise<void> {
      for (const reference of references) {
        if (reference.onDelete === 'refuse') await refuseReferenced(executor, reference, records);
      }
    },

    /** Takes the records out of those that point at them; to be called in the transaction that deletes them. */
    async clear(executor: Executor, act: Act, records: readonly NamedRecord[]): Promise<void> {
      const names = new Map(records.map(({ id, name }) => [id, name]));
      for (const reference of references) {
        if (reference.onDelete !== 'clear') continue;
        while ((await clearSome(executor, act, reference, names)) > 0) await yieldToEventLoop();
      }
    },
  };
}

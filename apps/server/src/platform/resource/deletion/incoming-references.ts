import { sql } from 'kysely';
import { loggedAs } from '@mutai/contract/logs/logged-changes';
import type { Audit } from '../../audit/audit.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Executor } from '../../database/open-database.ts';
import { among, listParameter } from '../../database/sql.ts';
import { errors } from '../../errors.ts';
import type { Act } from '../../principal.ts';
import { yieldToEventLoop } from '../../yielding.ts';
import { change } from '../record-table.ts';
import type { Reference } from '../relations.ts';
import type { NamedRecord } from './snapshots.ts';

/** A column by which records of one resource point at those of another. */
export interface IncomingReference {
  readonly table: string;
  readonly column: string;
  readonly onDelete: Reference['onDelete'];
  /** Module of the log lines of the records that point. */
  readonly module: string;
  /** By what names people know them. */
  namesOf(executor: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** What follows when some of them point elsewhere. */
  redirected(executor: Executor, act: Act, ids: readonly number[]): Promise<void>;
}

/** Each resource adds its own when it is declared. */
const declared = new WeakMap<Database, { readonly to: string; readonly reference: IncomingReference }[]>();

/** Declares that records of a table point at those of another. @param to table that they point at */
export function declareReference(database: Database, to: string, reference: IncomingReference): void {
  const all = declared.get(database) ?? [];
  all.push({ to, reference });
  declared.set(database, all);
}

/** Looked up at each deletion: resources that are declared later may point at this one, too. */
const referencesTo = (database: Database, table: string): readonly IncomingReference[] =>
  (declared.get(database) ?? []).filter(({ to }) => to === table).map(({ reference }) => reference);

/** Records changed at a time, between which others have their turn. */
const chunkSize = 100;

/** Keeps records that point at those of a table right when these are deleted. */
export function incomingReferences(database: Database, clock: Clock, audit: Audit, deletedFrom: string) {
  const { dialect } = database;
  const refuseReferenced = async (
    executor: Executor,
    { table, column }: IncomingReference,
    message: (name: string, count: number) => string,
    records: readonly NamedRecord[],
    givable: boolean,
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
      if (count === undefined) continue;
      const said = message(name, count);
      throw givable
        ? errors.inUseBy(
            [...counts.values()].reduce((sum, one) => sum + one, 0),
            said,
          )
        : errors.inUse(said);
    }
  };

  /**
   * Has some records that point at others point at one in their place, or at none.
   *
   * @returns how many there were
   */
  const redirectSome = async (
    executor: Executor,
    act: Act,
    { table, column, module, namesOf, redirected }: IncomingReference,
    names: ReadonlyMap<number, string>,
    to: NamedRecord | undefined,
  ): Promise<number> => {
    const going = among(dialect, column, listParameter(dialect, [...names.keys()]));
    const { rows: found } = await sql<{ id: number; version: number; referred: number }>`
      select "id", "version", ${sql.ref(column)} as "referred" from ${sql.table(table)}
      where ${going} order by "id" limit ${chunkSize}
      ${dialect === 'postgres' ? sql`for no key update` : sql``}`.execute(executor);
    if (found.length === 0) return 0;
    const changed = change({ userId: act.principal.userId, now: clock() });
    const set = Object.entries({ [column]: to?.id ?? null, ...changed }).map(
      ([name, value]) => sql`${sql.ref(name)} = ${value}`,
    );
    const ids = found.map(({ id }) => id);
    await sql`update ${sql.table(table)} set ${sql.join(set)}
      where ${among(dialect, 'id', listParameter(dialect, ids))}`.execute(executor);
    const pointing = await namesOf(executor, ids);
    await audit(
      executor,
      act,
      found.map((row) => ({
        module,
        action: 'update',
        recordId: row.id,
        recordName: pointing.get(row.id) ?? '',
        changes: { [loggedAs(column)]: [names.get(row.referred) ?? null, to?.name ?? null] },
        version: row.version + 1,
      })),
    );
    await redirected(executor, act, ids);
    return found.length;
  };

  /** Records that come back from the trash point at the other one then. */
  const redirectTrashed = async (
    executor: Executor,
    { column, module }: IncomingReference,
    ids: readonly number[],
    to: NamedRecord,
  ): Promise<void> => {
    const given = listParameter(dialect, ids);
    if (dialect === 'sqlite') {
      const path = `$.record.${column}`;
      await sql`update "trash" set "snapshot" = json_set("snapshot", ${path}, ${to.id}) where "module" = ${module}
        and json_extract("snapshot", ${path}) in (select value from json_each(${given}))`.execute(executor);
    } else {
      await sql`update "trash" set "snapshot" = jsonb_set("snapshot"::jsonb, array['record', ${sql.lit(column)}],
        to_jsonb(${to.id}::integer))::text where "module" = ${module}
        and ("snapshot"::jsonb #>> array['record', ${sql.lit(column)}])::integer = any(${given})`.execute(executor);
    }
  };

  return {
    /**
     * @param givable who asks may have them point at another one: the refusal counts them
     * @throws AppError 4009 when one of the records is pointed at by what keeps it from being deleted
     */
    async refuse(executor: Executor, records: readonly NamedRecord[], givable: boolean): Promise<void> {
      for (const reference of referencesTo(database, deletedFrom)) {
        const { onDelete } = reference;
        if (typeof onDelete === 'function') await refuseReferenced(executor, reference, onDelete, records, givable);
      }
    },

    /** Has what keeps records from being deleted point at another one. */
    async give(executor: Executor, act: Act, records: readonly NamedRecord[], to: NamedRecord): Promise<void> {
      const names = new Map(records.map(({ id, name }) => [id, name]));
      for (const reference of referencesTo(database, deletedFrom)) {
        if (typeof reference.onDelete !== 'function') continue;
        while ((await redirectSome(executor, act, reference, names, to)) > 0) await yieldToEventLoop();
        await redirectTrashed(executor, reference, [...names.keys()], to);
      }
    },

    /** Takes the records out of those that point at them; to be called in the transaction that deletes them. */
    async clear(executor: Executor, act: Act, records: readonly NamedRecord[]): Promise<void> {
      const names = new Map(records.map(({ id, name }) => [id, name]));
      for (const reference of referencesTo(database, deletedFrom)) {
        if (reference.onDelete !== 'clear') continue;
        while ((await redirectSome(executor, act, reference, names, undefined)) > 0) await yieldToEventLoop();
      }
    },
  };
}

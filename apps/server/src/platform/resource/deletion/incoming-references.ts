import { sql } from 'kysely';
import { loggedAs } from '@mutai/contract/logs/logged-changes';
import type { Executor } from '../../database/open-database.ts';
import { among, listParameter } from '../../database/sql.ts';
import type { WriteTransaction } from '../../database/transaction.ts';
import { errors } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import type { RequestContext } from '../../access/principal.ts';
import { changeColumns } from '../record-table.ts';
import type { IncomingReference } from '../resource-registry.ts';
import type { NamedRecord } from './snapshots.ts';
import { repeatWhile } from '../../database/many-rows.ts';

/** Records changed per batch; the server handles other requests in between. */
const chunkSize = 100;

/** Maintains references to the records of a table when these are deleted. */
export function incomingReferences(platform: Platform, deletedFrom: string) {
  const { database, clock, audit, announceChange, resources } = platform;
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
   * Redirects a batch of references to another record, or clears them.
   *
   * @returns false if there were none left
   */
  const redirectSome = async (
    trx: WriteTransaction,
    context: RequestContext,
    { table, column, module, namesOf, redirected }: IncomingReference,
    names: ReadonlyMap<number, string>,
    to: NamedRecord | undefined,
  ): Promise<boolean> => {
    const going = among(dialect, column, listParameter(dialect, [...names.keys()]));
    const { rows: found } = await sql<{ id: number; version: number; referred: number }>`
      select "id", "version", ${sql.ref(column)} as "referred" from ${sql.table(table)}
      where ${going} order by "id" limit ${chunkSize}
      ${dialect === 'postgres' ? sql`for no key update` : sql``}`.execute(trx);
    if (found.length === 0) return false;
    const changed = changeColumns({ userId: context.principal.userId, now: clock() });
    const set = Object.entries({ [column]: to?.id ?? null, ...changed }).map(
      ([name, value]) => sql`${sql.ref(name)} = ${value}`,
    );
    const ids = found.map(({ id }) => id);
    await sql`update ${sql.table(table)} set ${sql.join(set)}
      where ${among(dialect, 'id', listParameter(dialect, ids))}`.execute(trx);
    const pointing = await namesOf(trx, ids);
    await audit(
      trx,
      context,
      found.map((row) => ({
        module,
        action: 'update',
        recordId: row.id,
        recordName: pointing.get(row.id) ?? '',
        changes: { [loggedAs(column)]: [names.get(row.referred) ?? null, to?.name ?? null] },
        version: row.version + 1,
      })),
    );
    announceChange(trx, { module, action: 'update', ids });
    await redirected(trx, context, ids);
    return true;
  };

  /** Redirects references in the trash. */
  const redirectTrashed = async (
    trx: WriteTransaction,
    { column, module }: IncomingReference,
    ids: readonly number[],
    to: NamedRecord,
  ): Promise<void> => {
    const given = listParameter(dialect, ids);
    if (dialect === 'sqlite') {
      const path = `$.record.${column}`;
      await sql`update "trash" set "snapshot" = json_set("snapshot", ${path}, ${to.id}) where "module" = ${module}
        and json_extract("snapshot", ${path}) in (select value from json_each(${given}))`.execute(trx);
    } else {
      await sql`update "trash" set "snapshot" = jsonb_set("snapshot"::jsonb, array['record', ${sql.lit(column)}],
        to_jsonb(${to.id}::integer))::text where "module" = ${module}
        and ("snapshot"::jsonb #>> array['record', ${sql.lit(column)}])::integer = any(${given})`.execute(trx);
    }
  };

  return {
    /**
     * @param givable whether the caller may move the references to another record; the error then contains their number
     * @throws AppError 4009 if a reference prevents the deletion of one of the records
     */
    async refuse(executor: Executor, records: readonly NamedRecord[], givable: boolean): Promise<void> {
      for (const reference of resources.referencesTo(deletedFrom)) {
        const { onDelete } = reference;
        if (typeof onDelete === 'function') await refuseReferenced(executor, reference, onDelete, records, givable);
      }
    },

    /** Moves references that prevent the deletion of records to another record. */
    async give(
      trx: WriteTransaction,
      context: RequestContext,
      records: readonly NamedRecord[],
      to: NamedRecord,
    ): Promise<void> {
      const names = new Map(records.map(({ id, name }) => [id, name]));
      for (const reference of resources.referencesTo(deletedFrom)) {
        if (typeof reference.onDelete !== 'function') continue;
        await repeatWhile(() => redirectSome(trx, context, reference, names, to));
        await redirectTrashed(trx, reference, [...names.keys()], to);
      }
    },

    /** Clears references to the records; must be called in the transaction that deletes them. */
    async clear(trx: WriteTransaction, context: RequestContext, records: readonly NamedRecord[]): Promise<void> {
      const names = new Map(records.map(({ id, name }) => [id, name]));
      for (const reference of resources.referencesTo(deletedFrom)) {
        if (reference.onDelete !== 'clear') continue;
        await repeatWhile(() => redirectSome(trx, context, reference, names, undefined));
      }
    },
  };
}

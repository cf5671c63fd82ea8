import { actionNames } from '@mutai/contract/logs/operations';
import { writablePart } from '@mutai/contract/record';
import type { Principal, RequestContext } from '../../access/principal.ts';
import type { AuditEntry } from '../../audit/audit.ts';
import { differences } from '../../audit/changes.ts';
import { forEachChunk } from '../../database/many-rows.ts';
import { withSavepoint } from '../../database/savepoint.ts';
import type { WriteTransaction } from '../../database/transaction.ts';
import { AppError } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import type { Resource } from '../declaration.ts';
import type { RecordLog } from '../record-log.ts';
import type { RecordWrites } from '../record-writes.ts';
import type { ResourceRepository } from '../repository.ts';
import type { ResourceTypes } from '../types.ts';
import { undos, type SkippedRecord, type UndoHandler, type UndoRecord } from './undos.ts';

/** Parts of a resource's service. */
interface UndoDependencies<T extends ResourceTypes> {
  readonly module: string;
  readonly repository: ResourceRepository<T>;
  readonly writes: RecordWrites<T>;
  readonly log: RecordLog<T>;
  /** Restores deleted records of the trash in a transaction. @returns ids of those that were there */
  readonly restore:
    | ((trx: WriteTransaction, context: RequestContext, ids: readonly number[]) => Promise<readonly number[]>)
    | undefined;
  changing<R>(ids: readonly number[], work: (trx: WriteTransaction) => Promise<R>): Promise<R>;
  /** Filters ids to those of records that exist for the caller. */
  inScope(trx: WriteTransaction, principal: Principal, ids: readonly number[]): Promise<readonly number[]>;
  /** Prepares the body of an update before the transaction begins. */
  prepared(body: T['updateBody'], id: number): Promise<T['update']>;
}

/** Records before and after a change. */
type Changed<T extends ResourceTypes> = readonly (readonly [before: T['record'], after: T['record']])[];

/** Stores and undoes the changes of a resource. */
export function undoHandler<T extends ResourceTypes>(
  { clock, announceChange }: Platform,
  { permissions, schemas, nameOf }: Resource<T>,
  { module, repository, writes, log, restore, changing, inScope, prepared }: UndoDependencies<T>,
) {
  const keep = async (
    trx: WriteTransaction,
    context: RequestContext,
    logId: number | undefined,
    kept: {
      readonly action: 'update' | 'delete';
      readonly permission: string;
      readonly records: readonly UndoRecord[];
    },
  ): Promise<number | null> => {
    const [first] = kept.records;
    if (logId === undefined || first === undefined) return null;
    const { length } = kept.records;
    const name = `${actionNames[kept.action]} ${length === 1 ? first.name : log.counted(length)}`;
    await undos.keep(trx, context, clock(), { ...kept, logId, module, name });
    return logId;
  };

  /** Writable values before a change; undefined if it cannot be undone. */
  const recordOf = ([before, after]: Changed<T>[number]): UndoRecord | undefined => {
    const old = Object.fromEntries(
      Object.entries(differences(before, after)).map(([field, [value]]) => [field, value]),
    );
    const { properties } = schemas.update;
    const known = Object.fromEntries(Object.entries(old).filter(([field]) => field in properties));
    const values = writablePart(schemas.update, known);
    if (Object.keys(values).length === 0) return undefined;
    return { id: after.id, name: nameOf(after), version: after.version, values };
  };

  const handler: UndoHandler = {
    async update(context, { records }, begin) {
      const inputs = new Map<number, T['update']>();
      for (const { id, values = {} } of records) inputs.set(id, await prepared(values, id));
      const ids = records.map(({ id }) => id);
      return changing(ids, async (trx) => {
        if (!(await begin(trx))) return undefined;
        await repository.lock(trx, ids, 'change');
        const found = await repository.findMany(trx, await inScope(trx, context.principal, ids));
        const byId = new Map(found.map((record) => [record.id, record]));
        const skipped: SkippedRecord[] = [];
        const undone: number[] = [];
        /** @returns log lines of the record */
        const undoOne = async ({ id, name, version }: UndoRecord): Promise<readonly AuditEntry[]> => {
          const before = byId.get(id);
          const input = inputs.get(id);
          if (before === undefined || input === undefined || before.version !== version) {
            skipped.push({ name });
            return [];
          }
          try {
            const values = await writes.valuesOf(trx, context, before, input);
            const after = await withSavepoint(trx, () => writes.update(trx, context, before, values, input));
            undone.push(id);
            return await log.updatedEntries(trx, input, [[before, after]]);
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            skipped.push({ name, reason: error.message });
            return [];
          }
        };
        await forEachChunk(records, async (some) => {
          const entries: AuditEntry[] = [];
          for (const one of some) entries.push(...(await undoOne(one)));
          await log.rows(trx, context, entries);
        });
        announceChange(trx, { module, action: 'update', ids: undone });
        return { count: undone.length, skipped };
      });
    },

    delete: (context, { records }, begin) =>
      changing(
        records.map(({ id }) => id),
        async (trx) => {
          if (restore === undefined || !(await begin(trx))) return undefined;
          const ids = new Set(
            await restore(
              trx,
              context,
              records.map(({ id }) => id),
            ),
          );
          return { count: ids.size, skipped: records.filter(({ id }) => !ids.has(id)) };
        },
      ),
  };

  return {
    handler,

    /** Records of a change that can be undone; taken chunk by chunk, because whole records may be long. */
    recordsOf: (pairs: Changed<T>): readonly UndoRecord[] => pairs.flatMap((pair) => recordOf(pair) ?? []),

    /**
     * Stores a change of records.
     *
     * @param logId line of the log about it; undefined if nothing was logged
     * @param permission that the change needed
     * @returns id by which it can be undone; null if it cannot
     */
    changed: (
      trx: WriteTransaction,
      context: RequestContext,
      logId: number | undefined,
      records: readonly UndoRecord[],
      permission: string,
    ): Promise<number | null> => keep(trx, context, logId, { action: 'update', permission, records }),

    /** Stores a deletion, if records can be restored: see `changed`. */
    removed: async (
      trx: WriteTransaction,
      context: RequestContext,
      logId: number | undefined,
      records: readonly UndoRecord[],
    ): Promise<number | null> =>
      restore === undefined
        ? null
        : keep(trx, context, logId, { action: 'delete', permission: permissions.delete, records }),
  };
}

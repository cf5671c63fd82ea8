import type { Principal, RequestContext } from '../access/principal.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { forEachChunk } from '../database/many-rows.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import { errors } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { batchRefusals } from './batch.ts';
import type { Resource } from './declaration.ts';
import type { Counted } from './deletion/removal.ts';
import type { RecordLog } from './record-log.ts';
import type { RecordWrites } from './record-writes.ts';
import type { ResourceRepository } from './repository.ts';
import type { ResourceTypes } from './types.ts';
import type { undoHandler } from './undo/undo-handler.ts';
import type { UndoRecord } from './undo/undos.ts';

/** Parts of a resource's service. */
interface UpdateAllDependencies<T extends ResourceTypes> {
  readonly module: string;
  readonly repository: ResourceRepository<T>;
  readonly writes: RecordWrites<T>;
  readonly log: RecordLog<T>;
  readonly undo: ReturnType<typeof undoHandler<T>>;
  changing<R>(ids: readonly number[], work: (trx: WriteTransaction) => Promise<R>): Promise<R>;
  /** Filters ids to those of records that exist for the caller. */
  inScope(trx: WriteTransaction, principal: Principal, ids: readonly number[]): Promise<readonly number[]>;
}

/** Creates the function that changes several records of a resource, all or none. */
export function updateAll<T extends ResourceTypes>(
  { announceChange }: Platform,
  { label, nameOf }: Resource<T>,
  { module, repository, writes, log, undo, changing, inScope }: UpdateAllDependencies<T>,
) {
  type Rec = T['record'];
  type Planned = readonly [before: Rec, input: T['update'], values: Partial<T['values']>];

  return async (
    context: RequestContext,
    ids: readonly number[],
    inputOf: (record: Rec) => T['update'],
    permission?: string,
  ): Promise<Counted> =>
    changing(ids, async (trx) => {
      await repository.lock(trx, ids, 'change');
      const visible = await inScope(trx, context.principal, ids);
      const found = visible.length === 0 ? [] : await repository.findMany(trx, visible);
      if (found.length === 0) throw errors.notFound(label);
      const refusals = batchRefusals(ids.length, nameOf);

      // All checks run before the first write, so that one error names all refused records.
      const planned: Planned[] = [];
      await forEachChunk(found, async (some) => {
        for (const record of some) {
          await refusals.collect(record, async () => {
            const input = inputOf(record);
            planned.push([record, input, await writes.valuesOf(trx, context, record, input)]);
          });
        }
      });
      refusals.throwIfAny();

      const entries: AuditEntry[] = [];
      const undoRecords: UndoRecord[] = [];
      await forEachChunk(planned, async (some) => {
        const changed: (readonly [Rec, Rec])[] = [];
        for (const [before, input, values] of some) {
          const after = await refusals.collect(before, () => writes.update(trx, context, before, values, input));
          refusals.throwIfAny();
          if (after !== undefined && after !== before) changed.push([before, after]);
        }
        const [first] = some;
        if (changed.length === 0 || first === undefined) return;
        entries.push(...(await log.updatedEntries(trx, first[1], changed)));
        undoRecords.push(...undo.recordsOf(changed));
        announceChange(trx, { module, action: 'update', ids: changed.map(([, { id }]) => id) });
      });
      const logId = await log.write(trx, context, entries);
      const undoId = permission === undefined ? null : await undo.changed(trx, context, logId, undoRecords, permission);
      return { count: found.length, undoId };
    });
}

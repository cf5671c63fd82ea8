import type { AuditEntry } from '../../audit/audit.ts';
import type { Executor } from '../../database/open-database.ts';
import type { Write, WriteTransaction } from '../../database/transaction.ts';
import { errors } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import type { RequestContext, Principal } from '../../access/principal.ts';
import type { Resource } from '../declaration.ts';
import type { ResourceRepository } from '../repository.ts';
import type { ResourceTypes } from '../types.ts';
import { incomingReferences } from './incoming-references.ts';
import { purgedRecord, snapshotsOf, type NamedRecord, type PurgedRecord, type StoredRecord } from './snapshots.ts';
import type { Trash } from './trash.ts';

/** Largest number of records that the error message names. */
const mostNamed = 3;

/** Result of a change of several records. */
export interface Counted {
  /** Number of records that were found. */
  readonly count: number;
  /** Id by which the change can be undone; null if it cannot. */
  readonly undoId: number | null;
}

export interface RemovalOptions {
  /** Allows deleting records that are in use. */
  readonly force?: boolean | undefined;
  /** Id of the record that takes over references to the deleted ones. */
  readonly moveTo?: number | undefined;
}

/** Parts of a resource's service. */
interface RemovalDependencies<T extends ResourceTypes> {
  readonly module: string;
  readonly repository: ResourceRepository<T>;
  readonly stored: StoredRecord;
  /** Undefined if deletions are final. */
  readonly trash: Trash | undefined;
  readonly log: {
    removedEntries(executor: Executor, records: readonly T['record'][]): Promise<readonly AuditEntry[]>;
    /** Writes lines as one operation. */
    write(trx: WriteTransaction, context: RequestContext, entries: readonly AuditEntry[]): Promise<number | undefined>;
  };
  /** Stores the deletion, so that it can be undone. @returns id for the undo; null if it cannot be undone */
  keepUndo(
    trx: WriteTransaction,
    context: RequestContext,
    logId: number | undefined,
    records: readonly NamedRecord[],
  ): Promise<number | null>;
  /** Runs a transaction of the resource. @param lane by default chosen by the number of ids */
  changing<R>(ids: readonly number[], work: (trx: WriteTransaction) => Promise<R>, lane?: Write): Promise<R>;
  /** @throws AppError 4004 */
  refuseOutside(trx: WriteTransaction, principal: Principal, ids: readonly number[]): Promise<void>;
  onPurged(trx: WriteTransaction, gone: readonly PurgedRecord[]): Promise<void>;
}

/** Creates the function that deletes records of a resource. */
export function removal<T extends ResourceTypes>(
  platform: Platform,
  declaration: Resource<T>,
  { module, repository, stored, trash, log, keepUndo, changing, refuseOutside, onPurged }: RemovalDependencies<T>,
) {
  const { label, nameOf, rules = {}, givesReferences = false } = declaration;
  const { database, clock, announceChange } = platform;
  const { relations } = repository;
  const incoming = incomingReferences(platform, relations.table);

  /** @returns function to call after the records are deleted */
  const beforeFinalDeletion = async (
    trx: WriteTransaction,
    named: readonly NamedRecord[],
  ): Promise<() => Promise<void>> => {
    if (trash !== undefined || (rules.onPurged === undefined && relations.fileColumns.length === 0)) {
      return () => Promise.resolve();
    }
    const kept = await snapshotsOf(database, stored).take(trx, named);
    const purged = kept.map(({ id, name, snapshot }) => purgedRecord(id, name, snapshot));
    return () => onPurged(trx, purged);
  };
  /** Moves references to the records to another record. */
  const giveReferences = async (
    trx: WriteTransaction,
    context: RequestContext,
    records: readonly NamedRecord[],
    to: number,
  ) => {
    const refuse = (message: string) => errors.invalidField('moveTo', '移到', message);
    if (records.some(({ id }) => id === to)) throw refuse(`不能移到正要删除的${label}，请选择另一个`);
    const target = await repository.find(trx, to);
    if (target === undefined) throw refuse(`所选${label}不存在，请刷新后重新选择`);
    await refuseOutside(trx, context.principal, [to]);
    await incoming.give(trx, context, records, { id: to, name: nameOf(target) });
  };

  return (
    context: RequestContext,
    ids: readonly number[],
    { force = false, moveTo }: RemovalOptions = {},
  ): Promise<Counted> => {
    const remove = async (trx: WriteTransaction) => {
      // Lock before reading, so that rules and trash see the records as they are deleted.
      await repository.lock(trx, moveTo === undefined ? ids : [...ids, moveTo], 'removal');
      const found = await repository.findMany(trx, ids);
      if (found.length === 0) throw errors.notFound(label);
      await refuseOutside(
        trx,
        context.principal,
        found.map((one) => one.id),
      );
      await rules.beforeRemove?.(trx, context, found);
      if (!force) await refuseUsed<T>(trx, found, declaration);
      const named = found.map((one) => ({ id: one.id, name: nameOf(one) }));
      // First, because the records that lose or change a reference are rows of this deletion.
      const logId = await log.write(trx, context, await log.removedEntries(trx, found));
      if (moveTo !== undefined) await giveReferences(trx, context, named, moveTo);
      await incoming.refuse(trx, named, givesReferences);
      await trash?.keep(trx, named, context.principal.nickname, clock());
      const afterFinalDeletion = await beforeFinalDeletion(trx, named);
      await incoming.clear(trx, context, named);
      await repository.remove(
        trx,
        found.map((one) => one.id),
      );
      await afterFinalDeletion();
      await rules.afterRemove?.(trx);
      announceChange(trx, { module, action: 'delete', ids: found.map(({ id }) => id) });
      return { count: found.length, undoId: await keepUndo(trx, context, logId, named) };
    };
    // The number of references to move is unbounded.
    return changing(ids, remove, moveTo === undefined ? undefined : database.bulkWrite);
  };
}

/**
 * Rejects deleting records that are in use.
 *
 * @throws AppError 4009 with the number of uses, for the console's confirmation
 */
async function refuseUsed<T extends ResourceTypes>(
  executor: Executor,
  records: readonly T['record'][],
  { label, usage, nameOf }: Pick<Resource<T>, 'label' | 'usage' | 'nameOf'>,
): Promise<void> {
  if (usage === undefined) return;
  const counts = await usage.counts(executor, records);
  const used = records.map((record, index) => ({ record, count: counts[index] ?? 0 })).filter(({ count }) => count > 0);
  const total = used.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return;
  const named = used.slice(0, mostNamed).map(({ record }) => `“${nameOf(record)}”`);
  const others = used.length > mostNamed ? `等 ${used.length} 个` : '';
  const consequence = await usage.message(
    total,
    executor,
    used.map(({ record }) => record),
  );
  throw errors.inUseBy(total, `${label}${named.join('、')}${others}${consequence}！`);
}

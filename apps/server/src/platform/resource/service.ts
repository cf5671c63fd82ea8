import type { ListQueryBase } from '@mutai/contract/list';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { holdsAny } from '@mutai/contract/permissions';
import type { BaseRecord } from '@mutai/contract/record';
import { differences } from '../audit/changes.ts';
import { recordHistory } from '../audit/history.ts';
import { isMissingReference, isUniqueViolation } from '../database/errors.ts';
import { forEachChunk } from '../database/many-rows.ts';
import { writeLane, type Executor } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import { errors } from '../errors.ts';
import type { Requester } from '../fair-queue.ts';
import type { Platform } from '../platform.ts';
import type { Act, Principal } from '../principal.ts';
import { checkChoices } from './choices.ts';
import { incomingReferences } from './deletion/incoming-references.ts';
import { recordLog } from './record-log.ts';
import { checkReferences } from './references.ts';
import type { ResourceDefinition } from './definition.ts';
import { fileUses } from './file-uses.ts';
import type { Page, Stamp } from './repository.ts';
import { orderOf, windowOf } from './search.ts';
import { refuseUsed } from './deletion/used-records.ts';
import { purgedRecord, snapshotsOf, type NamedRecord, type PurgedRecord } from './deletion/snapshots.ts';
import { storedRecordOf } from './deletion/stored-record.ts';
import { trashService } from './deletion/trash-service.ts';
import { trashOf, type Trash, type TrashedRecord, type TrashService } from './deletion/trash.ts';

/** The acts that every resource has: each change in one transaction with its line in the operation log. */
export interface ResourceService<Rec, Query, Create, Update, Listed = Rec, Saved = Rec> {
  /** Permission code of its page. */
  readonly module: string;
  /** What one record is called. */
  readonly label: string;
  /** Whether only some of the records are there for somebody. */
  isScoped(principal: Principal): boolean;
  list(principal: Principal, query: Query, requester?: Requester): Promise<Page<Listed>>;
  get(principal: Principal, id: number): Promise<Rec>;
  create(act: Act, input: Create): Promise<Saved>;
  update(act: Act, id: number, input: Update): Promise<Saved>;
  /**
   * Makes the same change of several records.
   *
   * @returns how many were there
   */
  updateAll(act: Act, ids: readonly number[], input: Update): Promise<number>;
  /** @returns how many were deleted; ids that are gone already do not count */
  remove(act: Act, ids: readonly number[], options?: RemovalOptions): Promise<number>;
  /** Whether records may be in use, so that deleting them may need `force`. */
  readonly forcible: boolean;
  /** Whether `moveTo` is known. */
  readonly givesReferences: boolean;
  /** What happened to a record, newest first unless asked otherwise; also of one that is deleted. */
  history(principal: Principal, id: number, query: ListQueryBase): Promise<Page<OperationLog>>;
  /** Undefined: a deletion is final. */
  readonly trash: TrashService | undefined;
}

export interface RemovalOptions {
  /** Also what is still in use. */
  readonly force?: boolean | undefined;
  /** Record to which that goes which refers to the others. */
  readonly moveTo?: number | undefined;
}

export function resourceService<
  Rec extends BaseRecord,
  Query extends ListQueryBase,
  Create,
  Update extends { version?: number },
  Values extends object,
  Listed = Rec,
>(
  platform: Platform,
  definition: ResourceDefinition<Rec, Query, Create, Update, Values, Listed>,
): ResourceService<Rec, Query, Create, Update, Listed> {
  const { module, label, repository, rules, usage, nameOf, taken } = definition;
  const { relations } = repository;
  const { database, clock, audit, announceChange, onceForKey, resources } = platform;
  const { db } = database;
  const historyOf = recordHistory(database, module);
  const belonging = definition.trash === true ? [] : (definition.trash?.belonging ?? []);
  const stored = storedRecordOf(resources, relations, belonging);
  const trash = definition.trash === undefined ? undefined : trashOf(database, module, stored, relations.scopes);
  const incoming = incomingReferences(platform, relations.table);
  const namesOf = async (executor: Executor, ids: readonly number[]) =>
    new Map((await repository.findMany(executor, ids)).map((record) => [record.id, nameOf(record)]));
  for (const [column, { table: to, onDelete }] of Object.entries(relations.references)) {
    const redirected = async (trx: WriteTransaction, act: Act, ids: readonly number[]) =>
      rules.afterRedirect?.(trx, act, ids);
    resources.addReference(to, { table: relations.table, column, onDelete, module, namesOf, redirected });
  }
  for (const link of relations.links) resources.addLink(relations.table, link);
  const scopeOf = (principal: Principal) => definition.scope?.(principal);
  const uses = fileUses(database, resources, module, relations.fileColumns);
  if (relations.fileColumns.length > 0) {
    resources.addFileUser(module, {
      isOpenTo: (principal) => holdsAny(principal.permissions, [module]) && scopeOf(principal) === undefined,
      namesOf,
    });
  }
  const onPurged = async (trx: WriteTransaction, gone: readonly PurgedRecord[]) => {
    await uses.ended(
      trx,
      gone.map(({ recordId }) => recordId),
    );
    await rules.onPurged?.(trx, gone);
  };
  const stampOf = (act: Act): Stamp => ({ userId: act.principal.userId, now: clock() });
  const findOrRefuse = async (executor: Executor, id: number) => {
    const found = await repository.find(executor, id);
    if (found === undefined) throw errors.notFound(label);
    return found;
  };
  /** @throws AppError 4004 when one of them is not there for who asks */
  const refuseOutside = async (executor: Executor, principal: Principal, ids: readonly number[]) => {
    const scope = scopeOf(principal);
    if (scope === undefined) return;
    if ((await repository.within(executor, ids, scope)).length < ids.length) throw errors.notFound(label);
  };
  const shownTo = async (executor: Executor, principal: Principal, record: Rec): Promise<Rec> =>
    (await definition.shownTo?.(executor, principal, [record]))?.[0] ?? record;
  const log = recordLog(audit, definition);
  const changing = async <T>(
    ids: readonly number[],
    work: (trx: WriteTransaction) => Promise<T>,
    lane = writeLane(database, ids.length),
  ): Promise<T> =>
    lane(async (trx) => {
      await rules.lock?.(trx, ids);
      return work(trx);
    });
  const refusingDuplicates = async <T>(values: Partial<Values>, write: () => Promise<T>) => {
    try {
      return await write();
    } catch (error) {
      // What it points at was there when the rules looked, and went at this very moment.
      if (isMissingReference(error)) throw errors.inUse('关联的数据刚刚被删除，请刷新后重新选择！');
      throw isUniqueViolation(error) ? errors.taken(taken(values)) : error;
    }
  };
  /** @returns to be called when the records are gone */
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
  const restoreFrom =
    (kept: Trash) =>
    async (trx: WriteTransaction, { id, recordId, name }: TrashedRecord) => {
      try {
        await kept.restore(trx, id);
      } catch (error) {
        if (isMissingReference(error)) throw errors.notRestored(name, '关联的数据刚刚被删除，请刷新后重试！');
        if (!isUniqueViolation(error)) throw error;
        throw errors.notRestored(name, Object.values(taken({}))[0] ?? '已有相同的数据');
      }
      return findOrRefuse(trx, recordId);
    };

  /** @returns the record as it is then; the same one when nothing differs */
  const write = async (trx: WriteTransaction, act: Act, before: Rec, input: Update): Promise<Rec> => {
    const { id } = before;
    const values = repository.normalized(await rules.toUpdate(trx, act, before, input));
    // What the record does not show, such as a secret, differs whatever it is.
    const changed = Object.keys(differences(before, { ...before, ...values }));
    if (changed.length === 0) return before;
    const written = Object.fromEntries(Object.entries(values).filter(([field]) => changed.includes(field)));
    await checkReferences(trx, relations, written);
    await checkChoices(trx, relations.choices, written);
    await refusingDuplicates(values, () => repository.update(trx, id, values, stampOf(act)));
    await uses.changed(trx, id, before, { ...before, ...values });
    const after = await findOrRefuse(trx, id);
    await rules.afterUpdate?.(trx, act, before, after, input);
    return after;
  };
  /** Has what refers to records refer to another one. */
  const giveReferences = async (trx: WriteTransaction, act: Act, records: readonly NamedRecord[], to: number) => {
    const refuse = (message: string) => errors.invalid({ moveTo: message }, `移到：${message}`);
    if (records.some(({ id }) => id === to)) throw refuse(`不能移到正要删除的${label}，请选择另一个`);
    const target = await repository.find(trx, to);
    if (target === undefined) throw refuse(`所选${label}不存在，请刷新后重新选择`);
    await refuseOutside(trx, act.principal, [to]);
    await incoming.give(trx, act, records, { id: to, name: nameOf(target) });
  };

  const served =
    trash === undefined
      ? undefined
      : trashService(trash, {
          module,
          label,
          platform,
          rules: { ...rules, onPurged },
          scopeOf,
          changing: (records, work) => changing([], work, writeLane(database, records)),
          restoreOne: restoreFrom(trash),
          restoredEntry: log.restoredEntry,
        });
  if (served !== undefined) resources.addTrash(served);

  return {
    module,
    label,
    isScoped: (principal) => scopeOf(principal) !== undefined,
    async list(principal, query, requester) {
      const page = await repository.page(query, requester, scopeOf(principal));
      return { ...page, rows: (await definition.shownTo?.(db, principal, page.rows)) ?? page.rows };
    },
    async get(principal, id) {
      await refuseOutside(db, principal, [id]);
      return shownTo(db, principal, await findOrRefuse(db, id));
    },

    create: (act, input) =>
      onceForKey(act, async (trx) => {
        await rules.lock?.(trx, []);
        const values = repository.normalized(await rules.toCreate(trx, act, input));
        await checkReferences(trx, relations, values);
        await checkChoices(trx, relations.choices, values);
        const id = await refusingDuplicates(values, () => repository.insert(trx, values, stampOf(act)));
        await uses.added(trx, [{ id, values }]);
        const created = await findOrRefuse(trx, id);
        await rules.afterCreate?.(trx, act, created, input);
        await log.created(trx, act, created);
        announceChange(trx, { module, action: 'create', ids: [id] });
        return shownTo(trx, act.principal, created);
      }),

    update: (act, id, input) =>
      changing([id], async (trx) => {
        await repository.lock(trx, [id], 'change');
        await refuseOutside(trx, act.principal, [id]);
        const before = await findOrRefuse(trx, id);
        if (input.version !== undefined && input.version !== before.version)
          throw errors.stale(await shownTo(trx, act.principal, before));
        const after = await write(trx, act, before, input);
        if (after !== before) {
          await log.updated(trx, act, input, [[before, after]]);
          announceChange(trx, { module, action: 'update', ids: [id] });
        }
        return shownTo(trx, act.principal, after);
      }),

    updateAll: (act, ids, input) =>
      changing(ids, async (trx) => {
        await repository.lock(trx, ids, 'change');
        const found = await repository.findMany(trx, ids);
        if (found.length === 0) throw errors.notFound(label);
        await refuseOutside(
          trx,
          act.principal,
          found.map((one) => one.id),
        );
        await forEachChunk(found, async (some) => {
          const changed: (readonly [Rec, Rec])[] = [];
          for (const before of some) {
            const after = await write(trx, act, before, input);
            if (after !== before) changed.push([before, after]);
          }
          if (changed.length === 0) return;
          await log.updated(trx, act, input, changed);
          announceChange(trx, { module, action: 'update', ids: changed.map(([, { id }]) => id) });
        });
        return found.length;
      }),

    forcible: usage !== undefined,
    givesReferences: definition.givesReferences === true,

    remove: (act, ids, { force = false, moveTo } = {}) => {
      const removal = async (trx: WriteTransaction) => {
        // Held before they are looked at: what the rules see and what the trash keeps is what goes.
        await repository.lock(trx, moveTo === undefined ? ids : [...ids, moveTo], 'removal');
        const found = await repository.findMany(trx, ids);
        if (found.length === 0) throw errors.notFound(label);
        await refuseOutside(
          trx,
          act.principal,
          found.map((one) => one.id),
        );
        await rules.beforeRemove?.(trx, act, found);
        if (!force) await refuseUsed(trx, found, definition);
        const named = found.map((one) => ({ id: one.id, name: nameOf(one) }));
        if (moveTo !== undefined) await giveReferences(trx, act, named, moveTo);
        await incoming.refuse(trx, named, definition.givesReferences === true);
        await trash?.keep(trx, named, act.principal.nickname, clock());
        const afterFinalDeletion = await beforeFinalDeletion(trx, named);
        await incoming.clear(trx, act, named);
        await repository.remove(
          trx,
          found.map((one) => one.id),
        );
        await afterFinalDeletion();
        await rules.afterRemove?.(trx);
        await log.removed(trx, act, found);
        announceChange(trx, { module, action: 'delete', ids: found.map(({ id }) => id) });
        return found.length;
      };
      // What moves may be any number of records.
      return changing(ids, removal, moveTo === undefined ? undefined : database.bulkWrite);
    },

    async history(principal, id, query) {
      await refuseOutside(db, principal, [id]);
      const [, direction] = orderOf(query.sort, 'createdAt:desc');
      return historyOf(db, id, { ...windowOf(query), direction });
    },

    trash: served,
  };
}

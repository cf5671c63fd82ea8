import type { ListQueryBase } from '@mutai/contract/list';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { holdsAny } from '@mutai/contract/permissions';
import { differences } from '../audit/changes.ts';
import { recordHistory } from '../audit/history.ts';
import { isMissingReference, isUniqueViolation } from '../database/errors.ts';
import { forEachChunk } from '../database/many-rows.ts';
import { writeLane, type Executor } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import { errors } from '../errors.ts';
import type { Requester } from '../workers/fair-queue.ts';
import type { Platform } from '../platform.ts';
import type { Act, Principal } from '../access/principal.ts';
import type { ActionRequest, RecordAction } from './actions.ts';
import { checkChoices } from './choices.ts';
import type { Resource } from './declaration.ts';
import { removal, type RemovalOptions } from './deletion/removal.ts';
import type { PurgedRecord } from './deletion/snapshots.ts';
import { storedRecordOf } from './deletion/stored-record.ts';
import { trashService } from './deletion/trash-service.ts';
import { trashOf, type Trash, type TrashedRecord, type TrashService } from './deletion/trash.ts';
import { fileUses } from './file-uses.ts';
import { recordLog } from './record-log.ts';
import { checkReferences } from './references.ts';
import type { Page, ResourceRepository, Stamp } from './repository.ts';
import { orderOf, windowOf } from './list/search.ts';
import { tableRepository } from './table-repository.ts';
import type { ResourceTypes } from './types.ts';

/** Finds whole records of a resource. */
export interface RecordSource<Answer> {
  /** @throws AppError 4004 if the record does not exist for the caller */
  get(principal: Principal, id: number): Promise<Answer>;
}

/** Operations of a resource. Each change is one transaction, with its line in the operation log. */
export interface ResourceService<T extends ResourceTypes> extends RecordSource<T['answer']> {
  readonly declaration: Resource<T>;
  readonly repository: ResourceRepository<T>;
  /** Module of log lines, events and trash. */
  readonly module: string;
  /** True if a scope restricts the user to some of the records. */
  isScoped(principal: Principal): boolean;
  list(principal: Principal, query: T['query'], requester?: Requester): Promise<Page<T['listed']>>;
  create(act: Act, body: T['createBody']): Promise<T['saved']>;
  update(act: Act, id: number, body: T['updateBody']): Promise<T['saved']>;
  /** Applies one change to several records. @returns number of existing records */
  updateAll(act: Act, ids: readonly number[], body: T['updateBody']): Promise<number>;
  /** Performs an action on the record that the request names. @returns the record after the action */
  perform<Request extends ActionRequest>(
    act: Act,
    action: RecordAction<T, Request>,
    request: Request,
  ): Promise<T['answer']>;
  /** @returns number of deleted records; missing ids are not counted */
  remove(act: Act, ids: readonly number[], options?: RemovalOptions): Promise<number>;
  /** Log of a record, newest first by default; deleted records keep theirs. */
  history(principal: Principal, id: number, query: ListQueryBase): Promise<Page<OperationLog>>;
  /** Undefined if deletions are final. */
  readonly trash: TrashService | undefined;
}

/** Creates the operations of a declared resource. */
export function resourceService<T extends ResourceTypes>(
  platform: Platform,
  declaration: Resource<T>,
): ResourceService<T> {
  type Rec = T['record'];
  type Values = T['values'];
  const { label, permissions, module = permissions.read, prepare, defaults, unique = {}, rules = {} } = declaration;
  const { nameOf, schemas } = declaration;
  const { database, clock, audit, announceChange, onceForKey, resources } = platform;
  const { db } = database;
  const repository = 'repository' in declaration ? declaration.repository : tableRepository<T>(database, declaration);
  const { relations } = repository;
  const historyOf = recordHistory(database, module);
  const belonging = declaration.trash === true ? [] : (declaration.trash?.belonging ?? []);
  const stored = storedRecordOf(resources, relations, belonging);
  const trash = declaration.trash === undefined ? undefined : trashOf(database, module, stored, relations.scopes);
  const namesOf = async (executor: Executor, ids: readonly number[]) =>
    new Map((await repository.findMany(executor, ids)).map((record) => [record.id, nameOf(record)]));
  for (const [column, { table: to, onDelete }] of Object.entries(relations.references)) {
    const redirected = async (trx: WriteTransaction, act: Act, ids: readonly number[]) =>
      rules.afterRedirect?.(trx, act, ids);
    resources.addReference(to, { table: relations.table, column, onDelete, module, namesOf, redirected });
  }
  for (const link of relations.links) resources.addLink(relations.table, link);
  const scopeOf = (principal: Principal) => declaration.scope?.(principal);
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
  /** @throws AppError 4004 if one of them does not exist for the caller */
  const refuseOutside = async (executor: Executor, principal: Principal, ids: readonly number[]) => {
    const scope = scopeOf(principal);
    if (scope === undefined) return;
    if ((await repository.within(executor, ids, scope)).length < ids.length) throw errors.notFound(label);
  };
  const shownTo = async (executor: Executor, principal: Principal, record: Rec): Promise<Rec> =>
    (await declaration.shownTo?.(executor, principal, [record]))?.[0] ?? record;
  const answerTo = async (executor: Executor, principal: Principal, record: Rec): Promise<T['answer']> => {
    const shown = await shownTo(executor, principal, record);
    return declaration.answerOf?.(shown) ?? shown;
  };
  const savedTo: (executor: Executor, principal: Principal, record: Rec) => Promise<T['saved']> =
    schemas.saved === undefined ? answerTo : shownTo;
  const log = recordLog<T>(audit, { module, relations, rules, nameOf });
  const changing = async <R>(
    ids: readonly number[],
    work: (trx: WriteTransaction) => Promise<R>,
    lane = writeLane(database, ids.length),
  ): Promise<R> =>
    lane(async (trx) => {
      await rules.lock?.(trx, ids);
      return work(trx);
    });
  const refusingDuplicates = async <R>(write: () => Promise<R>) => {
    try {
      return await write();
    } catch (error) {
      // A concurrent transaction deleted the referenced record after the check.
      if (isMissingReference(error)) throw errors.inUse('关联的数据刚刚被删除，请刷新后重新选择！');
      throw isUniqueViolation(error) ? errors.taken(unique) : error;
    }
  };
  const restoreFrom =
    (kept: Trash) =>
    async (trx: WriteTransaction, { id, recordId, name }: TrashedRecord) => {
      try {
        await kept.restore(trx, id);
      } catch (error) {
        if (isMissingReference(error)) throw errors.notRestored(name, '关联的数据刚刚被删除，请刷新后重试！');
        if (!isUniqueViolation(error)) throw error;
        throw errors.notRestored(name, Object.values(unique)[0] ?? '已有相同的数据');
      }
      return findOrRefuse(trx, recordId);
    };

  // Without `prepare`, bodies have the types that the rules expect.
  const created = async (body: T['createBody']): Promise<T['create']> => prepare?.create(body) ?? body;
  const updated = async (body: T['updateBody'], id?: number): Promise<T['update']> => prepare?.update(body, id) ?? body;
  const newValues = async (trx: WriteTransaction, act: Act, input: T['create']): Promise<Values> => ({
    ...defaults,
    ...((await rules.toCreate?.(trx, act, input)) ?? input),
  });
  const changedValues = async (
    trx: WriteTransaction,
    act: Act,
    before: Rec,
    input: T['update'],
  ): Promise<Partial<Values>> => {
    if (rules.toUpdate !== undefined) return rules.toUpdate(trx, act, before, input);
    const { version: _, ...values } = input;
    return values as Partial<Values>;
  };

  /** @returns the updated record, or `before` itself if nothing differs */
  const write = async (
    trx: WriteTransaction,
    act: Act,
    before: Rec,
    asked: Partial<Values>,
    input: Partial<T['update']>,
  ): Promise<Rec> => {
    const { id } = before;
    const values = repository.normalized(asked);
    // Values that the record does not contain, such as secrets, always count as changed.
    const changed = Object.keys(differences(before, { ...before, ...values }));
    if (changed.length === 0) return before;
    const written = Object.fromEntries(Object.entries(values).filter(([field]) => changed.includes(field)));
    await checkReferences(trx, relations, written);
    await checkChoices(trx, relations.choices, written);
    await refusingDuplicates(() => repository.update(trx, id, values, stampOf(act)));
    await uses.changed(trx, id, before, { ...before, ...values });
    const after = await findOrRefuse(trx, id);
    await rules.afterUpdate?.(trx, act, before, after, input);
    return after;
  };
  /** Changes one record. @returns the record before and after, identical if nothing differs */
  const changeOne = async (
    trx: WriteTransaction,
    act: Act,
    { id, version }: Pick<ActionRequest, 'id'> & { readonly version: number | undefined },
    valuesOf: (before: Rec) => Promise<Partial<Values>>,
    input: Partial<T['update']>,
  ): Promise<readonly [before: Rec, after: Rec]> => {
    await repository.lock(trx, [id], 'change');
    await refuseOutside(trx, act.principal, [id]);
    const before = await findOrRefuse(trx, id);
    if (version !== undefined && version !== before.version) {
      throw errors.stale(await answerTo(trx, act.principal, before));
    }
    return [before, await write(trx, act, before, await valuesOf(before), input)];
  };

  const served =
    trash === undefined
      ? undefined
      : trashService<Rec>(trash, {
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
    declaration,
    repository,
    module,
    isScoped: (principal) => scopeOf(principal) !== undefined,
    async list(principal, query, requester) {
      const page = await repository.page(query, requester, scopeOf(principal));
      return { ...page, rows: (await declaration.shownTo?.(db, principal, page.rows)) ?? page.rows };
    },
    async get(principal, id) {
      await refuseOutside(db, principal, [id]);
      return answerTo(db, principal, await findOrRefuse(db, id));
    },

    async create(act, body) {
      const input = await created(body);
      return onceForKey(act, async (trx) => {
        await rules.lock?.(trx, []);
        const values = repository.normalized(await newValues(trx, act, input));
        await checkReferences(trx, relations, values);
        await checkChoices(trx, relations.choices, values);
        const id = await refusingDuplicates(() => repository.insert(trx, values, stampOf(act)));
        await uses.added(trx, [{ id, values }]);
        const record = await findOrRefuse(trx, id);
        await rules.afterCreate?.(trx, act, record, input);
        await log.created(trx, act, record);
        announceChange(trx, { module, action: 'create', ids: [id] });
        return savedTo(trx, act.principal, record);
      });
    },

    async update(act, id, body) {
      const input = await updated(body, id);
      return changing([id], async (trx) => {
        const valuesOf = (record: Rec) => changedValues(trx, act, record, input);
        const [before, after] = await changeOne(trx, act, { id, version: input.version }, valuesOf, input);
        if (after !== before) {
          await log.updated(trx, act, input, [[before, after]]);
          announceChange(trx, { module, action: 'update', ids: [id] });
        }
        return savedTo(trx, act.principal, after);
      });
    },

    async updateAll(act, ids, body) {
      const input = await updated(body);
      return changing(ids, async (trx) => {
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
            const after = await write(trx, act, before, await changedValues(trx, act, before, input), input);
            if (after !== before) changed.push([before, after]);
          }
          if (changed.length === 0) return;
          await log.updated(trx, act, input, changed);
          announceChange(trx, { module, action: 'update', ids: changed.map(([, { id }]) => id) });
        });
        return found.length;
      });
    },

    async perform(act, action, request) {
      const { id, version } = request;
      await refuseOutside(db, act.principal, [id]);
      const prepared = await action.prepare?.(await findOrRefuse(db, id), request);
      return changing([id], async (trx) => {
        const valuesOf = (record: Rec) => action.run(trx, act, record, request, prepared);
        const [before, after] = await changeOne(trx, act, { id, version }, valuesOf, {});
        if (after !== before) {
          await action.after?.(trx, act, after, prepared);
          await log.acted(trx, act, action.logged, before, after, action.logs?.(before, request, prepared) ?? {});
          announceChange(trx, { module, action: 'update', ids: [id] });
        }
        return answerTo(trx, act.principal, after);
      });
    },

    remove: removal<T>(platform, declaration, {
      module,
      repository,
      stored,
      trash,
      log,
      changing,
      refuseOutside,
      onPurged,
    }),

    async history(principal, id, query) {
      await refuseOutside(db, principal, [id]);
      const [, direction] = orderOf(query.sort, 'createdAt:desc');
      return historyOf(db, id, { ...windowOf(query), direction });
    },

    trash: served,
  };
}

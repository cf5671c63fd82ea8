import type { ListQueryBase } from '@mutai/contract/list';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { holdsAny } from '@mutai/contract/permissions';
import { recordHistory } from '../audit/history.ts';
import { isMissingReference, isUniqueViolation } from '../database/errors.ts';
import { writeLane, type Executor } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import { errors } from '../errors.ts';
import type { Requester } from '../workers/fair-queue.ts';
import type { Platform } from '../platform.ts';
import type { RequestContext, Principal } from '../access/principal.ts';
import type { ActionRequest, RecordAction } from './actions.ts';
import type { Resource } from './declaration.ts';
import { removal, type Counted, type RemovalOptions } from './deletion/removal.ts';
import type { PurgedRecord, StoredRecord } from './deletion/snapshots.ts';
import { trashService } from './deletion/trash-service.ts';
import { trashOf, type Trash, type TrashedRecord, type TrashService } from './deletion/trash.ts';
import { fileUses } from './file-uses.ts';
import { recordFinder } from './found.ts';
import { recordLog } from './record-log.ts';
import { recordWrites } from './record-writes.ts';
import type { Page, ResourceRepository } from './repository.ts';
import { orderOf, windowOf } from './list/search.ts';
import { tableRepository } from './table-repository.ts';
import type { ResourceTypes } from './types.ts';
import { undoHandler } from './undo/undo-handler.ts';
import { updateAll } from './update-all.ts';

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
  create(context: RequestContext, body: T['createBody']): Promise<T['saved']>;
  /** Creates a record in a transaction of the caller, with its log line and event. @param input as the rules expect it */
  insert(trx: WriteTransaction, context: RequestContext, input: T['create']): Promise<T['record']>;
  update(context: RequestContext, id: number, body: T['updateBody']): Promise<T['saved']>;
  /**
   * Changes several records, all or none.
   *
   * @param inputOf change of a record, as rules expect it; the same fields for all records
   * @param permission that undoing the change needs; by default it cannot be undone
   * @returns number of records that exist for the caller
   * @throws AppError with `BatchRefusal` if some cannot be changed, 4004 if none exists for the caller
   */
  updateAll(
    context: RequestContext,
    ids: readonly number[],
    inputOf: (record: T['record']) => T['update'],
    permission?: string,
  ): Promise<Counted>;
  /** Performs an action on the record that the request names. @returns the record after the action */
  perform<Request extends ActionRequest>(
    context: RequestContext,
    action: RecordAction<T, Request>,
    request: Request,
  ): Promise<T['answer']>;
  /** Missing ids are not counted. */
  remove(context: RequestContext, ids: readonly number[], options?: RemovalOptions): Promise<Counted>;
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
  const { label, permissions, module = permissions.read, prepare, unique = {}, rules = {} } = declaration;
  const { nameOf, schemas } = declaration;
  const { database, clock, audit, announceChange, onceForKey, resources } = platform;
  const { read: db } = database;
  const repository = 'repository' in declaration ? declaration.repository : tableRepository<T>(database, declaration);
  const { relations } = repository;
  const historyOf = recordHistory(database, module);
  const { belonging = [], shown: facts = [], pictured } = declaration.trash === true ? {} : (declaration.trash ?? {});
  const stored: StoredRecord = {
    table: relations.table,
    references: relations.references,
    // Evaluated at deletion, because resources that are registered later may link to this one.
    linkedRows: () => [...belonging, ...resources.linkedRowsOf(relations.table)],
  };
  const trash =
    declaration.trash === undefined
      ? undefined
      : trashOf(database, module, stored, { ...relations, shown: facts, pictured });
  const namesOf = async (executor: Executor, ids: readonly number[]) =>
    new Map((await repository.findMany(executor, ids)).map((record) => [record.id, nameOf(record)]));
  for (const [column, { table: to, onDelete }] of Object.entries(relations.references)) {
    const redirected = async (trx: WriteTransaction, context: RequestContext, ids: readonly number[]) =>
      rules.afterRedirect?.(trx, context, ids);
    resources.addReference(to, { table: relations.table, column, onDelete, module, namesOf, redirected });
  }
  for (const link of relations.links) resources.addLink(relations.table, link);
  const scopeOf = (principal: Principal) => declaration.scope?.(principal);
  if (declaration.found !== undefined) {
    const { found } = declaration;
    resources.addFinder(
      recordFinder(database, { module, table: relations.table, permission: permissions.read, found, scopeOf }),
    );
  }
  const uses = fileUses(database, resources, module, relations.fileColumns);
  if (relations.fileColumns.length > 0) {
    resources.addFileUser(module, {
      isOpenTo: (principal) => holdsAny(principal.permissions, [permissions.read]) && scopeOf(principal) === undefined,
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
  const writes = recordWrites<T>(clock, declaration, repository, uses);
  /** Filters ids to those of records that exist for the caller, as far as a scope restricts them. */
  const inScope = async (executor: Executor, principal: Principal, ids: readonly number[]) => {
    const scope = scopeOf(principal);
    return scope === undefined ? ids : repository.within(executor, ids, scope);
  };
  /** @throws AppError 4004 if one of them does not exist for the caller */
  const refuseOutside = async (executor: Executor, principal: Principal, ids: readonly number[]) => {
    if ((await inScope(executor, principal, ids)).length < ids.length) throw errors.notFound(label);
  };
  const shownTo = async (executor: Executor, principal: Principal, record: Rec): Promise<Rec> =>
    (await declaration.shownTo?.(executor, principal, [record]))?.[0] ?? record;
  const answerTo = async (executor: Executor, principal: Principal, record: Rec): Promise<T['answer']> => {
    const shown = await shownTo(executor, principal, record);
    return declaration.answerOf?.(shown) ?? shown;
  };
  const savedTo: (executor: Executor, principal: Principal, record: Rec) => Promise<T['saved']> =
    schemas.saved === undefined ? answerTo : shownTo;
  const log = recordLog<T>(audit, { ...declaration, module, relations, rules });
  const changing = async <R>(
    ids: readonly number[],
    work: (trx: WriteTransaction) => Promise<R>,
    lane = writeLane(database, ids.length),
  ): Promise<R> =>
    lane(async (trx) => {
      await rules.lock?.(trx, ids);
      return work(trx);
    });
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
      return writes.find(trx, recordId);
    };

  // Without `prepare`, bodies have the types that the rules expect.
  const created = async (body: T['createBody']): Promise<T['create']> => prepare?.create(body) ?? body;
  const updated = async (body: T['updateBody'], id: number): Promise<T['update']> => prepare?.update(body, id) ?? body;

  const insert = async (trx: WriteTransaction, context: RequestContext, input: T['create']): Promise<Rec> => {
    await rules.lock?.(trx, []);
    const record = await writes.insert(trx, context, input);
    await log.created(trx, context, record);
    announceChange(trx, { module, action: 'create', ids: [record.id] });
    return record;
  };

  /** Changes one record. @returns the record before and after, identical if nothing differs */
  const changeOne = async (
    trx: WriteTransaction,
    context: RequestContext,
    { id, version }: Pick<ActionRequest, 'id'> & { readonly version: number | undefined },
    valuesOf: (before: Rec) => Promise<Partial<Values>>,
    input: Partial<T['update']>,
  ): Promise<readonly [before: Rec, after: Rec]> => {
    await repository.lock(trx, [id], 'change');
    await refuseOutside(trx, context.principal, [id]);
    const before = await writes.find(trx, id);
    if (version !== undefined && version !== before.version) {
      throw errors.stale(await answerTo(trx, context.principal, before));
    }
    return [before, await writes.update(trx, context, before, await valuesOf(before), input)];
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
          log,
        });
  if (served !== undefined) resources.addTrash(served);
  const undo = undoHandler<T>(platform, declaration, {
    module,
    repository,
    writes,
    log,
    restore: served?.restoreRecords,
    changing,
    inScope,
    prepared: updated,
  });
  resources.addUndoHandler(module, undo.handler);

  return {
    declaration,
    repository,
    module,
    isScoped: (principal) => scopeOf(principal) !== undefined,
    async list(principal, query, requester) {
      const asked = (await declaration.storedQuery?.(query)) ?? query;
      const page = await repository.page(asked, requester, scopeOf(principal));
      return { ...page, rows: (await declaration.shownTo?.(db, principal, page.rows)) ?? page.rows };
    },
    async get(principal, id) {
      await refuseOutside(db, principal, [id]);
      return answerTo(db, principal, await writes.find(db, id));
    },

    async create(context, body) {
      const input = await created(body);
      return onceForKey(context, async (trx) => savedTo(trx, context.principal, await insert(trx, context, input)));
    },

    insert,

    async update(context, id, body) {
      const input = await updated(body, id);
      return changing([id], async (trx) => {
        const valuesOf = (record: Rec) => writes.valuesOf(trx, context, record, input);
        const [before, after] = await changeOne(trx, context, { id, version: input.version }, valuesOf, input);
        if (after !== before) {
          await log.write(trx, context, await log.updatedEntries(trx, input, [[before, after]]));
          announceChange(trx, { module, action: 'update', ids: [id] });
        }
        return savedTo(trx, context.principal, after);
      });
    },

    updateAll: updateAll<T>(platform, declaration, { module, repository, writes, log, undo, changing, inScope }),

    async perform(context, action, request) {
      const { id, version } = request;
      await refuseOutside(db, context.principal, [id]);
      const prepared = await action.prepare?.(await writes.find(db, id), request);
      return changing([id], async (trx) => {
        const valuesOf = (record: Rec) => action.run(trx, context, record, request, prepared);
        const [before, after] = await changeOne(trx, context, { id, version }, valuesOf, {});
        if (after !== before) {
          await action.after?.(trx, context, after, prepared);
          await log.acted(trx, context, action.logged, before, after, action.logs?.(before, request, prepared) ?? {});
          announceChange(trx, { module, action: 'update', ids: [id] });
        }
        return answerTo(trx, context.principal, after);
      });
    },

    remove: removal<T>(platform, declaration, {
      module,
      repository,
      stored,
      trash,
      log,
      keepUndo: undo.removed,
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

import { differences } from '../audit/changes.ts';
import { isMissingReference, isUniqueViolation } from '../database/errors.ts';
import type { Executor } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import { errors } from '../errors.ts';
import type { RequestContext } from '../access/principal.ts';
import type { Clock } from '../time/clock.ts';
import { checkChoices } from './choices.ts';
import type { Resource } from './declaration.ts';
import type { FileUses } from './file-uses.ts';
import { checkReferences } from './references.ts';
import type { ResourceRepository, Stamp } from './repository.ts';
import type { ResourceTypes } from './types.ts';

/**
 * Inserts and updates records of a resource in the caller's transaction, with the checks and hooks of its declaration.
 * The caller locks the records, writes the log and announces the change.
 */
export function recordWrites<T extends ResourceTypes>(
  clock: Clock,
  { label, defaults, unique = {}, rules = {} }: Resource<T>,
  repository: ResourceRepository<T>,
  uses: FileUses,
) {
  type Rec = T['record'];
  type Values = T['values'];
  const { relations } = repository;
  const stampOf = (context: RequestContext): Stamp => ({ userId: context.principal.userId, now: clock() });

  /** @throws AppError 4004 */
  const find = async (executor: Executor, id: number): Promise<Rec> => {
    const found = await repository.find(executor, id);
    if (found === undefined) throw errors.notFound(label);
    return found;
  };
  const check = async (trx: WriteTransaction, values: object) => {
    await checkReferences(trx, relations, values);
    await checkChoices(trx, relations.choices, values);
  };
  const refusingDuplicates = async <R>(write: () => Promise<R>) => {
    try {
      return await write();
    } catch (error) {
      // A concurrent transaction deleted the referenced record after the check.
      if (isMissingReference(error)) throw errors.inUse('关联的数据刚刚被删除，请刷新后重新选择！');
      throw isUniqueViolation(error) ? errors.taken(unique) : error;
    }
  };

  return {
    find,
    async insert(trx: WriteTransaction, context: RequestContext, input: T['create']): Promise<Rec> {
      const asked: Values = { ...defaults, ...((await rules.toCreate?.(trx, context, input)) ?? input) };
      const values = repository.normalized(asked);
      await check(trx, values);
      const id = await refusingDuplicates(() => repository.insert(trx, values, stampOf(context)));
      await uses.added(trx, [{ id, values }]);
      const record = await find(trx, id);
      await rules.afterCreate?.(trx, context, record, input);
      return record;
    },
    /** Values that a request sets. */
    async valuesOf(
      trx: WriteTransaction,
      context: RequestContext,
      before: Rec,
      input: T['update'],
    ): Promise<Partial<Values>> {
      if (rules.toUpdate !== undefined) return rules.toUpdate(trx, context, before, input);
      const { version: _, ...values } = input;
      return values as Partial<Values>;
    },
    /**
     * @param input request of the change; empty for an action
     * @returns the updated record, or `before` itself if nothing differs
     */
    async update(
      trx: WriteTransaction,
      context: RequestContext,
      before: Rec,
      asked: Partial<Values>,
      input: Partial<T['update']>,
    ): Promise<Rec> {
      const { id } = before;
      const values = repository.normalized(asked);
      // Values that the record does not contain, such as secrets, always count as changed.
      const changed = Object.keys(differences(before, { ...before, ...values }));
      if (changed.length === 0) return before;
      await check(trx, Object.fromEntries(Object.entries(values).filter(([field]) => changed.includes(field))));
      await refusingDuplicates(() => repository.update(trx, id, values, stampOf(context)));
      await uses.changed(trx, id, before, { ...before, ...values });
      const after = await find(trx, id);
      await rules.afterUpdate?.(trx, context, before, after, input);
      return after;
    },
  };
}

export type RecordWrites<T extends ResourceTypes> = ReturnType<typeof recordWrites<T>>;

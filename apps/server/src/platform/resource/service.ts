import type { BaseRecord } from '@mutai/contract/record';
import type { ListQueryBase } from '@mutai/contract/list';
import { auditLog, differences, type Action, type Changes } from '../audit/audit.ts';
import type { Clock } from '../clock.ts';
import { isUniqueViolation } from '../database/errors.ts';
import type { Database, Executor } from '../database/open-database.ts';
import { errors } from '../errors.ts';
import type { Act } from '../principal.ts';

export interface Page<Rec> {
  readonly rows: readonly Rec[];
  readonly total: number;
}

/** How a resource is kept. Every method runs on the executor it is given, so that no transaction is lost. */
export interface ResourceRepository<Rec extends BaseRecord, Query extends ListQueryBase, Values extends object> {
  page(executor: Executor, query: Query): Promise<Page<Rec>>;
  find(executor: Executor, id: number): Promise<Rec | undefined>;
  findMany(executor: Executor, ids: readonly number[]): Promise<readonly Rec[]>;
  /** @returns the new id */
  insert(executor: Executor, values: Values, now: number): Promise<number>;
  /**
   * Counts the version up and so holds the row until the transaction ends.
   *
   * @param version when given, only a record that is still at it
   * @returns whether there was such a record
   */
  touch(executor: Executor, id: number, now: number, version: number | undefined): Promise<boolean>;
  update(executor: Executor, id: number, values: Partial<Values>): Promise<void>;
  remove(executor: Executor, ids: readonly number[]): Promise<void>;
}

/** What is special about a resource; each may refuse by throwing. */
export interface ResourceRules<Rec, Create, Update, Values> {
  /** Turns a request into values to store, after checking what the schema cannot. */
  toCreate(executor: Executor, act: Act, input: Create): Promise<Values>;
  toUpdate(executor: Executor, act: Act, before: Rec, input: Update): Promise<Partial<Values>>;
  beforeRemove?(executor: Executor, act: Act, records: readonly Rec[]): Promise<void>;
  /** Runs in the transaction of a deletion, when the records are gone. */
  afterRemove?(executor: Executor): Promise<void>;
  /** Runs in the transaction of a change, when the record already holds the new values. */
  afterUpdate?(executor: Executor, act: Act, before: Rec, after: Rec, input: Update): Promise<void>;
  /** What the log says beyond the record's own differences, such as that a secret was changed. */
  auditUpdate?(input: Update): { readonly action?: Action; readonly changes?: Changes };
}

export interface ResourceDefinition<
  Rec extends BaseRecord,
  Query extends ListQueryBase,
  Create,
  Update,
  Values extends object,
> {
  /** Permission code of its page; module of its log lines. */
  readonly module: string;
  /** What people call one of them: 用户. */
  readonly label: string;
  readonly repository: ResourceRepository<Rec, Query, Values>;
  readonly rules: ResourceRules<Rec, Create, Update, Values>;
  /** By what name people know a record. */
  nameOf(record: Rec): string;
  /** Field → message when a unique value is taken. */
  taken(input: Partial<Values>): Readonly<Record<string, string>>;
}

/** The acts that every resource has: each change in one transaction with its line in the operation log. */
export interface ResourceService<Rec, Query, Create, Update> {
  list(query: Query): Promise<Page<Rec>>;
  get(id: number): Promise<Rec>;
  create(act: Act, input: Create): Promise<Rec>;
  update(act: Act, id: number, input: Update): Promise<Rec>;
  /** @returns how many were deleted; ids that are gone already do not count */
  remove(act: Act, ids: readonly number[]): Promise<number>;
}

export function resourceService<
  Rec extends BaseRecord,
  Query extends ListQueryBase,
  Create,
  Update extends { version?: number },
  Values extends object,
>(
  database: Database,
  clock: Clock,
  { module, label, repository, rules, nameOf, taken }: ResourceDefinition<Rec, Query, Create, Update, Values>,
): ResourceService<Rec, Query, Create, Update> {
  const { db } = database;
  const audit = auditLog(database, clock);
  const findOrRefuse = async (executor: Executor, id: number) => {
    const found = await repository.find(executor, id);
    if (found === undefined) throw errors.notFound(label);
    return found;
  };
  const log = (executor: Executor, act: Act, action: Action, subject: Rec, changes: Changes) =>
    audit(executor, act, { module, action, recordId: subject.id, recordName: nameOf(subject), changes });
  const refusingDuplicates = async <T>(values: Partial<Values>, write: () => Promise<T>) => {
    try {
      return await write();
    } catch (error) {
      throw isUniqueViolation(error) ? errors.taken(taken(values)) : error;
    }
  };

  return {
    list: (query) => repository.page(db, query),
    get: (id) => findOrRefuse(db, id),

    create: (act, input) =>
      db.transaction().execute(async (trx) => {
        const values = await rules.toCreate(trx, act, input);
        const id = await refusingDuplicates(values, () => repository.insert(trx, values, clock()));
        const created = await findOrRefuse(trx, id);
        await log(trx, act, 'create', created, differences(undefined, created));
        return created;
      }),

    update: (act, id, input) =>
      db.transaction().execute(async (trx) => {
        if (!(await repository.touch(trx, id, clock(), input.version))) {
          throw errors.stale(await findOrRefuse(trx, id));
        }
        const before = await findOrRefuse(trx, id);
        const values = await rules.toUpdate(trx, act, before, input);
        await refusingDuplicates(values, () => repository.update(trx, id, values));
        const after = await findOrRefuse(trx, id);
        await rules.afterUpdate?.(trx, act, before, after, input);
        const special = rules.auditUpdate?.(input);
        const changes = { ...differences(before, after), ...special?.changes };
        if (Object.keys(changes).length > 0) await log(trx, act, special?.action ?? 'update', after, changes);
        return after;
      }),

    remove: (act, ids) =>
      db.transaction().execute(async (trx) => {
        const found = await repository.findMany(trx, ids);
        if (found.length === 0) throw errors.notFound(label);
        await rules.beforeRemove?.(trx, act, found);
        await repository.remove(
          trx,
          found.map((one) => one.id),
        );
        await rules.afterRemove?.(trx);
        for (const one of found) await log(trx, act, 'delete', one, differences(one, undefined));
        return found.length;
      }),
  };
}

import type { FieldErrors } from '@mutai/contract/codes';
import type { Action } from '@mutai/contract/logs/operations';
import type { TObject, TSchema } from 'typebox';
import type { Changes } from '../audit/changes.ts';
import type { Executor } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { Access } from '../http/access.ts';
import type { Act, Principal } from '../access/principal.ts';
import type { BatchAction, RecordAction } from './actions.ts';
import type { Belonging } from './deletion/stored-record.ts';
import type { TrashRules } from './deletion/trash-service.ts';
import type { ResourceRepository } from './repository.ts';
import type { Scope } from './scope.ts';
import type { TableDefinition } from './table-repository.ts';
import type { ResourceTypes } from './types.ts';

/** Exceptions of a resource; each may refuse by throwing. */
export interface ResourceRules<T extends ResourceTypes> extends TrashRules<T['record']> {
  /**
   * Runs first in every transaction that changes something, before any row is locked: serializes requests that must not
   * run side by side.
   *
   * @param ids of the records that are to be changed or deleted
   */
  lock?(trx: WriteTransaction, ids: readonly number[]): Promise<void>;
  /**
   * Turns a request into values to store, after checking what the schema cannot; writes nothing. `defaults` stand for
   * values that it leaves out. By default the request holds the values.
   */
  toCreate?(trx: WriteTransaction, act: Act, input: T['create']): Promise<T['values']>;
  /** Turns a request into the values that it sets, as `toCreate` does. */
  toUpdate?(trx: WriteTransaction, act: Act, before: T['record'], input: T['update']): Promise<Partial<T['values']>>;
  /** Runs in the transaction of a creation, when the record exists. */
  afterCreate?(trx: WriteTransaction, act: Act, created: T['record'], input: T['create']): Promise<void>;
  beforeRemove?(trx: WriteTransaction, act: Act, records: readonly T['record'][]): Promise<void>;
  /** Runs in the transaction of a deletion, when the records are gone. */
  afterRemove?(trx: WriteTransaction): Promise<void>;
  /**
   * Runs in the transaction of a change, when the record already holds the new values.
   *
   * @param input request of the change; empty for an action
   */
  afterUpdate?(
    trx: WriteTransaction,
    act: Act,
    before: T['record'],
    after: T['record'],
    input: Partial<T['update']>,
  ): Promise<void>;
  /**
   * Runs in the transaction in which records point elsewhere from now on, because what they pointed at is deleted; sees a
   * part of them at a time.
   */
  afterRedirect?(trx: WriteTransaction, act: Act, ids: readonly number[]): Promise<void>;
  /** Log entry of a change beyond the record's own differences, such as that a secret was changed. */
  auditUpdate?(
    input: T['update'],
    before: T['record'],
    after: T['record'],
  ): { readonly action?: Action; readonly changes?: Changes };
  /** Log entries in place of fields that tell people nothing, such as names in place of a list of ids. */
  readonly audited?: {
    /** Fields that the log leaves out. */
    readonly without: readonly (keyof T['record'] & string)[];
    /** @param before undefined for a creation @param after undefined for a deletion */
    instead(executor: Executor, before: T['record'] | undefined, after: T['record'] | undefined): Promise<Changes>;
  };
}

/** Other records that use those of a resource, and do without them when they are deleted. */
export interface Usage<Rec> {
  /** @returns by how many each of the records is used, in their order, when all of them are deleted together */
  counts(executor: Executor, records: readonly Rec[]): readonly number[] | Promise<readonly number[]>;
  /** Names the number in use, and the consequence: 仍有 3 个用户持有，删除后他们将失去其中的权限. */
  message(count: number): string;
}

export interface ResourceSchemas {
  readonly record: TSchema;
  /** A record in a list, where that is less. */
  readonly listed?: TSchema;
  /** Answer to creating or changing a record, where that is less: `answerOf` is not called for it. */
  readonly saved?: TSchema;
  readonly query: TSchema;
  /** Undefined: they are not created by a JSON body, but by a route of the resource's own. */
  readonly create?: TObject;
  readonly update: TObject;
  /** Largest body, in bytes; `limits.jsonBodyBytes` by default. */
  readonly bodyBytes?: number;
}

export interface ResourceAccess {
  /** Also needed by selects that show this resource's names. */
  readonly list: Access;
  readonly get: Access;
  readonly create: Access;
  readonly update: Access;
  readonly remove: Access;
}

/** Where a resource is stored: in one table that is declared here, or in a repository of its own. */
type Stored<T extends ResourceTypes> = TableDefinition<T> | { readonly repository: ResourceRepository<T> };

/** Everything about a resource: routes, storage, rules and log. */
export type Resource<T extends ResourceTypes> = Stored<T> & {
  /** Of the collection: `/api/v1/tags`. */
  readonly path: string;
  /** Name of one record: 标签. */
  readonly label: string;
  readonly permissions: {
    readonly read: string;
    readonly create: string;
    readonly update: string;
    readonly delete: string;
  };
  /** Access to those routes that are open to more than the holders of one of `permissions`. */
  readonly access?: Partial<ResourceAccess>;
  /** Module of its log lines, events and trash; `permissions.read` by default. */
  readonly module?: string;
  readonly schemas: ResourceSchemas;
  /** Checks and converts bodies before the transaction begins: what takes time, such as hashing a password. */
  readonly prepare?: {
    create(body: T['createBody']): Promise<T['create']>;
    /** @param id of the record; undefined for several */
    update(body: T['updateBody'], id: number | undefined): Promise<T['update']>;
  };
  /** Values that a creation leaves out. */
  readonly defaults?: Partial<T['values']>;
  /** Field → message when its value is taken. */
  readonly unique?: FieldErrors;
  /** Name by which people know a record. */
  nameOf(record: T['record']): string;
  readonly rules?: ResourceRules<T>;
  /** Actions on one record, each with its route. */
  readonly actions?: Readonly<Record<string, RecordAction<T>>>;
  /** Changes of several records at once, each with its route. */
  readonly batchActions?: Readonly<Record<string, BatchAction<T>>>;
  /** A deleted record waits in the trash, with the rows that belong to it; without it a deletion is final. */
  readonly trash?: true | { readonly belonging: readonly Belonging[] };
  /**
   * Records that exist for somebody, beside what their permissions say: in lists, alone, to change and to delete, and in
   * the trash. Undefined: all.
   */
  scope?(principal: Principal): Scope | undefined;
  /**
   * Takes from records what a caller may not see, such as the name of a record of another resource that does not exist for
   * them. Runs on every record that is answered.
   */
  shownTo?<Shown extends T['record'] | T['listed']>(
    executor: Executor,
    principal: Principal,
    records: readonly Shown[],
  ): Promise<readonly Shown[]>;
  /** Converts a whole record to its answer; by default it is the answer. */
  answerOf?(record: T['record']): T['answer'];
  /** A record that is used is deleted only with `force`. */
  readonly usage?: Usage<T['record']>;
  /**
   * `moveTo` may name another record when records are deleted: what keeps them from being deleted because it refers to them
   * refers to that one from then on, also in the trash.
   */
  readonly givesReferences?: true;
  /** `GET {path}/export.xlsx`; without it there is none. */
  readonly export?: {
    readonly permission: string;
    /** How records are counted: 个, 条. */
    readonly measureWord: string;
    /** The thread that makes it, of `exportRecords`. */
    readonly thread: URL;
  };
};

import type { FieldErrors } from '@mutai/contract/codes';
import type { Action } from '@mutai/contract/logs/operations';
import type { TObject, TSchema } from 'typebox';
import type { Changes } from '../audit/changes.ts';
import type { Executor } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { Access } from '../http/access.ts';
import type { RequestContext, Principal } from '../access/principal.ts';
import type { BatchAction, RecordAction } from './actions.ts';
import type { LinkedRows } from './deletion/snapshots.ts';
import type { PicturedRecords } from './deletion/trash.ts';
import type { TrashRules } from './deletion/trash-service.ts';
import type { ExportColumn } from './export/table-export.ts';
import type { Found } from './found.ts';
import type { LoggedReferences } from './logged-names.ts';
import type { ResourceRepository } from './repository.ts';
import type { Scope } from './scope.ts';
import type { CodeShape } from '../text/suggested-code.ts';
import type { TableDefinition } from './table-repository.ts';
import type { ResourceTypes } from './types.ts';

/** Hooks for a resource's own rules; each may throw to reject. */
export interface ResourceRules<T extends ResourceTypes> extends TrashRules<T['record']> {
  /**
   * Runs first in every writing transaction, before any row is locked: serializes requests that must not run concurrently.
   *
   * @param ids records to be changed or deleted
   */
  lock?(trx: WriteTransaction, ids: readonly number[]): Promise<void>;
  /**
   * Converts a request to values to store, after checks that the schema cannot express; must not write. `defaults` fill
   * in omitted values. By default the request holds the values.
   */
  toCreate?(trx: WriteTransaction, context: RequestContext, input: T['create']): Promise<T['values']>;
  /** Converts a request to the values that it sets, like `toCreate`. */
  toUpdate?(
    trx: WriteTransaction,
    context: RequestContext,
    before: T['record'],
    input: T['update'],
  ): Promise<Partial<T['values']>>;
  /** Runs in the transaction of a creation, after the insert. */
  afterCreate?(trx: WriteTransaction, context: RequestContext, created: T['record'], input: T['create']): Promise<void>;
  beforeRemove?(trx: WriteTransaction, context: RequestContext, records: readonly T['record'][]): Promise<void>;
  /** Runs in the transaction of a deletion, after the rows are deleted. */
  afterRemove?(trx: WriteTransaction): Promise<void>;
  /**
   * Runs in the transaction of a change, after the new values are stored.
   *
   * @param input request of the change; empty for an action
   */
  afterUpdate?(
    trx: WriteTransaction,
    context: RequestContext,
    before: T['record'],
    after: T['record'],
    input: Partial<T['update']>,
  ): Promise<void>;
  /**
   * Runs in the transaction that changes or clears references of records to a deleted record. May be called several times
   * with parts of the ids.
   */
  afterRedirect?(trx: WriteTransaction, context: RequestContext, ids: readonly number[]): Promise<void>;
  /** Logged changes that the record does not show, such as that a secret was replaced. */
  auditUpdate?(
    input: T['update'],
    before: T['record'],
    after: T['record'],
  ): { readonly action?: Action; readonly changes?: Changes };
  /** Readable log entries that replace fields, such as names for a list of ids. */
  readonly audited?: {
    /** Fields that the log leaves out. */
    readonly without: readonly (keyof T['record'] & string)[];
    /** @param before undefined for a creation @param after undefined for a deletion */
    instead(executor: Executor, before: T['record'] | undefined, after: T['record'] | undefined): Promise<Changes>;
  };
}

/** Other records that use those of a resource but do not prevent their deletion. */
export interface Usage<Rec> {
  /** @returns number of uses of each record, in their order, if all of them are deleted together */
  counts(executor: Executor, records: readonly Rec[]): readonly number[] | Promise<readonly number[]>;
  /** States the number of uses of these records and the consequence: 仍有 3 个用户持有，删除后他们将失去其中的权限. */
  message(count: number, executor: Executor, records: readonly Rec[]): string | Promise<string>;
}

/** A schema of objects with the fields of `Value`, which requires those that `Value` requires. */
type SchemaOf<Value> = TObject<{
  [Field in keyof Value]-?: undefined extends Value[Field] ? TSchema : TSchema & { readonly '~optional'?: never };
}>;

export interface ResourceSchemas<T extends ResourceTypes> {
  readonly record: SchemaOf<T['answer']>;
  /** A record in a list, if it has fewer fields. */
  readonly listed?: SchemaOf<T['listed']>;
  /** Answer to creating or changing a record, if it has fewer fields; `answerOf` is not called for it. */
  readonly saved?: SchemaOf<T['saved']>;
  readonly query: SchemaOf<T['query']>;
  /** Undefined if the feature creates records by its own route instead of a JSON body. */
  readonly create?: SchemaOf<T['createBody']>;
  readonly update: SchemaOf<T['updateBody']>;
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

/**
 * Sheet of an export, which a thread writes: columns, or the module of a thread that calls `exportInThread`. The latter is
 * for repositories, tables with SQL of their own, and resources with `shownTo`.
 */
type ExportedSheet<T extends ResourceTypes> =
  | { readonly columns: readonly ExportColumn<keyof T['listed'] & string>[] }
  | { readonly thread: URL };

/** Storage of a resource: a table declared here, or its own repository. */
type Stored<T extends ResourceTypes> = TableDefinition<T> | { readonly repository: ResourceRepository<T> };

/** Field with a unique code that is derived from a name. */
export interface SuggestedCode extends CodeShape {
  readonly field: string;
  /** Column with the id of the record within which the code is unique; default: among all records. */
  readonly within?: string;
}

/** Everything about a resource: routes, storage, rules and log. */
export type Resource<T extends ResourceTypes> = Stored<T> & {
  /** Path of the collection: `/api/v1/tags`. */
  readonly path: string;
  /** Name of one record: 标签. */
  readonly label: string;
  readonly permissions: {
    readonly read: string;
    readonly create: string;
    readonly update: string;
    readonly delete: string;
  };
  /** Overrides `permissions` for routes that are open to more users. */
  readonly access?: Partial<ResourceAccess>;
  /** Module of its log lines, events and trash; `permissions.read` by default. */
  readonly module?: string;
  readonly schemas: ResourceSchemas<T>;
  /** Slow checks and conversions of bodies before the transaction begins, such as hashing a password. */
  readonly prepare?: {
    create(body: T['createBody']): Promise<T['create']>;
    update(body: T['updateBody'], id: number): Promise<T['update']>;
  };
  /** Values for fields that a creation omits. */
  readonly defaults?: Partial<T['values']>;
  /** How the global search finds its records; by default it does not. */
  readonly found?: Found;
  /** Message after a creation; default: 新增成功！ */
  createdMessage?(saved: T['saved']): string;
  /** Unique field → error message for a taken value. */
  readonly unique?: FieldErrors;
  /** Unique code that `GET {path}/suggested-code` derives from a name. */
  readonly suggests?: SuggestedCode;
  /** Display name of a record. */
  nameOf(record: T['record']): string;
  readonly rules?: ResourceRules<T>;
  /** Actions on one record, each with its route. */
  readonly actions?: Readonly<Record<string, RecordAction<T>>>;
  /** Actions on several records at once, each with its route. */
  readonly batchActions?: Readonly<Record<string, BatchAction<T>>>;
  /** Moves deleted records, with the rows that belong to them, to the trash; otherwise deletions are final. */
  readonly trash?:
    | true
    | {
        readonly belonging?: readonly Pick<LinkedRows, 'table' | 'column'>[];
        /** Columns with texts, numbers, ids or codes by which the trash shows a record, besides its name. */
        readonly shown?: readonly string[];
        /** Returns the ids of those records that the resource serves a picture of, at `trashPicturePath`. */
        readonly pictured?: PicturedRecords;
      };
  /**
   * Restricts the records that a user can list, read, change, delete and see in the trash, in addition to permissions.
   * Undefined means all records.
   */
  scope?(principal: Principal): Scope | undefined;
  /** Converts a query before the list is read, if what it asks for depends on the time or on settings. */
  storedQuery?(query: T['query']): Promise<T['query']>;
  /**
   * Removes values that the caller may not see, such as the name of a referenced record outside their scope. Runs on every
   * record of an answer.
   */
  shownTo?<Shown extends T['record'] | T['listed']>(
    executor: Executor,
    principal: Principal,
    records: readonly Shown[],
  ): Promise<readonly Shown[]>;
  /** Converts a whole record to its answer; by default the record is the answer. */
  answerOf?(record: T['record']): T['answer'];
  /** Deleting a used record requires `force`. */
  readonly usage?: Usage<T['record']>;
  /**
   * Lets a deletion name another record as `moveTo`: references that would prevent the deletion then move to that record,
   * including those in the trash.
   */
  readonly givesReferences?: true;
  /** Serves `GET {path}/export.xlsx`. */
  readonly export?: ExportedSheet<T> & {
    readonly permission: string;
    /** Measure word of records: 个, 条. */
    readonly measureWord: string;
    /** Filters with ids that are not columns; the log shows names instead. */
    readonly references?: LoggedReferences;
  };
};

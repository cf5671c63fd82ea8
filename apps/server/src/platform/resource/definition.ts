import type { ListQueryBase } from '@mutai/contract/list';
import type { Action } from '@mutai/contract/logs/operations';
import type { BaseRecord } from '@mutai/contract/record';
import type { Changes } from '../audit/changes.ts';
import type { Executor } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { Act, Principal } from '../principal.ts';
import type { Belonging } from './deletion/stored-record.ts';
import type { TrashRules } from './deletion/trash-service.ts';
import type { ResourceRepository } from './repository.ts';
import type { Scope } from './scope.ts';

/** What is special about a resource; each may refuse by throwing. */
export interface ResourceRules<Rec, Create, Update, Values> extends TrashRules<Rec> {
  /**
   * Runs first in every transaction that changes something, before any row is held: makes those wait for each other
   * that must not run side by side.
   *
   * @param ids of the records that are to be changed or deleted
   */
  lock?(trx: WriteTransaction, ids: readonly number[]): Promise<void>;
  /** Turns a request into values to store, after checking what the schema cannot. */
  toCreate(trx: WriteTransaction, act: Act, input: Create): Promise<Values>;
  toUpdate(trx: WriteTransaction, act: Act, before: Rec, input: Update): Promise<Partial<Values>>;
  /** Runs in the transaction of a creation, when the record is there. */
  afterCreate?(trx: WriteTransaction, act: Act, created: Rec, input: Create): Promise<void>;
  beforeRemove?(trx: WriteTransaction, act: Act, records: readonly Rec[]): Promise<void>;
  /** Runs in the transaction of a deletion, when the records are gone. */
  afterRemove?(trx: WriteTransaction): Promise<void>;
  /** Runs in the transaction of a change, when the record already holds the new values. */
  afterUpdate?(trx: WriteTransaction, act: Act, before: Rec, after: Rec, input: Update): Promise<void>;
  /**
   * Runs in the transaction in which records point elsewhere from now on, because what they pointed at is deleted; sees a
   * part of them at a time.
   */
  afterRedirect?(trx: WriteTransaction, act: Act, ids: readonly number[]): Promise<void>;
  /** What the log says beyond the record's own differences, such as that a secret was changed. */
  auditUpdate?(input: Update, before: Rec, after: Rec): { readonly action?: Action; readonly changes?: Changes };
  /** What the log says in place of fields that tell people nothing, such as names in place of a list of ids. */
  readonly audited?: {
    /** Fields that the log leaves out. */
    readonly without: readonly (keyof Rec & string)[];
    /** @param before undefined for a creation @param after undefined for a deletion */
    instead(executor: Executor, before: Rec | undefined, after: Rec | undefined): Promise<Changes>;
  };
}

/** What uses the records of a resource, and goes without them when they are deleted. */
export interface Usage<Rec> {
  /** @returns by how many each of the records is used, in their order, when all of them are deleted together */
  counts(executor: Executor, records: readonly Rec[]): readonly number[] | Promise<readonly number[]>;
  /** Says that so much is in use, and what becomes of it: 仍有 3 个用户持有，删除后他们将失去其中的权限. */
  message(count: number): string;
}

export interface ResourceDefinition<
  Rec extends BaseRecord,
  Query extends ListQueryBase,
  Create,
  Update,
  Values extends object,
  Listed = Rec,
> {
  /** Permission code of its page; module of its log lines. */
  readonly module: string;
  /** What people call one of them: 用户. */
  readonly label: string;
  readonly repository: ResourceRepository<Rec, Query, Values, Listed>;
  readonly rules: ResourceRules<Rec, Create, Update, Values>;
  /** Whether a deleted record waits in the trash, with what belongs to it; without it a deletion is final. */
  readonly trash?: true | { readonly belonging: readonly Belonging[] };
  /**
   * Which records there are for somebody, beside what their permissions say: in lists, alone, to change and to delete,
   * and in the trash. Undefined: all.
   */
  scope?(principal: Principal): Scope | undefined;
  /**
   * Takes from records what a caller may not see, such as the name of a record of another resource that is not there for
   * them. Runs on every record that is answered.
   */
  shownTo?<Shown extends Rec | Listed>(
    executor: Executor,
    principal: Principal,
    records: readonly Shown[],
  ): Promise<readonly Shown[]>;
  /** What still uses a record: one that is used is deleted only by who insists. */
  readonly usage?: Usage<Rec>;
  /**
   * Whether who deletes records may name another one of them: what keeps them from being deleted because it refers to
   * them refers to that one from then on, also what waits in the trash.
   */
  readonly givesReferences?: true;
  /** By what name people know a record. */
  nameOf(record: Rec): string;
  /** Field → message when a unique value is taken. */
  taken(input: Partial<Values>): Readonly<Record<string, string>>;
}

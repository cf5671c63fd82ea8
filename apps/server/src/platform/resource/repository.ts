import type { ListQueryBase } from '@mutai/contract/list';
import type { BaseRecord } from '@mutai/contract/record';
import type { Executor } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { Requester } from '../fair-queue.ts';
import type { Relations } from './relations.ts';
import type { Scope } from './scope.ts';

export interface Page<Rec> {
  readonly rows: readonly Rec[];
  /** Counted to `limits.exactTotal`. */
  readonly total: number;
  /** Whether there are more. */
  readonly atLeast: boolean;
}

/** Who changes records, and when. */
export interface Stamp {
  /** Id of a user; null: the product itself. */
  readonly userId: number | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** How a resource is kept. Every method runs on the executor it is given, so that no transaction is lost. */
export interface ResourceRepository<
  Rec extends BaseRecord,
  Query extends ListQueryBase,
  Values extends object,
  Listed = Rec,
> {
  readonly relations: Relations;
  /** Values as the record will show them: times in the one form that answers have. */
  normalized<V extends object>(values: V): V;
  page(query: Query, requester?: Requester, scope?: Scope): Promise<Page<Listed>>;
  /** Those of some ids whose records are within a scope. */
  within(executor: Executor, ids: readonly number[], scope: Scope): Promise<readonly number[]>;
  find(executor: Executor, id: number): Promise<Rec | undefined>;
  /** In the order of their ids, so that what is done to several is told in one order; a tree's parents come first. */
  findMany(executor: Executor, ids: readonly number[]): Promise<readonly Rec[]>;
  /** @returns the new id */
  insert(trx: WriteTransaction, values: Values, stamp: Stamp): Promise<number>;
  /** Keeps these rows as they are until the transaction ends; before a removal, others from pointing at them too. */
  lock(trx: WriteTransaction, ids: readonly number[], before: 'change' | 'removal'): Promise<void>;
  /** Writes some of a record and counts its version up. */
  update(trx: WriteTransaction, id: number, values: Partial<Values>, stamp: Stamp): Promise<void>;
  remove(trx: WriteTransaction, ids: readonly number[]): Promise<void>;
}

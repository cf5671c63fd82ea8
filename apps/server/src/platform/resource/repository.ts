import type { Executor } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { Requester } from '../workers/fair-queue.ts';
import type { Relations } from './relations.ts';
import type { Scope } from './scope.ts';
import type { ResourceTypes } from './types.ts';

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

/** Types of a resource that its storage knows. */
export type StoredTypes = Pick<ResourceTypes, 'record' | 'listed' | 'query' | 'values' | 'linked'>;

/** Storage of a resource. Every method runs on the executor that it is given, so that no transaction is lost. */
export interface ResourceRepository<T extends StoredTypes> {
  readonly relations: Relations;
  /** Values as the record will show them: times in the one form that answers have. */
  normalized<V extends object>(values: V): V;
  page(query: T['query'], requester?: Requester, scope?: Scope): Promise<Page<T['listed']>>;
  /** Number of records that a query's filters find, counted up to `most`. */
  countUpTo(query: T['query'], most: number, requester: Requester, scope?: Scope): Promise<number>;
  /** Those of some ids whose records are within a scope. */
  within(executor: Executor, ids: readonly number[], scope: Scope): Promise<readonly number[]>;
  find(executor: Executor, id: number): Promise<T['record'] | undefined>;
  /** In the order of their ids, so that what is done to several is logged in one order; a tree's parents come first. */
  findMany(executor: Executor, ids: readonly number[]): Promise<readonly T['record'][]>;
  /** @returns the new id */
  insert(trx: WriteTransaction, values: T['values'], stamp: Stamp): Promise<number>;
  /** Locks these rows until the transaction ends; before a removal, also against new references to them. */
  lock(trx: WriteTransaction, ids: readonly number[], before: 'change' | 'removal'): Promise<void>;
  /** Writes some of a record and counts its version up. */
  update(trx: WriteTransaction, id: number, values: Partial<T['values']>, stamp: Stamp): Promise<void>;
  remove(trx: WriteTransaction, ids: readonly number[]): Promise<void>;
}

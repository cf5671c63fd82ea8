import type { Executor } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { Requester } from '../workers/fair-queue.ts';
import type { Relations } from './relations.ts';
import type { Scope } from './scope.ts';
import type { ResourceTypes } from './types.ts';

export interface Page<Rec> {
  readonly rows: readonly Rec[];
  /** Number of matches, at most `limits.exactTotal`. */
  readonly total: number;
  /** True if there are more matches than `total`. */
  readonly atLeast: boolean;
}

/** Author and time of a change. */
export interface Stamp {
  /** Id of the user; null for changes by the server itself. */
  readonly userId: number | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Types of a resource that its storage knows. */
export type StoredTypes = Pick<ResourceTypes, 'record' | 'listed' | 'query' | 'values' | 'linked'>;

/** Storage of a resource. Methods with an executor run on it, so that they take part in the caller's transaction. */
export interface ResourceRepository<T extends StoredTypes> {
  readonly relations: Relations;
  /** Normalizes values to the form that a later read returns, such as times in UTC. */
  normalized<V extends object>(values: V): V;
  page(query: T['query'], requester?: Requester, scope?: Scope): Promise<Page<T['listed']>>;
  /** Number of records that match a query's filters, counted up to `most`. */
  countUpTo(query: T['query'], most: number, requester: Requester, scope?: Scope): Promise<number>;
  /** Filters ids to those of records within a scope. */
  within(executor: Executor, ids: readonly number[], scope: Scope): Promise<readonly number[]>;
  find(executor: Executor, id: number): Promise<T['record'] | undefined>;
  /** Existing records in the order of their ids, so that logs have a stable order; in a tree, parents first. */
  findMany(executor: Executor, ids: readonly number[]): Promise<readonly T['record'][]>;
  /** @returns the new id */
  insert(trx: WriteTransaction, values: T['values'], stamp: Stamp): Promise<number>;
  /** Locks rows until the transaction ends; `removal` also prevents new references to them. */
  lock(trx: WriteTransaction, ids: readonly number[], before: 'change' | 'removal'): Promise<void>;
  /** Writes some values of a record and increments its version. */
  update(trx: WriteTransaction, id: number, values: Partial<T['values']>, stamp: Stamp): Promise<void>;
  remove(trx: WriteTransaction, ids: readonly number[]): Promise<void>;
}

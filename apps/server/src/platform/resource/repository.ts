import type { ListQueryBase } from '@mutai/contract/list';
import type { BaseRecord } from '@mutai/contract/record';
import type { Executor } from '../database/open-database.ts';

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
  /** Keeps these rows as they are, and others from pointing at them, until the transaction ends. */
  hold(executor: Executor, ids: readonly number[]): Promise<void>;
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

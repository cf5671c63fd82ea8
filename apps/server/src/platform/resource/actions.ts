import type { Action } from '@mutai/contract/logs/operations';
import type { Static, TObject } from 'typebox';
import type { Changes } from '../audit/changes.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { RequestContext } from '../access/principal.ts';
import type { ResourceTypes } from './types.ts';

/** Request of an action: its path parameters and its body. */
export interface ActionRequest {
  readonly id: number;
  /** Version of the record that the caller saw; undefined: not checked. */
  readonly version?: number;
}

/**
 * An action on one record other than editing its fields, such as publishing it: `POST {path}`.
 *
 * It runs like an update: the service locks the record, checks its version, stores changed values as a new version with a
 * line in the operation log, calls `afterUpdate` and announces the change. An action that changes nothing is a no-op.
 *
 * @typeParam Prepared result of `prepare`
 */
export interface RecordAction<
  T extends ResourceTypes,
  Request extends ActionRequest = ActionRequest,
  Prepared = unknown,
> {
  /** Contains `:id`. */
  readonly path: string;
  readonly permission: string;
  /** Name in the API documentation: 发布布局. */
  readonly summary: string;
  /** Message of the answer: 发布成功！ Computed from the record after the action if the outcome depends on it. */
  readonly message: string | ((record: Awaited<T['answer']>) => string);
  /** Name in the operation log. */
  readonly logged: Action;
  /** `IdParams` by default. */
  readonly params?: TObject;
  readonly body: TObject;
  /** Does slow reads and checks before the transaction begins; throws to reject. */
  prepare?(record: T['record'], request: Request): Promise<Prepared>;
  /**
   * Runs in the transaction and may write to other tables; throws to reject.
   *
   * @returns values to store; an empty object changes nothing
   */
  run(
    trx: WriteTransaction,
    context: RequestContext,
    record: T['record'],
    request: Request,
    prepared: Prepared,
  ): Promise<Partial<T['values']>>;
  /** Runs in the transaction after the new values are stored; skipped if nothing changed. */
  after?(trx: WriteTransaction, context: RequestContext, record: T['record'], prepared: Prepared): Promise<void>;
  /** Logged changes in addition to those of the record's fields. @param before the record before the action */
  logs?(before: T['record'], request: Request, prepared: Prepared): Changes;
}

/** An action that applies one change to several records, such as approving comments: `POST {path}` with their ids. */
export interface BatchAction<T extends ResourceTypes, Body extends TObject = TObject> {
  readonly path: string;
  readonly permission: string;
  /** Name in the API documentation: 批量审核评论. */
  readonly summary: string;
  /** Must contain `ids`. */
  readonly body: Body;
  /**
   * Change to apply to a record, as rules expect it: `prepare` of the declaration is skipped. For all records it sets the
   * same fields. Throws an `AppError` of code 4003 or 4009 to refuse the record.
   */
  update(body: Static<Body>, record: T['record']): T['update'];
  /** Message of the answer. @param count records that were found */
  message(count: number, body: Static<Body>): string;
}

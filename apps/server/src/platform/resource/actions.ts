import type { Action } from '@mutai/contract/logs/operations';
import type { Static, TObject } from 'typebox';
import type { Changes } from '../audit/changes.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { Act } from '../access/principal.ts';
import type { ResourceTypes } from './types.ts';

/** Request of an action: its path parameters and its body. */
export interface ActionRequest {
  readonly id: number;
  /** Version of the record that the caller saw; undefined: not checked. */
  readonly version?: number;
}

/**
 * An action on one record beside changing its fields, such as publishing it: `POST {path}`.
 *
 * It runs like a change: the record is locked, its version is checked, what differs is stored as a new version with a
 * line in the operation log, `afterUpdate` runs, and the change is announced. An action that changes nothing is a no-op.
 *
 * @typeParam Prepared result of `prepare`
 */
export interface RecordAction<
  T extends ResourceTypes,
  Request extends ActionRequest = ActionRequest,
  Prepared = unknown,
> {
  /** With `:id`. */
  readonly path: string;
  readonly permission: string;
  /** Name in the API documentation: 发布布局. */
  readonly summary: string;
  /** Message of the answer: 发布成功！ */
  readonly message: string;
  /** Name in the operation log. */
  readonly logged: Action;
  /** `IdParams` by default. */
  readonly params?: TObject;
  readonly body: TObject;
  /** Reads and checks what would hold up the transaction; refuses by throwing. */
  prepare?(record: T['record'], request: Request): Promise<Prepared>;
  /**
   * Runs in the transaction and may write to other tables; refuses by throwing.
   *
   * @returns values of the record after the action; none: nothing changes
   */
  run(
    trx: WriteTransaction,
    act: Act,
    record: T['record'],
    request: Request,
    prepared: Prepared,
  ): Promise<Partial<T['values']>>;
  /** Runs in the transaction when the record holds the new values; not when nothing changed. */
  after?(trx: WriteTransaction, act: Act, record: T['record'], prepared: Prepared): Promise<void>;
  /** Changes that the log shows beside those of the record's own fields. @param before the record before the action */
  logs?(before: T['record'], request: Request, prepared: Prepared): Changes;
}

/** The same change of several records, such as approving comments: `POST {path}` with their ids. */
export interface BatchAction<T extends ResourceTypes, Body extends TObject = TObject> {
  readonly path: string;
  readonly permission: string;
  /** Name in the API documentation: 批量审核评论. */
  readonly summary: string;
  /** With `ids`. */
  readonly body: Body;
  /** The change that is made of each record. */
  update(body: Static<Body>): T['updateBody'];
  /** Message of the answer. @param count records that were found */
  message(count: number): string;
}

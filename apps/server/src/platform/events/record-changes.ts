import type { RecordChanged } from '@mutai/contract/events';
import type { WriteTransaction } from '../database/transaction.ts';
import type { Publish } from './publish.ts';

/** A change of records or settings. */
export interface RecordChange {
  /** Module of the operation log. */
  readonly module: string;
  readonly action: RecordChanged['action'];
  /** `null`: any of them. Empty for settings that no list shows: listeners run, and no event is sent. */
  readonly ids: readonly number[] | null;
}

/**
 * Announces a change in the transaction that makes it: sends an event to those who may read the records, once the
 * transaction is committed, and has what depends on them noted as stale. Every write announces itself; the operation
 * log does not.
 */
export type AnnounceChange = (trx: WriteTransaction, change: RecordChange) => void;

/** Runs in the transaction of a change. */
export type ChangeListener = (trx: WriteTransaction, module: string) => void;

export function changeAnnouncer(publish: Publish, listeners: readonly ChangeListener[]): AnnounceChange {
  return (trx, { module, action, ids }) => {
    if (ids === null || ids.length > 0) publish(trx, { type: 'record-changed', module, action, ids: ids && [...ids] });
    for (const listener of listeners) listener(trx, module);
  };
}

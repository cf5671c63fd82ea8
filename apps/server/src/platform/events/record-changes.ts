import type { RecordChanged } from '@mutai/contract/events';
import type { WriteTransaction } from '../database/transaction.ts';
import type { Publish } from './publish.ts';

/** A change of records or settings. */
export interface RecordChange {
  /** Module of the operation log. */
  readonly module: string;
  readonly action: RecordChanged['action'];
  /** `null`: any of them. Empty: listeners run, but no event is sent, because no list shows the change. */
  readonly ids: readonly number[] | null;
}

/**
 * Announces a change in the transaction that makes it. With the commit, those who may read the records get an event, and
 * kept answers that depend on them become stale. Code that writes rows must call it; the operation log does not.
 */
export type AnnounceChange = (trx: WriteTransaction, change: RecordChange) => void;

/** Runs in the transaction of a change. */
export type ChangeListener = (trx: WriteTransaction, module: string) => void;

/** Creates the function that announces changes. @param listeners run in each transaction that announces one */
export function changeAnnouncer(publish: Publish, listeners: readonly ChangeListener[]): AnnounceChange {
  return (trx, { module, action, ids }) => {
    if (ids === null || ids.length > 0) publish(trx, { type: 'record-changed', module, action, ids: ids && [...ids] });
    for (const listener of listeners) listener(trx, module);
  };
}

import { limits } from '@mutai/contract/limits';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../database/open-database.ts';
import { perTransaction, type WriteTransaction } from '../database/transaction.ts';
import { eventsTable } from './events-table.ts';
import type { PublishedEvent } from './published.ts';

/** Events of one transaction that differ only in their ids. */
interface Gathered {
  readonly event: PublishedEvent;
  readonly ids: Set<number>;
  /** True if the event applies to more records than `ids`. */
  all: boolean;
}

/**
 * Publishes an event in the transaction of the change: it is sent if and only if the transaction commits. Events of one
 * transaction that differ only in their ids are merged.
 */
export type Publish = (trx: WriteTransaction, event: PublishedEvent) => void;

/** Creates the function that publishes events in a database. */
export function publisher(database: Database, clock: Clock): Publish {
  const table = eventsTable(database);
  /** Merge key → events of a transaction. The key is the event without its ids. */
  const gatheredIn = perTransaction((trx) => {
    const gathered = new Map<string, Gathered>();
    trx.beforeCommit(() => table.write(trx, [...gathered.values()].map(joined), clock()));
    return gathered;
  });
  return (trx, event) => {
    const gathered = gatheredIn(trx);
    const key = JSON.stringify({ ...event, ids: null });
    const same = gathered.get(key) ?? { event, ids: new Set<number>(), all: false };
    gathered.set(key, same);
    if (event.type === 'for-users') return;
    event.ids?.forEach((id) => same.ids.add(id));
    if (event.ids === null) same.all = true;
  };
}

function joined({ event, ids, all }: Gathered): PublishedEvent {
  if (event.type === 'for-users') return event;
  return { ...event, ids: all || ids.size > limits.eventIds ? null : [...ids] };
}

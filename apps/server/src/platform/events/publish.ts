import { limits } from '@mutai/contract/limits';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import { perTransaction, type WriteTransaction } from '../database/transaction.ts';
import { eventsTable } from './events-table.ts';
import type { Published } from './published.ts';

/** Events of one kind, gathered in one transaction. */
interface Gathered {
  readonly event: Published;
  readonly ids: Set<number>;
  /** Concerns more than it names. */
  all: boolean;
}

/**
 * Publishes an event in the transaction of what it tells: it is heard of if, and only if, that is committed. Events of
 * one transaction that differ in their ids alone are joined.
 */
export type Publish = (trx: WriteTransaction, event: Published) => void;

/** Publishes events of a database. */
export function publisher(database: Database, clock: Clock): Publish {
  const table = eventsTable(database);
  /** Events of a transaction, by all that they say except ids. */
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

function joined({ event, ids, all }: Gathered): Published {
  if (event.type === 'for-users') return event;
  return { ...event, ids: all || ids.size > limits.eventIds ? null : [...ids] };
}

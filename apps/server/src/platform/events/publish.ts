import { limits } from '@mutai/contract/limits';
import type { Database, Executor } from '../database/open-database.ts';
import { beforeCommit } from '../database/transaction.ts';
import { eventsTable } from './events-table.ts';
import type { Published } from './published.ts';

/** Events of one kind, gathered in one transaction. */
interface Gathered {
  readonly event: Published;
  readonly ids: Set<number>;
  /** Concerns more than it names. */
  all: boolean;
}

/** Events of each open transaction, by what they say apart from ids. */
const gathered = new WeakMap<Executor, Map<string, Gathered>>();

/**
 * Publishes an event in the transaction of what it tells: it is heard of if, and only if, that is committed. Events of
 * one transaction that differ in their ids alone are joined.
 *
 * @param now milliseconds since 1970
 * @throws Error when the executor is no transaction
 */
export type Publish = (trx: Executor, event: Published, now: number) => void;

/** Publishes events of a database. */
export function publisher(database: Database): Publish {
  const table = eventsTable(database);
  return (trx, event, now) => {
    let all = gathered.get(trx);
    if (all === undefined) {
      const begun = new Map<string, Gathered>();
      beforeCommit(trx, () => table.write(trx, [...begun.values()].map(joined), now));
      gathered.set(trx, begun);
      all = begun;
    }
    const key = JSON.stringify({ ...event, ids: null });
    const same = all.get(key) ?? { event, ids: new Set<number>(), all: false };
    all.set(key, same);
    if (event.type === 'for-users') return;
    event.ids?.forEach((id) => same.ids.add(id));
    if (event.ids === null) same.all = true;
  };
}

function joined({ event, ids, all }: Gathered): Published {
  if (event.type === 'for-users') return event;
  return { ...event, ids: all || ids.size > limits.eventIds ? null : [...ids] };
}

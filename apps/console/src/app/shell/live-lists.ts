import type { ServerEvent } from '@mutai/contract/events';
import type { Query, QueryClient } from '@tanstack/react-query';
import { now, startInterval } from '../../platform/clock.ts';

/** Interval of checking for pending changes, in milliseconds. */
const checkIntervalMs = 1000;

/** Second part of query keys that follow the server: visible lists, and counts. */
const lists: readonly unknown[] = ['list', 'tree'];
const counts: readonly unknown[] = ['pending'];

/** Second part of query keys that depend on many modules, such as those of the home page. */
const summary: unknown = 'summary';
/**
 * Smallest interval between requests of summaries, in milliseconds. Limits load: all tabs get an event at the same
 * time.
 */
const summaryPeriodMs = 5000;

/** Returns true while a dialog or dropdown is open: the rows behind it must not move. */
const isBusy = (): boolean =>
  [...document.querySelectorAll('[role=dialog], .ant-dropdown')].some((part) => part.checkVisibility());

/**
 * Refetches lists that others have changed, once nothing is open above them. Own changes of this tab have already been
 * refetched.
 */
export function followLists(queries: QueryClient): { readonly take: (event: ServerEvent) => void; stop(): void } {
  /** Module → time of its last change; the empty name means all modules. */
  const changed = new Map<string, number>();
  let lastChangeAt = -Infinity;
  const note = (module: string) => {
    changed.set(module, now());
    lastChangeAt = now();
  };
  /** Time of the last request per query: a response may arrive after a change but predate it. */
  const askedAt = new WeakMap<object, number>();
  const stopNoting = queries.getQueryCache().subscribe((event) => {
    const { query }: { readonly query: object } = event;
    if (event.type === 'updated' && event.action.type === 'fetch') askedAt.set(query, now());
  });
  /** Refetches visible summaries that are older than a change. */
  const renewSummaries = () => {
    const isDue = (query: Query): boolean => {
      const { queryKey, state } = query;
      const asked = askedAt.get(query) ?? Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
      const isIdle = queryKey[1] === summary && state.fetchStatus === 'idle';
      return isIdle && asked < lastChangeAt && now() - asked >= summaryPeriodMs;
    };
    void queries.invalidateQueries({ predicate: isDue, type: 'active' });
  };
  /** Refetches visible queries that are older than a change. @param module `undefined`: all modules */
  const renew = (kinds: readonly unknown[], module: string | undefined, since: number) => {
    const isOlder = (query: Query): boolean => {
      const [name, kind] = query.queryKey;
      const asked = askedAt.get(query) ?? query.state.dataUpdatedAt;
      return kinds.includes(kind) && (module === undefined || name === module) && asked < since;
    };
    void queries.invalidateQueries({ predicate: isOlder, type: 'active' });
  };
  const stopLooking = startInterval(checkIntervalMs, () => {
    renewSummaries();
    for (const [name, at] of changed) {
      // Wait for the refetch after this tab's own change.
      if (now() - at < checkIntervalMs) continue;
      const module = name === '' ? undefined : name;
      renew(counts, module, at);
      if (isBusy()) continue;
      renew(lists, module, at);
      changed.delete(name);
    }
  });
  return {
    take(event) {
      if (event.type === 'record-changed') note(event.module);
      else if (event.type === 'reset') note('');
    },
    stop() {
      stopNoting();
      stopLooking();
    },
  };
}

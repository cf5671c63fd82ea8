import type { ServerEvent } from '@mutai/contract/events';
import type { Query, QueryClient } from '@tanstack/react-query';
import { now, startInterval } from '../../platform/clock.ts';

/** Milliseconds between two looks at whether what changed can be shown. */
const periodMs = 1000;

/** Kinds of answers, the second part of a query's key, that follow the server: lists in view, and what only counts. */
const lists: readonly unknown[] = ['list', 'tree'];
const counts: readonly unknown[] = ['pending'];

/** The kind of answers that tell of many modules at once, such as those of the home page. */
const summary: unknown = 'summary';
/** Milliseconds between two of them, however much changes: many look at them, and all are told at the same moment. */
const summaryPeriodMs = 5000;

/** Whether somebody works on something that the rows behind it should not move under. */
const isBusy = (): boolean =>
  [...document.querySelectorAll('[role=dialog], .ant-dropdown')].some((part) => part.checkVisibility());

/** Asks again for summaries on the screen that are older than a change. */
function renewSummaries(queries: QueryClient, since: number): void {
  const isDue = ({ queryKey: [, kind], state }: Query): boolean => {
    const asked = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
    return kind === summary && state.fetchStatus === 'idle' && asked < since && now() - asked >= summaryPeriodMs;
  };
  void queries.invalidateQueries({ predicate: isDue, type: 'active' });
}

/**
 * Brings lists up to date that others change, once nothing is open over them: what this tab changed itself it has asked
 * for already.
 */
export function followLists(queries: QueryClient): { readonly take: (event: ServerEvent) => void; stop(): void } {
  /** Module → when it last changed; the empty name stands for all. */
  const changed = new Map<string, number>();
  let lastChangeAt = -Infinity;
  const note = (module: string) => {
    changed.set(module, now());
    lastChangeAt = now();
  };
  /** When each was last asked for: an answer that arrives after a change may have been made before it. */
  const askedAt = new WeakMap<object, number>();
  const stopNoting = queries.getQueryCache().subscribe((event) => {
    const { query }: { readonly query: object } = event;
    if (event.type === 'updated' && event.action.type === 'fetch') askedAt.set(query, now());
  });
  /** Asks again for what is on the screen and older than a change. @param module undefined: of every module */
  const renew = (kinds: readonly unknown[], module: string | undefined, since: number) => {
    const isOlder = (query: Query): boolean => {
      const [name, kind] = query.queryKey;
      const asked = askedAt.get(query) ?? query.state.dataUpdatedAt;
      return kinds.includes(kind) && (module === undefined || name === module) && asked < since;
    };
    void queries.invalidateQueries({ predicate: isOlder, type: 'active' });
  };
  const stopLooking = startInterval(periodMs, () => {
    renewSummaries(queries, lastChangeAt);
    for (const [name, at] of changed) {
      // This tab's own change, or one that it is just asking for: its answer comes first.
      if (now() - at < periodMs) continue;
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

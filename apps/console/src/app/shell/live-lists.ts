import type { ServerEvent } from '@mutai/contract/events';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followNotifications } from '../../features/announcements/live-notifications.ts';
import { now, startInterval } from '../../platform/clock.ts';
import { logFault } from '../../platform/log.ts';

/** Milliseconds between two looks at whether what changed can be shown. */
const periodMs = 1000;

/** Kinds of answers, the second part of a query's key, that follow the server: lists in view, and what only counts. */
const lists: readonly unknown[] = ['list', 'tree'];
const counts: readonly unknown[] = ['pending'];

/** Whether somebody works on something that the rows behind it should not move under. */
const isBusy = (): boolean =>
  [...document.querySelectorAll('[role=dialog], .ant-dropdown')].some((part) => part.checkVisibility());

/** Asks again for what is on the screen and older than a change. @param module undefined: of every module */
function renew(queries: QueryClient, kinds: readonly unknown[], module: string | undefined, since: number): void {
  const isOlder = ({ queryKey: [name, kind], state }: Query): boolean =>
    kinds.includes(kind) && (module === undefined || name === module) && state.dataUpdatedAt < since;
  void queries.invalidateQueries({ predicate: isOlder, type: 'active' });
}

/**
 * Brings notifications up to date, and lists that others change, once nothing is open over them: what this tab changed itself it has asked
 * for already.
 */
export function useLiveLists(queries: QueryClient): void {
  useEffect(() => {
    /** Module → when it last changed; the empty name stands for all. */
    const changed = new Map<string, number>();
    let connected = false;
    const toNotifications = followNotifications(queries);
    const take = (event: ServerEvent): void => {
      toNotifications(event);
      if (event.type === 'record-changed') changed.set(event.module, now());
      // The first one of all says nothing: what is shown was just loaded.
      else if (event.type === 'reset') {
        if (connected) changed.set('', now());
        connected = true;
      }
    };
    const left = new AbortController();
    // First rows do not wait for it.
    const listening = import('../../platform/events/server-events.ts').then(({ onServerEvents }) =>
      onServerEvents(take, left.signal),
    );
    listening.catch(logFault);
    const stopLooking = startInterval(periodMs, () => {
      for (const [name, at] of changed) {
        // This tab's own change, or one that it is just asking for: its answer comes first.
        if (now() - at < periodMs) continue;
        const module = name === '' ? undefined : name;
        renew(queries, counts, module, at);
        if (isBusy()) continue;
        renew(queries, lists, module, at);
        changed.delete(name);
      }
    });
    return () => {
      left.abort();
      stopLooking();
    };
  }, [queries]);
}

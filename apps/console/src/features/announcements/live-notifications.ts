import type { ServerEvent } from '@mutai/contract/events';
import { announcementKind } from '@mutai/contract/notifications/resource';
import { limits } from '@mutai/contract/limits';
import type { ArrivedNotification } from '@mutai/contract/notifications/schema';
import type { QueryClient } from '@tanstack/react-query';
import { startTimer } from '../../platform/clock.ts';
import { newestKey, renewNotifications, type NewestNotifications } from './notifications.queries.ts';

/** Inserts an arrived notification: pinned ones first, others after the pinned ones. */
function withArrived({ rows, unread }: NewestNotifications, arrived: ArrivedNotification): NewestNotifications {
  // After a reconnect an event may arrive twice.
  if (rows.some(({ id }) => id === arrived.id)) return { rows, unread };
  const pinned = arrived.pinned ? 0 : rows.filter((row) => row.pinned).length;
  return {
    rows: rows.toSpliced(pinned, 0, { ...arrived, read: false }),
    unread: Math.min(limits.unreadNotifications, unread + 1),
  };
}

function arrive(queries: QueryClient, arrived: ArrivedNotification): void {
  const source = arrived.kind === announcementKind ? 'announcement' : 'notice';
  for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: newestKey })) {
    // A running request may return older data.
    if (state.fetchStatus === 'fetching' || state.data === undefined) void queries.invalidateQueries({ queryKey });
    else if (queryKey.includes('') || queryKey.includes(source)) {
      queries.setQueryData<NewestNotifications>(queryKey, (known) => known && withArrived(known, arrived));
    }
  }
}

/**
 * Keeps the notifications of this tab up to date by server events. Events either contain the notification or make this
 * tab refetch after a random delay, which spreads the load.
 */
export function followNotifications(queries: QueryClient): (event: ServerEvent) => void {
  let cancel: (() => void) | undefined;
  const renewWithin = (spreadMs: number): void => {
    cancel?.();
    cancel = startTimer(Math.random() * spreadMs, () => renewNotifications(queries));
  };
  return (event) => {
    if (event.type === 'notified') arrive(queries, event.notification);
    else if (event.type === 'notifications-changed') renewWithin(event.spreadMs);
    // A granted or revoked role may be the audience of announcements.
    else if (event.type === 'permissions-changed' || event.type === 'reset') renewWithin(0);
  };
}

import type { ListPage } from '@mutai/contract/list';
import { notificationPath, notificationsPath, readNotificationsPath } from '@mutai/contract/notifications/resource';
import type { Notification, NotificationQuery, OpenedNotification } from '@mutai/contract/notifications/schema';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, inBackground, showFailure } from '../../platform/http/api-client.ts';
import type { ListRequest } from '../../ui/list/list-address.ts';

/** Query key of notifications. */
export const notificationsName = 'notifications';

type Source = NonNullable<NotificationQuery['source']>;

/** Newest notifications and the total number of unread ones. */
export interface NewestNotifications {
  readonly rows: readonly Notification[];
  readonly unread: number;
}

/** Response of this list, which also has the unread count. */
type CountedAnswer = Awaited<ReturnType<typeof api.get<readonly Notification[]>>> & { readonly unread?: number };

/** Query key prefix of all lists of newest notifications. */
export const newestKey = [notificationsName, 'newest'] as const;

/** Newest notifications of a source, pinned announcements first. @param size largest number */
export const newestQuery = (source: Source, size: number) =>
  queryOptions({
    queryKey: [...newestKey, source, size],
    queryFn: async ({ signal }): Promise<NewestNotifications> => {
      const options = { query: { source, size }, signal } as const;
      const answer: CountedAnswer = await api.get<readonly Notification[]>(notificationsPath, options);
      return { rows: answer.data, unread: answer.unread ?? 0 };
    },
    // Server events invalidate it.
    staleTime: Infinity,
    networkMode: 'always',
  });

export type NotificationRow = Omit<Notification, 'id'> & { readonly id: number; readonly key: string };

/** Loads a page of all notifications. */
export async function loadNotifications(request: ListRequest, signal: AbortSignal): Promise<ListPage<NotificationRow>> {
  const { data, total, atLeast } = await api.get<readonly Notification[]>(notificationsPath, {
    query: request,
    signal,
  });
  const rows = data.map(({ id: key, ...rest }, id) => ({ ...rest, id, key }));
  return { data: rows, total: total ?? rows.length, atLeast: atLeast === true };
}

/** Loads a notification with its text. */
export const openedQuery = (id: string) =>
  queryOptions({
    queryKey: [notificationsName, 'opened', id],
    queryFn: async ({ signal }) => {
      const { data } = await api.get<OpenedNotification>(notificationPath(id), { signal });
      return data;
    },
    staleTime: 0,
    networkMode: 'always',
  });

/** Refetches visible notifications and invalidates the others. */
export function renewNotifications(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [notificationsName] });
}

/**
 * Marks a notification as read, in the cache at once. If the request fails, the refetch restores the server's state
 * without an error: reading must not be interrupted.
 */
export function markRead(queries: QueryClient, id: string): void {
  queries.setQueriesData<NewestNotifications>({ queryKey: newestKey }, (known) => {
    if (known === undefined) return undefined;
    const rows = known.rows.map((row) => (row.id === id ? { ...row, read: true } : row));
    return { rows, unread: Math.max(0, known.unread - 1) };
  });
  const marking = api.post(readNotificationsPath, { body: { ids: [id] } });
  inBackground(marking.finally(() => renewNotifications(queries)));
}

/** Marks all notifications as read. Failures appear in the error dialog. */
export async function markAllRead(queries: QueryClient): Promise<void> {
  await api.post(readNotificationsPath, { body: { all: true }, busy: true, success: true }).catch(showFailure);
  renewNotifications(queries);
}

import type { ListPage } from '@mutai/contract/list';
import { notificationPath, notificationsPath, readNotificationsPath } from '@mutai/contract/notifications/resource';
import type { Notification, NotificationQuery, OpenedNotification } from '@mutai/contract/notifications/schema';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, inBackground, showFailure } from '../../platform/http/api-client.ts';
import type { ListRequest } from '../../ui/list/list-address.ts';

/** Names notifications in the cache of answers. */
export const notificationsName = 'notifications';

type Source = NonNullable<NotificationQuery['source']>;

/** The newest of them, and how many are unread in all. */
export interface NewestNotifications {
  readonly rows: readonly Notification[];
  readonly unread: number;
}

/** The answer of this list says more than those of others. */
type CountedAnswer = Awaited<ReturnType<typeof api.get<readonly Notification[]>>> & { readonly unread?: number };

/** Under which the newest are kept, for whoever shows some of them. */
export const newestKey = [notificationsName, 'newest'] as const;

/** The newest ones of a source, pinned announcements first. @param size how many at the most */
export const newestQuery = (source: Source, size: number) =>
  queryOptions({
    queryKey: [...newestKey, source, size],
    queryFn: async ({ signal }): Promise<NewestNotifications> => {
      const options = { query: { source, size }, signal } as const;
      const answer: CountedAnswer = await api.get<readonly Notification[]>(notificationsPath, options);
      return { rows: answer.data, unread: answer.unread ?? 0 };
    },
    // Events say when it is out of date.
    staleTime: Infinity,
    networkMode: 'always',
  });

/** A row of the list of all of them. */
export type NotificationRow = Omit<Notification, 'id'> & { readonly id: number; readonly key: string };

/** Loads a page of all of them. */
export async function loadNotifications(request: ListRequest, signal: AbortSignal): Promise<ListPage<NotificationRow>> {
  const { data, total, atLeast } = await api.get<readonly Notification[]>(notificationsPath, {
    query: request,
    signal,
  });
  const rows = data.map(({ id: key, ...rest }, id) => ({ ...rest, id, key }));
  return { data: rows, total: total ?? rows.length, atLeast: atLeast === true };
}

/** One of them with its text. */
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

/** Asks again for what is shown of them, and forgets the rest. */
export function renewNotifications(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [notificationsName] });
}

/**
 * Marks one as read, here at once. When that fails, it is shown as it is on the server again: who reads something is not
 * held up.
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

/** Marks all as read. A failure is shown in the error dialog. */
export async function markAllRead(queries: QueryClient): Promise<void> {
  await api.post(readNotificationsPath, { body: { all: true }, busy: true, success: true }).catch(showFailure);
  renewNotifications(queries);
}

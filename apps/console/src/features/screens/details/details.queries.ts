import { screenCommandsPath, screenPicturePath, screenStatusPath } from '@mutai/contract/screens/resource';
import type { ScreenCommand, ScreenStatus } from '@mutai/contract/screens/schema';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../platform/http/api-client.ts';
import { followServerEvents } from '../../../platform/events/server-events.ts';
import { loadPicture } from '../../../platform/transfer/load-picture.ts';
import { uncachedQuery } from '../../../ui/kit/queries.ts';
import { commandsName, screensClient, screensName } from '../records/screens.queries.ts';

/** Name in query keys. */
const detailsName = `${screensName}-details`;

/** Interval of reloading while the details are open, in milliseconds. */
const reloadMs = 5000;
/** Commands shown. */
const shownCommands = 10;

const live = { ...uncachedQuery, refetchInterval: reloadMs } as const;

/** A screen with everything that its display reported, kept up to date. */
export function useScreenDetails(id: number) {
  const queries = useQueryClient();
  useEffect(
    () =>
      followServerEvents((event) => {
        const isOwn =
          event.type === 'record-changed' && event.module === screensName && event.ids?.includes(id) !== false;
        if (!isOwn && event.type !== 'reset') return;
        void queries.invalidateQueries({ queryKey: [detailsName, id] });
        void queries.invalidateQueries({ queryKey: [commandsName, id] });
      }),
    [queries, id],
  );
  return useQuery({
    ...live,
    queryKey: [detailsName, id],
    queryFn: async ({ signal }) => {
      const [screen, status] = await Promise.all([
        screensClient.get(id, signal),
        api.get<ScreenStatus>(screenStatusPath(id), { signal }),
      ]);
      return { screen, status: status.data };
    },
  });
}

/** Last commands of a screen, newest first. */
export function useCommands(id: number) {
  return useQuery({
    ...live,
    queryKey: [commandsName, id],
    queryFn: async ({ signal }) => {
      const query = { page: 1, size: shownCommands };
      const { data } = await api.get<readonly ScreenCommand[]>(screenCommandsPath(id), { query, signal });
      return data;
    },
  });
}

/** Picture that the display of a screen drew of itself, as a data address. @param takenAt ISO 8601 */
export const useLatestPicture = (id: number, takenAt: string) =>
  useQuery({
    queryKey: [`${screensName}-picture`, id, takenAt],
    queryFn: ({ signal }) => loadPicture(screenPicturePath(id), signal),
    staleTime: Infinity,
    // Show the old picture until the new one has loaded.
    placeholderData: keepPreviousData,
  });

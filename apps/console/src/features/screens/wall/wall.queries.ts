import { limits } from '@mutai/contract/limits';
import { screensPath } from '@mutai/contract/screens/resource';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startInterval } from '../../../platform/clock.ts';
import { pageOf } from '../../../platform/resource/resource-client.ts';
import { freshQuery } from '../../../ui/kit/queries.ts';
import { groupsName } from '../records/groups.queries.ts';
import { screensName, useLiveScreens } from '../records/screens.queries.ts';

/** Most requests for screens. */
const maxPages = 4;

/** Screens of the wall. */
interface WallScreens {
  readonly screens: readonly ListedScreen[];
  /** Number of all; more than `screens` if there are too many. */
  readonly total: number;
}

/** @param group `null`: all screens */
async function loadWall(group: number | null, signal: AbortSignal): Promise<WallScreens> {
  const screens: ListedScreen[] = [];
  let total = 0;
  for (let page = limits.firstPage; page < limits.firstPage + maxPages; page++) {
    const query = {
      page,
      size: limits.maxPageSize,
      sort: 'id:asc',
      ...(group === null ? {} : { groupId: String(group) }),
    };
    const answer = await pageOf<ListedScreen>(screensPath, query, signal);
    screens.push(...answer.data);
    ({ total } = answer);
    if (answer.data.length < limits.maxPageSize) break;
  }
  // A screen that moved to the next page meanwhile is in both.
  const distinct = new Map(screens.map((screen) => [screen.id, screen]));
  return { screens: [...distinct.values()], total: Math.max(total, distinct.size) };
}

/** Interval at which groups are reloaded, in milliseconds: choices do not follow events. */
const groupsMs = 60_000;

/** Screens of the wall, which follow the server. @param group `null`: all */
export function useWall(group: number | null) {
  const queries = useQueryClient();
  useLiveScreens();
  useEffect(
    () => startInterval(groupsMs, () => void queries.invalidateQueries({ queryKey: [groupsName, 'choices'] })),
    [queries],
  );
  return useQuery({
    // The second part makes it follow the server's events.
    queryKey: [screensName, 'list', 'wall', group],
    queryFn: ({ signal }) => loadWall(group, signal),
    ...freshQuery,
  });
}

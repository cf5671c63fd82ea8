import { useMemo } from 'react';
import { useSession } from '../../platform/session/session-store.ts';
import { navigationOf, pagesIn, titleOf, trailOf, type NavigationEntry, type PageEntry } from './navigation.ts';
import type { RouteRecord } from './route-record.ts';
import type { RouteChain } from './route-rules.ts';
import { navigationRoutes } from './route-table.tsx';
import { useVisitor } from './visitor.ts';

/** Returns the navigation of the current user. */
export function useNavigation(): readonly NavigationEntry[] {
  const visitor = useVisitor();
  const menus = useSession((session) => session.menus);
  return useMemo(
    () => navigationOf({ menus, ...navigationRoutes, visitor, development: import.meta.env.DEV }),
    [menus, visitor],
  );
}

/** Returns the pages of the navigation in order, without duplicates. */
export function useNavigationPages(): readonly PageEntry[] {
  const entries = useNavigation();
  return useMemo(
    () => [...Map.groupBy(pagesIn(entries), ({ route }) => route).values()].flatMap((same) => same.slice(0, 1)),
    [entries],
  );
}

/** Returns the names of a route's page and its ancestors. */
export function useTrail(chain: RouteChain): readonly [string, ...string[]] {
  const menus = useSession((session) => session.menus);
  return useMemo(() => trailOf(chain, menus), [chain, menus]);
}

/** Returns a function from routes to page names. */
export function useTitles(): (route: RouteRecord) => string {
  const menus = useSession((session) => session.menus);
  return (route) => titleOf(route, menus);
}

import { useMemo } from 'react';
import { useSession } from '../../platform/session/session-store.ts';
import { navigationOf, pagesIn, titleOf, trailOf, type NavigationEntry, type PageEntry } from './navigation.ts';
import type { RouteRecord } from './route-record.ts';
import type { RouteChain } from './route-rules.ts';
import { navigationRoutes } from './route-table.tsx';
import { useVisitor } from './visitor.ts';

/** The navigation of the signed-in user. */
export function useNavigation(): readonly NavigationEntry[] {
  const visitor = useVisitor();
  const menus = useSession((session) => session.menus);
  return useMemo(
    () => navigationOf({ menus, ...navigationRoutes, visitor, development: import.meta.env.DEV }),
    [menus, visitor],
  );
}

/** The pages of the navigation, in its order; a page that several records lead to counts once. */
export function useNavigationPages(): readonly PageEntry[] {
  const entries = useNavigation();
  return useMemo(
    () => [...Map.groupBy(pagesIn(entries), ({ route }) => route).values()].flatMap((same) => same.slice(0, 1)),
    [entries],
  );
}

/** What the page of a route and all that is above it are called. */
export function useTrail(chain: RouteChain): readonly [string, ...string[]] {
  const menus = useSession((session) => session.menus);
  return useMemo(() => trailOf(chain, menus), [chain, menus]);
}

/** What says how the page of a route is called. */
export function useTitles(): (route: RouteRecord) => string {
  const menus = useSession((session) => session.menus);
  return (route) => titleOf(route, menus);
}

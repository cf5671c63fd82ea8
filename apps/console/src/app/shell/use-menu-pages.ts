import { useMemo } from 'react';
import type { RouteRecord } from '../route-record.ts';
import { menuOf, pagesOf } from '../route-rules.ts';
import { layoutRoutes } from '../route-table.tsx';
import { useVisitor } from '../visitor.ts';

/** The pages that the user may open from the menu, in its order. */
export function useMenuPages(): readonly RouteRecord[] {
  const visitor = useVisitor();
  return useMemo(() => pagesOf(menuOf(layoutRoutes, visitor, import.meta.env.DEV)), [visitor]);
}

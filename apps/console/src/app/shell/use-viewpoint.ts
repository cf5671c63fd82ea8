import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../platform/session-store.ts';
import { findChain, isShown } from '../route-rules.ts';
import { homePath, layoutRoutes } from '../route-table.tsx';
import { currentVisitor } from '../visitor.ts';

/**
 * Through whose eyes the user looks: 0 for one's own, else the id of a role. When that changes and the page that is
 * shown may not be opened any more, the home page is shown.
 */
export function useViewpoint(): number {
  const viewpoint = useSession(({ viewAs }) => viewAs?.id ?? 0);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const before = useRef(viewpoint);
  useEffect(() => {
    if (before.current === viewpoint) {
      return;
    }
    before.current = viewpoint;
    const chain = findChain(layoutRoutes, pathname);
    if (chain !== undefined && !isShown(chain, currentVisitor())) {
      void navigate(homePath, { replace: true });
    }
  }, [viewpoint, pathname, navigate]);
  return viewpoint;
}

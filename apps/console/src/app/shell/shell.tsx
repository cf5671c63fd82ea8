import { limits } from '@mutai/contract/limits';
import { QueryClientProvider } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useNotifyDemand } from '../../platform/notify.ts';
import { kitServices } from '../../platform/kit/kit-services.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { useSessionEnding } from '../../platform/session/session-end.ts';
import { KitProvider } from '../../ui/kit/kit.tsx';
import { useMedia } from '../../ui/kit/use-media.ts';
import { BootScreen } from '../boot-screen.tsx';
import { createQueryClient } from '../query-client.ts';
import { findChain, isShown } from '../route-rules.ts';
import { layoutRoutes } from '../route-table.tsx';
import { statusMessages } from '../status.messages.ts';
import { useVisitor } from '../visitor.ts';
import { ForcedPasswordChange } from './forced-password-change.tsx';
import { Header } from './header.tsx';
import { CommandPalette } from './command-palette.tsx';
import { PageBar } from './page-bar.tsx';
import { KeepAliveOutlet } from './keep-alive-outlet.tsx';
import { compactScreen } from './screens.ts';
import styles from './shell.module.css';
import { useTabBarShown } from './shell-preferences.ts';
import { ShortcutsDialog } from './shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';
import { SidebarDrawer } from './sidebar-drawer.tsx';
import { TabBar } from './tab-bar.tsx';
import { useImpersonatedRole } from './use-impersonated-role.ts';
import { ImpersonationBanner } from './impersonation-banner.tsx';
import { visitedPages } from './visited-pages-store.ts';

/** Pages and tabs that the user may not open any more are given up, so that nothing of them is kept. */
function useRetainPermitted(): void {
  const visitor = useVisitor();
  useEffect(() => {
    visitedPages.retain((path) => {
      const chain = findChain(layoutRoutes, path);
      return chain !== undefined && isShown(chain, visitor);
    });
  }, [visitor]);
}

/**
 * Header, sidebar and the page between them. Mounted anew for another session
 * or another impersonated role, and its cached answers with it.
 */
function Frame() {
  const { pathname } = useLocation();
  const [queryClient] = useState(createQueryClient);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const compact = useMedia(compactScreen);
  const [tabsShown] = useTabBarShown();
  const chain = findChain(layoutRoutes, pathname);
  useRetainPermitted();
  return (
    <QueryClientProvider client={queryClient}>
      <App component={false}>
        <KitProvider services={kitServices}>
          <div className={styles['shell']}>
            <ImpersonationBanner />
            <Header {...(compact ? { openMenu: () => setDrawerOpen(true) } : {})} />
            <div className={styles['body']}>
              {compact ? (
                <SidebarDrawer open={drawerOpen} width={limits.sidebarWidth} close={() => setDrawerOpen(false)} />
              ) : (
                <Sidebar />
              )}
              <main className={styles['main']}>
                {tabsShown ? <TabBar current={pathname} /> : null}
                {chain === undefined ? null : (
                  <>
                    <PageBar chain={chain} />
                    <KeepAliveOutlet chain={chain} />
                  </>
                )}
              </main>
            </div>
          </div>
          <CommandPalette />
          <ShortcutsDialog />
        </KitProvider>
      </App>
    </QueryClientProvider>
  );
}

/**
 * The layout around every page but login and 404 (section 2). A generated password has to be changed before any page
 * is shown; while the session ends nothing is left that could send a request.
 */
export function Shell() {
  const ending = useSessionEnding(({ reason }) => reason !== undefined);
  useEffect(() => useNotifyDemand.setState({ wanted: true }), []);
  const mustChangePassword = useSession((session) => session.mustChangePassword);
  const impersonatedRole = useImpersonatedRole();
  if (ending) {
    return <BootScreen text={statusMessages.leaving} />;
  }
  return mustChangePassword ? <ForcedPasswordChange /> : <Frame key={impersonatedRole} />;
}

import { QueryClientProvider, QueryCache, QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LayoutEditorOutlet } from '../../features/layout-editor/layout-editor-outlet.tsx';
import { PickerOutlet } from '../../features/picker/picker-outlet.tsx';
import { useUploadDialog } from '../../ui/upload/upload-dialog-store.ts';
import { now, startInterval } from '../../platform/clock.ts';
import { logFault } from '../../platform/log.ts';
import { notify } from '../../platform/notify.ts';
import { useSessionEnding } from '../../platform/session/session-end.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { useSite } from '../../platform/site.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { useCompact } from '../../ui/kit/hooks.ts';
import { NavigationGuard } from '../../ui/form/use-unsaved.tsx';
import { KitProvider } from '../../ui/kit/kit.tsx';
import { findChain, isShown } from '../routes/route-rules.ts';
import { layoutRoutes } from '../routes/route-table.tsx';
import { useVisitor } from '../routes/visitor.ts';
import { BootScreen } from '../status/boot-screen.tsx';
import { recoverFailures } from '../status/recover-failures.ts';
import { statusMessages } from '../status/status.messages.ts';
import { useTabBarShown } from '../theme/appearance.ts';
import { useRememberOpened } from './recent/use-remember-opened.ts';
import { Header } from './header/header.tsx';
import { ViewAsBanner, useViewAsRole } from './view-as/view-as-banner.tsx';
import { KeepAliveOutlet } from './keep-alive/keep-alive-outlet.tsx';
import { visitedPages } from './keep-alive/visited-pages-store.ts';
import { kitServices } from './kit-services.ts';
import { useStrayDrops } from './use-stray-drops.ts';
import { useServerEvents } from './use-server-events.ts';
import { useLoadAhead } from './load-ahead.ts';
import { DialogsOpenedByKeys } from './opened-by-key.tsx';
import { PageBar } from './page-bar/page-bar.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar/sidebar.tsx';
import { TabBar } from './tabs/tab-bar.tsx';

const SidebarDrawer = lazyPart(async () => (await import('./sidebar/sidebar-drawer.tsx')).SidebarDrawer);
const ForcedPasswordChange = lazyPart(async () => (await import('./forced-password-change.tsx')).ForcedPasswordChange, {
  meanwhile: () => <BootScreen />,
});

const Watermark = lazyPart(async () => (await import('./watermark.tsx')).Watermark, { meanwhile: () => null });

const LoadedUploadDialog = lazyPart(async () => {
  const [{ UploadDialog: Dialog }, { createUploads }] = await Promise.all([
    import('../../features/upload/upload-dialog.tsx'),
    import('../../features/upload/uploads.ts'),
  ]);
  const uploads = createUploads();
  return ({ open }: { readonly open: boolean }) => <Dialog uploads={uploads} open={open} />;
});

/** Upload dialog, loaded when first opened. Uploads live as long as the window. */
function UploadDialog() {
  const open = useUploadDialog((state) => state.open);
  return <LoadedUploadDialog open={open} />;
}

/** Removes pages and tabs that the user may not open any more. */
function useRetainPermitted(): void {
  const visitor = useVisitor();
  useEffect(() => {
    visitedPages.retain((path) => {
      const chain = findChain(layoutRoutes, path);
      return chain !== undefined && isShown(chain, visitor);
    });
  }, [visitor]);
}

/** Time for which a response is reused without a request, in milliseconds. */
const freshMs = 5000;

/**
 * Creates the response cache of a session. The requesting page shows a failure, which is also logged to the browser's
 * console; failed requests are not retried.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: logFault }),
    defaultOptions: {
      queries: { retry: false, staleTime: freshMs, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}

/** Interval for updating relative times, in milliseconds. */
const nowStepMs = 60_000;

function ConsoleKit({ children }: { readonly children: ReactNode }) {
  const [present, setPresent] = useState(now);
  useEffect(() => startInterval(nowStepMs, () => setPresent(now())), []);
  return (
    <KitProvider services={kitServices} now={present}>
      {children}
    </KitProvider>
  );
}

/** Header, sidebar and page. Remounted, with its response cache, for another session or another role to view as. */
function Frame() {
  const { pathname } = useLocation();
  const [queryClient] = useState(createQueryClient);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const compact = useCompact();
  const [tabsShown] = useTabBarShown();
  const watermark = useSite((site) => site.watermark);
  const main = useRef<HTMLElement>(null);
  const chain = findChain(layoutRoutes, pathname);
  const framed = chain?.at(-1)?.frame !== false;
  useRetainPermitted();
  useLoadAhead(queryClient);
  useServerEvents(queryClient);
  useEffect(() => recoverFailures(queryClient, () => notify.info(statusMessages.recovered)), [queryClient]);
  useStrayDrops();
  useRememberOpened();
  return (
    <QueryClientProvider client={queryClient}>
      <ConsoleKit>
        <div className={styles['shell']}>
          <ViewAsBanner />
          {framed && (
            <Header skip={() => main.current?.focus()} {...(compact ? { openMenu: () => setDrawerOpen(true) } : {})} />
          )}
          <div className={styles['body']}>
            {framed && (compact ? <SidebarDrawer open={drawerOpen} close={() => setDrawerOpen(false)} /> : <Sidebar />)}
            <main ref={main} tabIndex={-1} className={styles['main']}>
              {framed && tabsShown ? <TabBar current={pathname} /> : null}
              {chain === undefined ? null : (
                <>
                  {framed && <PageBar chain={chain} />}
                  <KeepAliveOutlet chain={chain} />
                </>
              )}
            </main>
          </div>
        </div>
        <UploadDialog />
        <DialogsOpenedByKeys />
        <NavigationGuard />
        <LayoutEditorOutlet />
        <PickerOutlet />
        {watermark && <Watermark />}
      </ConsoleKit>
    </QueryClientProvider>
  );
}

/**
 * Layout around all pages except login and 404. Requires changing a generated password before any page; while the
 * session ends, unmounts everything that could send requests.
 */
export function Shell() {
  const ending = useSessionEnding(({ reason }) => reason !== undefined);
  const mustChangePassword = useSession((session) => session.mustChangePassword);
  const viewAsRole = useViewAsRole();
  if (ending) {
    return <BootScreen text={statusMessages.leaving} />;
  }
  return mustChangePassword ? <ForcedPasswordChange /> : <Frame key={viewAsRole} />;
}

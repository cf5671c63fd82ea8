import { useEffect } from 'react';
import {
  createBrowserRouter,
  createHashRouter,
  Outlet,
  redirect,
  useLocation,
  useNavigation,
  useNavigate,
  useSearchParams,
  type DataRouter,
  type RouteObject,
} from 'react-router';
import { LoginPage } from '../../features/login/login-page.tsx';
import { onFirstInput } from '../../platform/browser/first-input.ts';
import { setPageTitle } from '../../platform/browser/page-title.ts';
import { consoleConfig } from '../../platform/config.ts';
import { inBackground } from '../../platform/http/api-client.ts';
import { notify } from '../../platform/notify.ts';
import { onSessionEnding, setLogoutCallback } from '../../platform/session/session-end.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import type { RouteRecord } from '../routes/route-record.ts';
import { addressOf, findChain, loginAddress, safeRedirect } from '../routes/route-rules.ts';
import { homePath, layoutRoutes, loginRoute } from '../routes/route-table.tsx';
import { routeMessages } from '../routes/route.messages.ts';
import { BootScreen } from '../status/boot-screen.tsx';
import { RootError } from '../status/root-error.tsx';
import { guardLayout, guardLogin, prepareNotFound, toAddress } from './guards.ts';
import { loadPage } from './load-page.tsx';

const loadShell = () => import('../shell/shell.tsx');

function routeOf(record: RouteRecord): RouteObject {
  const { load } = record;
  const path = addressOf(record);
  return load === undefined ? { path, element: null } : { path, lazy: { Component: () => loadPage(load) } };
}

/** The records of the table as routes of the router; links lead elsewhere. The layout's loader leads on from groups. */
function routesOf(records: readonly RouteRecord[]): RouteObject[] {
  return records
    .filter(({ link }) => link === undefined)
    .flatMap((record) => [routeOf(record), ...routesOf(record.children ?? [])]);
}

/** The paths that records are not opened under. */
function pathsOtherThanAddresses(records: readonly RouteRecord[]): RouteObject[] {
  return records.flatMap((record) => [
    ...(record.path === addressOf(record) ? [] : [{ path: record.path, loader: toAddress(record) }]),
    ...pathsOtherThanAddresses(record.children ?? []),
  ]);
}

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: () => <BootScreen atOnce />,
    children: [
      {
        path: loginRoute.path,
        loader: guardLogin(currentPage),
        Component: LoginRoute,
      },
      {
        path: '/',
        loader: guardLayout,
        shouldRevalidate: () => true,
        lazy: { Component: async () => (await loadShell()).Shell },
        children: [{ index: true, loader: () => redirect(homePath) }, ...routesOf(layoutRoutes)],
      },
      ...pathsOtherThanAddresses(layoutRoutes),
      {
        path: '*',
        loader: prepareNotFound,
        lazy: { Component: async () => (await import('../status/status-views.tsx')).NotFound },
      },
    ],
  },
];

/** Set once there is a router: its loaders run while it is being made. */
const shown: { router?: DataRouter } = {};

function currentPage(): string | undefined {
  if (shown.router?.state.initialized !== true) {
    return undefined;
  }
  const { pathname, search, hash } = shown.router.state.location;
  return `${pathname}${search}${hash}`;
}

/** History or hash mode, as configured. Section 2. */
export const router: DataRouter =
  consoleConfig.routerMode === 'hash' ? createHashRouter(routes) : createBrowserRouter(routes);
shown.router = router;

// What they ask about is not for whoever signs in next.
onSessionEnding(notify.closeQuestions);

setLogoutCallback((reason) => {
  notify.closeDialogs();
  const { pathname, search } = router.state.location;
  const current = `${pathname}${search}`;
  const state: LoginState = { expired: reason === 'expired' };
  void router.navigate(pathname === loginRoute.path ? current : loginAddress(current), { state });
});

/** What the login page is told of how one got there. */
interface LoginState {
  readonly expired: boolean;
}

/** What every page has: the slim bar that shows a route change. Section 2. */
function Root() {
  const { state } = useNavigation();
  return (
    <>
      <ProgressBar running={state !== 'idle'} />
      <Outlet />
    </>
  );
}

/** Loads what the login page leads to. @param address of the page, with its query */
async function loadBehindLogin(address: string): Promise<void> {
  const { pathname } = new URL(address, window.location.origin);
  const page = findChain(layoutRoutes, pathname === '/' ? homePath : pathname)?.at(-1);
  await Promise.all([loadShell(), page?.load?.()]);
}

/**
 * The login page; while somebody types, what it leads to is loaded; afterwards the page that `redirect` names, or /.
 * Section 2.
 */
function LoginRoute() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const state = useLocation().state as LoginState | null;
  const next = safeRedirect(query.get('redirect'));
  useEffect(() => {
    setPageTitle(routeMessages.login);
  }, []);
  // What cannot be loaded now is loaded, or told, when it is wanted.
  useEffect(() => onFirstInput(() => inBackground(loadBehindLogin(next))), [next]);
  return <LoginPage expired={state?.expired === true} onSignedIn={() => void navigate(next, { replace: true })} />;
}
